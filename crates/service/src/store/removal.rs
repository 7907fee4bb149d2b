//! Deletion of games.

use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use super::filter::is_empty;
use super::mark::{Mark, Reached};
use super::rows::{self, GameRow, SummaryRow};
use crate::id::GameId;
use crate::owner::Owner;

/// Games to delete in one transaction.
#[derive(Debug)]
pub(super) enum Removal {
    /// A game, if it has this owner.
    Owned(GameId, Owner),
    /// Those of these games that are still empty: a move may have arrived meanwhile.
    Empty(Vec<GameId>),
}

/// Deletes the games. Returns their ids and the numbers that the database has reached without them.
/// The mark is set back first, because it must never be ahead of the database.
pub(super) async fn remove(
    connection: &mut SqliteConnection,
    removal: &Removal,
    mark: &mut Mark,
) -> Result<(Vec<GameId>, Reached), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut removed = Vec::new();
    for id in removal.ids() {
        let number = match removal {
            Removal::Owned(_, owner) => owned(&mut transaction, *id, owner).await?,
            Removal::Empty(_) => empty(&mut transaction, *id).await?,
        };
        let Some(number) = number else { continue };
        for delete in [
            "DELETE FROM events WHERE game = ?",
            "DELETE FROM imports WHERE game = ?",
            "DELETE FROM summaries WHERE game = ?",
            "DELETE FROM seats WHERE game = ?",
            "DELETE FROM messages WHERE game = ?",
            "DELETE FROM games WHERE number = ?",
        ] {
            sqlx::query(delete).bind(number).execute(&mut *transaction).await?;
        }
        removed.push(*id);
    }
    let reached = Reached::of(&mut transaction).await?;
    mark.note(reached);
    transaction.commit().await?;
    Ok((removed, reached))
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
    connection: &mut SqliteConnection,
    id: GameId,
    owner: &Owner,
) -> Result<Option<i64>, sqlx::Error> {
    let find = sqlx::query_scalar(
        "SELECT number FROM games WHERE id = ? AND owner = ? \
         AND NOT EXISTS (SELECT 1 FROM ratings WHERE ratings.game = games.number)",
    );
    find.bind(id.to_string()).bind(owner.bytes()).fetch_optional(connection).await
}

/// The row number of a game, if it is empty. A game whose rows are damaged may have moves and is
/// kept.
async fn empty(connection: &mut SqliteConnection, id: GameId) -> Result<Option<i64>, sqlx::Error> {
    let query = format!(
        "SELECT {}, {} FROM summaries JOIN games ON games.number = summaries.game \
         WHERE id = ? AND {}",
        GameRow::COLUMNS,
        SummaryRow::COLUMNS,
        is_empty!(),
    );
    let find = sqlx::query(AssertSqlSafe(query)).bind(id.to_string());
    let row = find.fetch_optional(connection).await?;
    Ok(row.and_then(|row| rows::listed(&row, None).ok()).map(|game| game.place.number))
}
