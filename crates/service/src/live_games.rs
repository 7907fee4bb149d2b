//! The games between two people that are being played now.

use std::sync::{Mutex, PoisonError};

use lru::LruCache;

use crate::id::GameId;

/// Number of games that are remembered: the ones played most recently.
const KEPT: usize = 100;

/// The public games between two people, by their last moves. The list is in memory only: after a
/// restart, a game comes back with its next move.
#[derive(Debug)]
pub(crate) struct LiveGames(Mutex<LruCache<GameId, ()>>);

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
            games.put(id, ());
        }
    }

    /// The games, the newest move first.
    pub(crate) fn newest(&self) -> Vec<GameId> {
        let games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.iter().map(|(id, ())| *id).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_move_is_first_and_old_games_are_forgotten() {
        let games = LiveGames::default();
        let ids: Vec<_> = (0..=KEPT).map(|_| GameId::random()).collect();
        for id in &ids {
            games.note(*id, false);
        }
        games.note(ids[1], false);
        games.note(ids[KEPT], true);
        let newest = games.newest();
        assert_eq!((newest.len(), newest[0], newest[1]), (KEPT - 1, ids[1], ids[KEPT - 1]));
        assert!(!newest.contains(&ids[0]));
    }
}
