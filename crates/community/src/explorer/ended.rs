//! Games that ended on this server a moment ago.

use std::mem;

use ludoteca_room::Room;
use ludoteca_store::id::GameId;
use ludoteca_wire::Setting;
use parking_lot::Mutex;

/// Maximum number of games. Others are read from the store.
const MAX_GAMES: usize = 1_000;

/// The games that ended on this server, so that the explorer need not read them from the store.
#[derive(Debug, Default)]
pub struct EndedGames(Mutex<Vec<(GameId, Room)>>);

impl EndedGames {
    /// Notes a game if it is over and did not start from a set-up.
    pub fn note(&self, setting: &Setting, room: &Room) {
        if setting.start.is_none() && room.outcome().is_some() {
            let mut games = self.0.lock();
            if games.len() < MAX_GAMES {
                games.push((setting.id, room.clone()));
            }
        }
    }

    /// Takes all games.
    pub(super) fn take(&self) -> Vec<(GameId, Room)> {
        mem::take(&mut *self.0.lock())
    }
}
