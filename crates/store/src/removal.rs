//! Deletion of games.

use super::database::{Connection, Row, sql};
use super::filter::is_empty;
use super::rows::{self, GameRow, SummaryRow};
use super::{Store, StoreError};
use crate::id::GameId;
use crate::owner::Owner;

/// Games to delete in one transaction.
#[derive(Debug)]
enum Removal {
    /// A game, if it has this owner.
    Owned(GameId, Owner),
    /// The games that are still empty: a move may have arrived meanwhile.
    Empty(Vec<GameId>),
}

impl Store {
    /// Deletes a game if it has this owner. Returns whether it was deleted.
    pub async fn remove_owned(&self, id: GameId, owner: Owner) -> Result<bool, StoreError> {
        Ok(!self.remove(Removal::Owned(id, owner)).await?.is_empty())
    }

    /// Deletes the games that are still empty, and returns their ids.
    pub async fn remove_empty(&self, ids: Vec<GameId>) -> Result<Vec<GameId>, StoreError> {
        self.remove(Removal::Empty(ids)).await
    }

    async fn remove(&self, removal: Removal) -> Result<Vec<GameId>, StoreError> {
        self.transact(removal, |connection, removal| Box::pin(remove(connection, removal))).await
    }
}

/// Deletes the games and returns their ids.
async fn remove(
    connection: &mut Connection<'_>,
    removal: &Removal,
) -> Result<Vec<GameId>, sqlx::Error> {
    let mut removed = Vec::new();
    for id in removal.ids() {
        let number = match removal {
            Removal::Owned(_, owner) => owned(connection, *id, owner).await?,
            Removal::Empty(_) => empty(connection, *id).await?,
        };
        let Some(number) = number else { continue };
        for delete in [
            "DELETE FROM events WHERE game = $1",
            "DELETE FROM imports WHERE game = $1",
            "DELETE FROM summaries WHERE game = $1",
            "DELETE FROM seats WHERE game = $1",
            "DELETE FROM messages WHERE game = $1",
            "DELETE FROM games WHERE number = $1",
        ] {
            sql(delete).bind(number).execute(&mut *connection).await?;
        }
        removed.push(*id);
    }
    Ok(removed)
}

impl Removal {
    fn ids(&self) -> &[GameId] {
        match self {
            Self::Owned(id, _) => std::slice::from_ref(id),
            Self::Empty(ids) => ids,
        }
    }
}

/// The row number of a game, if it has this owner and no rating follows from it.
async fn owned(
    connection: &mut Connection<'_>,
    id: GameId,
    owner: &Owner,
) -> Result<Option<i64>, sqlx::Error> {
    let find = sql("SELECT number FROM games WHERE id = $1 AND owner = $2 \
         AND NOT EXISTS (SELECT 1 FROM ratings WHERE ratings.game = games.number)");
    find.bind(id.to_string()).bind(owner.bytes()).optional(connection).await
}

/// The row number of a game, if it is empty. A game whose rows are damaged may have moves and is
/// kept.
async fn empty(connection: &mut Connection<'_>, id: GameId) -> Result<Option<i64>, sqlx::Error> {
    let query = format!(
        "SELECT {}, {} FROM summaries JOIN games ON games.number = summaries.game \
         WHERE id = $1 AND {}",
        GameRow::COLUMNS,
        SummaryRow::COLUMNS,
        is_empty!(),
    );
    let row: Option<Row> = sql(query).bind(id.to_string()).optional(connection).await?;
    Ok(row.and_then(|row| rows::listed(&row, None).ok()).map(|(_, place)| place.number))
}
