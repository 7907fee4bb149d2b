//! Lists of games: the newest, those that wait for the computer, and empty ones.

use std::time::SystemTime;

use futures_util::TryStreamExt;
use ludoteca_room::lease::Shard;
use ludoteca_room::{PlayerId, Timestamp};
use ludoteca_wire::ListedGame;

use super::database::{Query, Row, sql};
use super::filter::{is_empty, is_seated};
use super::rows::{self, corrupt};
use super::time::millis;
use super::{Cursor, Filter, OfferFilter, Store, StoreError};
use crate::id::GameId;
use crate::owner::Owner;

/// Number of games that are read at a time from a list of unknown length.
const BATCH_SIZE: u32 = 1_000;
/// Maximum number of damaged rows that a list of games skips.
const MAX_SKIPPED: u32 = 100;

/// A part of a list of games.
#[derive(Debug, Default)]
pub struct Page {
    /// The games.
    pub games: Vec<ListedGame>,
    /// The start of the next page; `None` if there are no more games.
    pub next: Option<Cursor>,
}

/// A game that has changed.
#[derive(Debug)]
pub struct Changed {
    /// The game.
    pub id: GameId,
    /// Its place in the list of changes.
    pub place: Cursor,
    /// The number of its last event.
    pub seq: u64,
    /// Who created it, if that is known.
    pub owner: Option<Vec<u8>>,
    /// Whether it is over.
    pub is_over: bool,
}

impl Store {
    /// Up to `limit` empty games whose last event was before `before`, or before `seated_before` if two people are to
    /// play, and which have row numbers above `after`, and the last one's row number.
    pub async fn empty(
        &self,
        (before, seated_before): (SystemTime, SystemTime),
        after: i64,
        limit: u32,
    ) -> Result<(Vec<GameId>, i64), StoreError> {
        let games = sql(concat!(
            "SELECT number, id FROM games JOIN summaries ON summaries.game = games.number \
             WHERE number > $1 AND updated < CASE WHEN ",
            is_seated!(),
            " THEN $2 ELSE $3 END AND ",
            is_empty!(),
            " ORDER BY number LIMIT $4",
        ));
        let games = games.bind(after).bind(millis(seated_before)).bind(millis(before)).bind(limit);
        let games: Vec<(i64, String)> = games.all(&self.pool).await?;
        let last = games.last().map_or(after, |(number, _)| *number);
        let id = |(_, id): (_, String)| id.parse().map_err(|_| corrupt(format!("{id} is no id")));
        Ok((games.into_iter().map(id).collect::<Result<_, _>>()?, last))
    }

    /// Up to `limit` of the games that the filter selects, the most recently played first, without
    /// those whose rows are damaged. `visitor` may own some of them.
    pub async fn newest(
        &self,
        filter: &Filter,
        limit: u32,
        visitor: Option<Owner>,
    ) -> Result<Page, StoreError> {
        let read = |row: &Row| rows::listed(row, visitor.as_ref());
        let mut games = self.intact(filter.newest_first(), limit + 1, read).await?;
        let is_last = games.len() <= limit as usize;
        games.truncate(limit as usize);
        let next = games.last().map(|(_, place)| *place).filter(|_| !is_last);
        Ok(Page { games: games.into_iter().map(|(game, _)| game).collect(), next })
    }

    /// Up to `limit` games that changed after `since` and before a time, oldest change first.
    pub async fn changed(
        &self,
        since: Cursor,
        before: SystemTime,
        limit: u32,
    ) -> Result<Vec<Changed>, StoreError> {
        let before = millis(before);
        let mut query =
            sql("SELECT id, number, owner, updated, seq, reason IS NOT NULL AS is_over \
             FROM summaries JOIN games ON games.number = summaries.game \
             WHERE ply > 0 AND (updated, number) > (");
        query.push_bind(since.updated).push(", ").push_bind(since.number);
        query.push(") AND updated < ").push_bind(before).push(" ORDER BY updated, number");
        let read = |row: &Row| {
            Ok(Changed {
                id: id(row)?,
                place: Cursor { updated: row.get("updated")?, number: row.get("number")? },
                seq: row.get::<i64>("seq")?.cast_unsigned(),
                owner: row.get("owner")?,
                is_over: row.get("is_over")?,
            })
        };
        self.intact(query, limit, read).await
    }

