//! The running games of a player.

use std::sync::Arc;

use ludoteca_host::{LiveRoom, Rooms};
use ludoteca_room::{PlayerId, Room};
use ludoteca_store::Store;

use crate::{Error, RequestError};

/// Maximum number of games that are found.
const MAX_GAMES: u32 = 200;

/// The running games of a player whose seats are all taken, the most recently played first, and copies of
/// their rooms. Games that cannot be read are left out.
pub async fn running(
    store: &Store,
    rooms: &Rooms,
    player: PlayerId,
) -> Result<Vec<(Arc<LiveRoom>, Arc<Room>)>, Error> {
    let mut games = Vec::new();
    for id in store.playing(player, MAX_GAMES).await? {
        let live = match rooms.open(id).await {
            // It cannot be played, or was deleted meanwhile.
            Err(Error::Request(RequestError::Damaged { .. } | RequestError::NoSuchGame)) => {
                continue;
            }
            live => live?,
        };
        let room = live.room();
        if room.seats().vacant().next().is_none() && room.outcome().is_none() {
            games.push((live, room));
        }
    }
    Ok(games)
}
