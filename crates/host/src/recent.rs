//! The games between two people that were played most recently.

use std::cmp::Reverse;
use std::collections::HashMap;

use lru::LruCache;
use ludoteca_room::{PlayerId, Timestamp};
use ludoteca_store::id::GameId;
use ludoteca_store::service_time::now;
use parking_lot::Mutex;

/// Number of players whose games are remembered: those who played most recently.
const CAPACITY: usize = 200;
/// Maximum number of games that clients see.
pub const MAX_SHOWN: usize = 6;

/// The public games between two people, by their last moves: of each player the one played last, so that nobody fills
/// the list. It is in memory only: after a restart, a game comes back with its next move.
#[derive(Debug)]
pub struct RecentGames(Mutex<LruCache<PlayerId, (GameId, Timestamp)>>);

impl Default for RecentGames {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(CAPACITY.try_into().expect("it is not 0"))))
    }
}

impl RecentGames {
    /// Notes a move in a game of these players, or its end.
    pub fn note(&self, id: GameId, players: impl Iterator<Item = PlayerId>, is_over: bool) {
        let mut games = self.0.lock();
        for player in players {
            if !is_over {
                games.put(player, (id, now()));
            } else if games.peek(&player).is_some_and(|(last, _)| *last == id) {
                games.pop(&player);
            }
        }
    }

    /// The games that are the last ones of both players, and the times of their last moves, the newest move first.
    pub fn newest(&self) -> Vec<(GameId, u64)> {
        let (games, mut players) = (self.0.lock(), HashMap::<GameId, usize>::new());
        let of_both = games.iter().map(|(_, game)| *game).filter(|(id, _)| {
            let number = players.entry(*id).or_default();
            *number += 1;
            *number == 2
        });
        let mut newest: Vec<_> = of_both.map(|(id, at)| (id, at.as_millis())).collect();
        newest.sort_by_key(|(_, at)| Reverse(*at));
        newest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_move_is_first_and_old_games_are_forgotten() {
        let games = RecentGames::default();
        let pairs = CAPACITY / 2;
        let ids: Vec<_> = (0..=pairs).map(|_| ludoteca_store::id::random()).collect();
        let player = |number: usize| PlayerId::from_bytes([number as u8; 10]);
        let players = |pair: usize| [player(2 * pair), player(2 * pair + 1)].into_iter();
        for (pair, id) in ids.iter().enumerate() {
            games.note(*id, players(pair), false);
        }
        let found = || games.newest().into_iter().map(|(id, _)| id).collect::<Vec<_>>();
        assert_eq!((found().len(), found().contains(&ids[0])), (pairs, false));
        games.note(ids[1], players(1), true);
        assert!(!found().contains(&ids[1]));
        // One player's many games are one.
        for _ in 0..2 * CAPACITY {
            games.note(ludoteca_store::id::random(), [player(4), player(6)].into_iter(), false);
        }
        assert_eq!(found().len(), pairs - 2);
        assert!(found().contains(&ids[4]));
    }
}
