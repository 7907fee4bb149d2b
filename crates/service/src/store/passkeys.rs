//! Passkeys of accounts.

use super::batch::now;
use super::{Store, StoreError};

/// Maximum number of passkeys of an account.
const MOST: u32 = 20;

/// A passkey to store.
#[derive(Clone, Debug)]
pub(crate) struct NewPasskey {
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
pub(crate) struct StoredPasskey {
    pub number: i64,
    pub account: i64,
    pub name: String,
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
    pub(crate) async fn passkeys(&self, account: i64) -> Result<Vec<StoredPasskey>, StoreError> {
        let query = format!("{PASSKEY} account = ? ORDER BY number");
        let query = sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(account);
        Ok(query.fetch_all(&self.readers).await?.into_iter().map(passkey).collect())
    }

    /// The passkey with this credential id.
    pub(crate) async fn passkey(&self, id: &[u8]) -> Result<Option<StoredPasskey>, StoreError> {
        let query = sqlx::query_as(sqlx::AssertSqlSafe(format!("{PASSKEY} id = ?")));
        Ok(query.bind(id.to_vec()).fetch_optional(&self.readers).await?.map(passkey))
    }

    /// Stores a passkey. Returns false if it is known already, or if the account has too many.
    pub(crate) async fn add_passkey(&self, new: NewPasskey) -> Result<bool, StoreError> {
        self.transact(move |connection| {
            Box::pin(async move {
                let NewPasskey { account, id, name, json } = new;
                let insert = sqlx::query(
                    "INSERT INTO passkeys (id, account, name, passkey, created) \
                     SELECT ?, ?, ?, ?, ? \
                     WHERE (SELECT count(*) FROM passkeys WHERE account = ?) < ? \
                     ON CONFLICT DO NOTHING",
                );
                let insert = insert.bind(id).bind(account).bind(name).bind(json).bind(now());
                let done = insert.bind(account).bind(MOST).execute(connection).await?;
                Ok(done.rows_affected() > 0)
            })
        })
        .await
    }

    /// Renames a passkey of an account. Returns whether it exists.
    pub(crate) async fn rename_passkey(
        &self,
        account: i64,
        number: i64,
        name: String,
    ) -> Result<bool, StoreError> {
        self.transact(move |connection| {
            Box::pin(async move {
                let update = "UPDATE passkeys SET name = ? WHERE account = ? AND number = ?";
                let update = sqlx::query(update).bind(name).bind(account).bind(number);
                Ok(update.execute(connection).await?.rows_affected() > 0)
            })
        })
        .await
    }

    /// Stores what has changed of a passkey after its use.
    pub(crate) async fn update_passkey(&self, number: i64, json: String) -> Result<(), StoreError> {
        self.transact(move |connection| {
            Box::pin(async move {
                let update = sqlx::query("UPDATE passkeys SET passkey = ? WHERE number = ?");
                update.bind(json).bind(number).execute(connection).await.map(drop)
            })
        })
        .await
    }

    /// Removes a passkey of an account. Returns whether it existed.
    pub(crate) async fn remove_passkey(
        &self,
        account: i64,
        number: i64,
    ) -> Result<bool, StoreError> {
        self.transact(move |connection| {
            Box::pin(async move {
                let delete = "DELETE FROM passkeys WHERE account = ? AND number = ?";
                let delete = sqlx::query(delete).bind(account).bind(number);
                Ok(delete.execute(connection).await?.rows_affected() > 0)
            })
        })
        .await
    }
}
