//! The names that players have chosen.

use ludoteca_room::{Name, PlayerId};

use super::database::{Query, Row, sql};
use super::time::now;
use super::{Store, StoreError};
use crate::owner::Owner;

/// The owner of the account that has the name in the column `players.name`, for [`read`].
pub(super) const ACCOUNT: &str =
    "(SELECT owner FROM accounts WHERE accounts.name = players.name) AS account";

/// The name of a player in the columns `name` and `account`; `None` if there is none.
pub(super) fn read(row: &Row, player: PlayerId) -> Result<Option<Name>, StoreError> {
    let account: Option<Vec<u8>> = row.get("account")?;
    let name: Option<String> = row.get("name")?;
    Ok(name.map(|name| of(player, name, account.as_deref())))
}

/// The name of a player. `account` is the owner of the account with this name, if there is one.
pub(super) fn of(player: PlayerId, name: String, account: Option<&[u8]>) -> Name {
    let owner = account.and_then(Owner::from_bytes);
    Name::known(name, owner.is_some_and(|owner| owner.player() == player))
}

impl Store {
    /// The name of a player's account, or the one that a guest has chosen.
    pub async fn name(&self, player: PlayerId) -> Result<Option<Name>, StoreError> {
        let read_it = async {
            let query = sql(format!("SELECT name, {ACCOUNT} FROM players WHERE id = $1"));
            let names = self.intact(query.bind(player), 1, |row| read(row, player)).await?;
            Ok(names.into_iter().next().flatten())
        };
        self.writer.memos.names.value(player, read_it).await
    }

    /// Stores the name that a guest has chosen.
    pub async fn rename(&self, player: PlayerId, name: &Name) -> Result<(), StoreError> {
        self.execute(rename(player, name.as_str())).await.map(drop)
    }
}

/// Stores the name of a player.
pub(super) fn rename(player: PlayerId, name: &str) -> Query {
    let rename = sql("INSERT INTO players (id, name, named) VALUES ($1, $2, $3) \
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, named = excluded.named");
    rename.bind(player).bind(name).bind(now())
}
