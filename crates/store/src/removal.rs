//! Deletion of games.

use super::database::{Connection, Row, sql};
use super::filter::is_empty;
use super::rows::{self, GameRow, SummaryRow};
use super::{Store, StoreError};
use crate::finished_game::FinishedGame;
use crate::id::GameId;
use crate::owner::Owner;

impl Store {
    /// Deletes a game if it has this owner. Returns whether it was deleted.
    pub async fn remove_owned(&self, id: GameId, owner: Owner) -> Result<bool, StoreError> {
        Ok(!self.remove(vec![id], Some(owner)).await?.is_empty())
    }

    /// Deletes the games that are still empty, and returns their ids.
    pub async fn remove_empty(&self, ids: Vec<GameId>) -> Result<Vec<GameId>, StoreError> {
        self.remove(ids, None).await
    }

    /// Deletes those of the games that have this owner or, without one, that are still empty: a
    /// move may have arrived meanwhile. Returns their ids.
    async fn remove(
        &self,
        ids: Vec<GameId>,
        owner: Option<Owner>,
    ) -> Result<Vec<GameId>, StoreError> {
        self.transact((ids, owner), |connection, (ids, owner)| {
            Box::pin(async move {
                let mut removed = Vec::new();
                for id in ids {
                    let number = match owner {
                        Some(owner) => owned(connection, *id, owner).await?,
                        None => empty(connection, *id).await?,
                    };
                    let Some(number) = number else { continue };
                    if let Some(finished) = finished(connection, number).await? {
                        finished.count(connection, true).await?;
                    }
                    for delete in [
                        "DELETE FROM events WHERE game = $1",
                        "DELETE FROM imports WHERE game = $1",
                        "DELETE FROM summaries WHERE game = $1",
                        "DELETE FROM seats WHERE game = $1",
                        "DELETE FROM messages WHERE game = $1",
                        "DELETE FROM focus_losses WHERE game = $1",
                        "DELETE FROM conditional_moves WHERE game = $1",
                        "DELETE FROM games WHERE number = $1",
                    ] {
                        sql(delete).bind(number).execute(&mut *connection).await?;
                    }
                    removed.push(*id);
                }
                Ok(removed)
            })
        })
        .await
    }
}

/// The result of a game that is counted in the tallies. That of a damaged game stays there.
async fn finished(
    connection: &mut Connection<'_>,
    number: i64,
) -> Result<Option<FinishedGame>, sqlx::Error> {
    let query = format!(
        "SELECT {}, {} FROM summaries JOIN games ON games.number = summaries.game \
         WHERE games.number = $1",
        GameRow::COLUMNS,
        SummaryRow::COLUMNS,
    );
    let row: Option<Row> = sql(query).bind(number).optional(connection).await?;
    let listed = row.and_then(|row| rows::listed(&row, None).ok());
    Ok(listed.and_then(|(listed, _)| FinishedGame::of_listed(&listed)))
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
