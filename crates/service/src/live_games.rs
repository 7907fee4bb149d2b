//! The games between two people that are being played now.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use lru::LruCache;
use ludoteca_room::Timestamp;

use crate::app::App;
use crate::id::GameId;
use crate::service_time::now;
use crate::wire::{Live, LiveGame};

/// Number of games that are remembered: the ones played most recently.
const KEPT: usize = 100;

/// Maximum number of games that clients see.
pub(crate) const SHOWN: usize = 6;
/// Minimum time between two versions of the games.
const PAUSE: Duration = Duration::from_secs(1);
/// Time after which the games are read again without a move: some leave the memory.
const REFRESH: Duration = Duration::from_secs(10);

/// The public games between two people, by their last moves. The list is in memory only: after a
/// restart, a game comes back with its next move.
#[derive(Debug)]
pub(crate) struct LiveGames(Mutex<LruCache<GameId, Timestamp>>);

impl Default for LiveGames {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(KEPT.try_into().expect("it is not 0"))))
    }
}

impl LiveGames {
    /// Notes a move in a game, or its end.
    pub(crate) fn note(&self, id: GameId, is_over: bool) {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if is_over {
            games.pop(&id);
        } else {
            games.put(id, now());
        }
    }

    /// The games and the times of their last moves, the newest move first.
    pub(crate) fn newest(&self) -> Vec<(GameId, u64)> {
        let games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.iter().map(|(id, at)| (*id, at.as_millis())).collect()
    }
}

/// Keeps the games up to date for their followers, until the server stops.
pub(crate) async fn run(app: App) {
    let read = || async { Ok(shown(&app).await) };
    let keep = app.live.keep(app.bus.follow_live(), (PAUSE, REFRESH), read);
    app.closing.run_until_cancelled(keep).await;
}

/// The games as clients see them.
pub(crate) async fn shown(app: &App) -> Live {
    let mut games = Vec::with_capacity(SHOWN);
    let (own, elsewhere) = (app.rooms.live().newest(), app.nodes.live());
    let mut all: Vec<_> = own.iter().chain(&elsewhere).collect();
    all.sort_by_key(|(_, at)| Reverse(*at));
    let mut seen = HashSet::new();
    for (id, _) in all {
        if !seen.insert(*id) {
            continue;
        }
        let is_elsewhere = elsewhere.iter().any(|(other, _)| other == id);
        // Rooms of unused games are dropped from memory.
        let live = match app.rooms.loaded(*id) {
            None if is_elsewhere => app.rooms.open(*id).await.ok(),
            live => live,
        };
        let Some(live) = live else { continue };
        let (room, bots) = live.room_and_bots().await;
        if room.outcome().is_none() {
            games.push(LiveGame::new(live.setting(), &room, bots));
        }
        if games.len() == SHOWN {
            break;
        }
    }
    Live { games }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_move_is_first_and_old_games_are_forgotten() {
        let games = LiveGames::default();
        let ids: Vec<_> = (0..=KEPT).map(|_| crate::id::random()).collect();
        for id in &ids {
            games.note(*id, false);
        }
        games.note(ids[1], false);
        games.note(ids[KEPT], true);
        let newest: Vec<_> = games.newest().into_iter().map(|(id, _)| id).collect();
        assert_eq!((newest.len(), newest[0], newest[1]), (KEPT - 1, ids[1], ids[KEPT - 1]));
        assert!(!newest.contains(&ids[0]));
    }
}
