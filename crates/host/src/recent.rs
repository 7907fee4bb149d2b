//! The games between two people that were played most recently.

use parking_lot::Mutex;

use lru::LruCache;
use ludoteca_room::Timestamp;
use ludoteca_store::id::GameId;
use ludoteca_store::service_time::now;

/// Number of games that are remembered: the ones played most recently.
const CAPACITY: usize = 100;
/// Maximum number of games that clients see.
pub const MAX_SHOWN: usize = 6;

/// The public games between two people, by their last moves. The list is in memory only: after a
/// restart, a game comes back with its next move.
#[derive(Debug)]
pub struct RecentGames(Mutex<LruCache<GameId, Timestamp>>);

impl Default for RecentGames {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(CAPACITY.try_into().expect("it is not 0"))))
    }
}

impl RecentGames {
    /// Notes a move in a game, or its end.
    pub fn note(&self, id: GameId, is_over: bool) {
        let mut games = self.0.lock();
        if is_over {
            games.pop(&id);
        } else {
            games.put(id, now());
        }
    }

    /// The games and the times of their last moves, the newest move first.
    pub fn newest(&self) -> Vec<(GameId, u64)> {
        let games = self.0.lock();
        games.iter().map(|(id, at)| (*id, at.as_millis())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_move_is_first_and_old_games_are_forgotten() {
        let games = RecentGames::default();
        let ids: Vec<_> = (0..=CAPACITY).map(|_| ludoteca_store::id::random()).collect();
        for id in &ids {
            games.note(*id, false);
        }
        games.note(ids[1], false);
        games.note(ids[CAPACITY], true);
        let newest: Vec<_> = games.newest().into_iter().map(|(id, _)| id).collect();
        assert_eq!((newest.len(), newest[0], newest[1]), (CAPACITY - 1, ids[1], ids[CAPACITY - 1]));
        assert!(!newest.contains(&ids[0]));
    }
}
