//! Passkeys of accounts.

use super::database::sql;
use super::time::now;
use super::{Store, StoreError};

/// Maximum number of passkeys of an account.
pub const MAX_PASSKEYS: u32 = 20;

/// A passkey to store.
#[derive(Clone, Debug)]
pub struct NewPasskey {
    /// The number of the account.
    pub account: i64,
    /// The credential's id.
    pub id: Vec<u8>,
    /// The name that the player has chosen.
    pub name: String,
    /// The public key and its counter.
    pub json: String,
}

/// A stored passkey.
#[derive(Clone, Debug)]
pub struct StoredPasskey {
    /// Identifies the passkey.
    pub number: i64,
    /// The number of the account.
    pub account: i64,
    /// The name that the player has chosen.
    pub name: String,
    /// The public key, as JSON.
    pub json: String,
    /// In milliseconds since 1970.
    pub created: i64,
}

const PASSKEY: &str = "SELECT number, account, name, passkey, created FROM passkeys WHERE ";

type Row = (i64, i64, String, String, i64);

fn passkey((number, account, name, json, created): Row) -> StoredPasskey {
    StoredPasskey { number, account, name, json, created }
}

impl Store {
    /// The passkeys of an account, the oldest first.
    pub async fn passkeys(&self, account: i64) -> Result<Vec<StoredPasskey>, StoreError> {
        let query = sql(format!("{PASSKEY} account = $1 ORDER BY number")).bind(account);
        Ok(query.all(&self.pool).await?.into_iter().map(passkey).collect())
    }

    /// The passkey with this credential id.
    pub async fn passkey(&self, id: &[u8]) -> Result<Option<StoredPasskey>, StoreError> {
        let query = sql(format!("{PASSKEY} id = $1")).bind(id);
        Ok(query.optional(&self.pool).await?.map(passkey))
    }

    /// Stores a passkey. Returns false if it is known already, or if the account has too many.
    pub async fn add_passkey(&self, new: NewPasskey) -> Result<bool, StoreError> {
        let NewPasskey { account, id, name, json } = new;
        let insert = sql("INSERT INTO passkeys (id, account, name, passkey, created) \
             SELECT $1, $2, $3, $4, $5 \
             WHERE (SELECT count(*) FROM passkeys WHERE account = $2) < $6 \
             ON CONFLICT DO NOTHING");
        let insert = insert.bind(id).bind(account).bind(name).bind(json).bind(now());
        Ok(self.execute(insert.bind(MAX_PASSKEYS)).await? > 0)
    }

    /// Renames a passkey of an account. Returns whether it exists.
    pub async fn rename_passkey(
        &self,
        account: i64,
        number: i64,
        name: String,
    ) -> Result<bool, StoreError> {
        let update = sql("UPDATE passkeys SET name = $1 WHERE account = $2 AND number = $3");
        Ok(self.execute(update.bind(name).bind(account).bind(number)).await? > 0)
    }

    /// Stores the new state of a passkey after its use.
    pub async fn update_passkey(&self, number: i64, json: String) -> Result<(), StoreError> {
        let update = sql("UPDATE passkeys SET passkey = $1 WHERE number = $2");
        self.execute(update.bind(json).bind(number)).await.map(drop)
    }

    /// Removes a passkey of an account. Returns whether it existed.
    pub async fn remove_passkey(&self, account: i64, number: i64) -> Result<bool, StoreError> {
        let delete = sql("DELETE FROM passkeys WHERE account = $1 AND number = $2");
        Ok(self.execute(delete.bind(account).bind(number)).await? > 0)
    }
}
