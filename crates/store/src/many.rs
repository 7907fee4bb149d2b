//! Many games at once, in two statements.

use std::collections::{HashMap, HashSet};

use super::database::sql;
use super::games::{Store, Stored};
use super::rows::{self, EventRow, GameRow, corrupt};
use super::{StoreError, Tail};
use crate::id::GameId;

impl Store {
    /// The existing and intact games with these ids, in any order.
    pub async fn load_intact_of(&self, ids: &[GameId]) -> Result<Vec<Stored>, StoreError> {
        match self.load_all(ids).await {
            Ok(games) => return Ok(games),
            Err(StoreError::Closed) => return Err(StoreError::Closed),
            // A page of the database is damaged, or together the games are too long.
            Err(_) => {}
        }
        let mut games = Vec::with_capacity(ids.len());
        for id in ids {
            match self.load_all(&[*id]).await {
                Ok(found) => games.extend(found),
                Err(StoreError::Corrupt(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(games)
    }

    /// The ids of these games that exist.
    pub async fn existing(&self, ids: &[GameId]) -> Result<HashSet<GameId>, StoreError> {
        if ids.is_empty() {
            return Ok(HashSet::new());
        }
        let mut query = sql("SELECT id FROM games WHERE id IN ");
        query.push_list(ids.iter().map(GameId::to_string));
        let found: Vec<String> = query.all(&self.pool).await?;
        Ok(found.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn load_all(&self, ids: &[GameId]) -> Result<Vec<Stored>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut snapshot = self.pool.snapshot().await?;
        let mut view = snapshot.connection();
        let mut query = sql(format!("SELECT {} FROM games WHERE id IN ", GameRow::COLUMNS));
        query.push_list(ids.iter().map(GameId::to_string));
        let games: Vec<GameRow> = query.all(&mut view).await?;
        if games.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = sql("SELECT game, seq, event, at, checksum FROM events WHERE game IN ");
        query.push_list(games.iter().map(|game| game.number));
        query.push(" ORDER BY game, seq");
        let mut events: HashMap<i64, Vec<EventRow>> = HashMap::new();
        let rows: Vec<(i64, i64, String, i64, i64)> = query.all(&mut view).await?;
        for (game, seq, event, at, checksum) in rows {
            events.entry(game).or_default().push((seq, event, at, checksum));
        }
        let intact = games.into_iter().filter_map(|game| {
            let events = events.remove(&game.number).unwrap_or_default();
            game.with_events(&events).ok()
        });
        Ok(intact.collect())
    }
}

impl GameRow {
    /// The game with these events, if all are intact.
    fn with_events(self, events: &[EventRow]) -> Result<Stored, StoreError> {
        let (setting, chain) = self.setting()?;
        if setting.digest != self.columns.digest {
            return Err(corrupt("it was stored under other rules"));
        }
        let (events, chain) = rows::events(chain, events, None)?;
        let tail = Tail { game: self.number, chain };
        Ok(Stored { setting, created: self.columns.created, events, tail })
    }
}
