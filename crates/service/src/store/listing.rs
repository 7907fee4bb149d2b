//! Lists of games: the newest, those that wait for the computer, and empty ones.

use std::time::{SystemTime, UNIX_EPOCH};

use futures_util::TryStreamExt;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row};

use super::removal::is_empty;
use super::rows::{self, GameRow, SummaryRow, corrupt};
use super::{ListedGame, Store, StoreError};
use crate::id::GameId;
use crate::owner::Owner;

/// Number of damaged rows that a list of games skips.
const SKIPPED: u32 = 100;

impl Store {
    /// Up to `limit` games without events or import that were created before a time and have row
    /// numbers above `after`, and the last one's row number.
    pub(crate) async fn empty(
        &self,
        before: SystemTime,
        after: i64,
        limit: u32,
    ) -> Result<(Vec<GameId>, i64), StoreError> {
        let before = before.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
        let games = sqlx::query_as::<_, (i64, String)>(concat!(
            "SELECT number, id FROM games WHERE number > ? AND created < ? AND ",
            is_empty!(),
            " ORDER BY number LIMIT ?",
        ));
        let games = games.bind(after).bind(before).bind(limit).fetch_all(&self.readers).await?;
        let last = games.last().map_or(after, |(number, _)| *number);
        let id = |(_, id): (_, String)| id.parse().map_err(|_| corrupt(format!("{id} is no id")));
        Ok((games.into_iter().map(id).collect::<Result<_, _>>()?, last))
    }

    /// The most recently played games, newest first, without those whose rows are damaged.
    /// `visitor` may own some of them.
    pub(crate) async fn newest(
        &self,
        limit: u32,
        visitor: Option<Owner>,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let query = format!(
            "SELECT {}, {}, owner FROM summaries JOIN games ON games.number = summaries.game \
             ORDER BY updated DESC, number DESC LIMIT ?",
            GameRow::COLUMNS,
            SummaryRow::COLUMNS
        );
        self.intact(query, limit, |row| rows::listed(row, visitor.as_ref())).await
    }

    /// Games in which it is the computer's turn, the most recently played first.
    pub(crate) async fn waiting(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let query = "SELECT id FROM summaries JOIN games ON games.number = summaries.game \
             WHERE waiting = 1 ORDER BY updated DESC LIMIT ?";
        let id = |row: &SqliteRow| {
            let id: String = row.try_get("id")?;
            id.parse().map_err(|_| corrupt(format!("{id:?} is no id")))
        };
        self.intact(query.into(), limit, id).await
    }

    /// The first `limit` rows, converted by `read`. Damaged rows, and rows after a damaged page,
    /// are skipped and reported.
    async fn intact<T>(
        &self,
        query: String,
        limit: u32,
        read: impl Fn(&SqliteRow) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let query = sqlx::query(AssertSqlSafe(query)).bind(limit + SKIPPED);
        let mut rows = query.fetch(&self.readers);
        let mut found = Vec::new();
        while found.len() < limit as usize {
            match rows.try_next().await.map_err(StoreError::from) {
                Ok(Some(row)) => match read(&row) {
                    Ok(read) => found.push(read),
                    Err(StoreError::Corrupt(what)) => {
                        let id = row.try_get("id").unwrap_or_else(|_| "unreadable".to_owned());
                        self.report(format!("game {id}"), &what);
                    }
                    Err(error) => return Err(error),
                },
                Ok(None) => break,
                Err(StoreError::Corrupt(what)) => {
                    self.report("a page that games are listed from".into(), &what);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    }
}