    /// The ids of the games that the filter selects, the most recently played last.
    pub async fn ids(&self, mut filter: Filter) -> Result<Vec<GameId>, StoreError> {
        let mut ids = Vec::new();
        loop {
            let Page { games, next } = self.newest(&filter, BATCH_SIZE, None).await?;
            ids.extend(games.iter().map(|game| game.setting.id));
            filter.after = next;
            if next.is_none() {
                ids.reverse();
                return Ok(ids);
            }
        }
    }

    /// When a player's first game was created, in milliseconds since 1970, or the player was named;
    /// `None` if there is no such player.
    pub async fn first_seen(&self, player: PlayerId) -> Result<Option<i64>, StoreError> {
        // The row numbers of games grow with time.
        let query = "SELECT created FROM seats JOIN games ON games.number = seats.game \
             WHERE player = $1 ORDER BY seats.game LIMIT 1";
        let created = sql(query).bind(player).optional(self.reads()).await?;
        if created.is_some() {
            return Ok(created);
        }
        let named = sql("SELECT named FROM players WHERE id = $1").bind(player);
        Ok(named.optional(self.reads()).await?)
    }

    /// Up to `limit` games of these shards whose deadline is `until` or before, the earliest first.
    pub async fn due(
        &self,
        until: Timestamp,
        shards: &[Shard],
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let mut query =
            sql("SELECT id FROM summaries JOIN games ON games.number = summaries.game \
             WHERE deadline IS NOT NULL AND deadline <= ");
        query.push_bind(until.as_millis() as i64);
        self.of_shards(query, shards, "deadline", limit).await
    }

    /// Up to `limit` games of the lobby that no player has joined.
    pub async fn offers(
        &self,
        filter: &OfferFilter<'_>,
        limit: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        self.intact(filter.query(), limit, |row| Ok(rows::listed(row, None)?.0)).await
    }

    /// Up to `limit` unfinished games of a player, the most recently played first.
    pub async fn playing(&self, player: PlayerId, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let mut query = sql("SELECT id FROM seats JOIN summaries ON summaries.game = seats.game \
             JOIN games ON games.number = seats.game WHERE reason IS NULL AND player = ");
        query.push_bind(player).push(" ORDER BY updated DESC");
        self.intact(query, limit, id).await
    }

    /// Games in which it is the computer's turn since a time `before`, in milliseconds since 1970; the most
    /// recently played first.
    pub async fn waiting(
        &self,
        before: u64,
        shards: &[Shard],
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let mut query =
            sql("SELECT id FROM summaries JOIN games ON games.number = summaries.game \
             WHERE waiting = 1 AND updated <= ");
        query.push_bind(before.cast_signed());
        self.of_shards(query, shards, "updated DESC", limit).await
    }

    /// The games of these shards that a query selects, which ends with a condition.
    pub(super) async fn of_shards(
        &self,
        mut query: Query,
        shards: &[Shard],
        order: &str,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        if shards.is_empty() {
            return Ok(Vec::new());
        }
        query.push(" AND substr(id, 1, 1) IN ").push_list(GameId::first_letters(shards));
        query.push(" ORDER BY ").push(order);
        self.intact(query, limit, id).await
    }

    /// The first `limit` rows, converted by `read`. Damaged rows, and rows after a damaged page,
    /// are skipped and reported.
    pub(super) async fn intact<T>(
        &self,
        mut query: Query,
        limit: u32,
        read: impl Fn(&Row) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        query.push(" LIMIT ").push_bind(limit + MAX_SKIPPED);
        let mut rows = query.rows(self.reads());
        let mut found = Vec::new();
        while found.len() < limit as usize {
            match rows.try_next().await.map_err(StoreError::from) {
                Ok(Some(row)) => match read(&row) {
                    Ok(read) => found.push(read),
                    Err(StoreError::Corrupt(what)) => {
                        let id = row.get("id").unwrap_or_else(|_| "unreadable".to_owned());
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

/// The game in a row.
fn id(row: &Row) -> Result<GameId, StoreError> {
    let id: String = row.get("id")?;
    id.parse().map_err(|_| corrupt(format!("{id:?} is no id")))
}
