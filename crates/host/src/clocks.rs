//! Finds games in which a player's time is up, including games without watchers and those whose
//! time ran out while the server was stopped.

use std::collections::HashSet;
use std::time::Duration;

use ludoteca_cluster::Leases;
use ludoteca_store::id::GameId;
use ludoteca_store::service_time::now;
use ludoteca_store::{Store, StoreError};
use ludoteca_wire::Error as RequestError;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::{RoomError, Rooms};

/// Time between two checks.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum number of games in one check.
const BATCH_SIZE: u32 = 1_000;

/// Time before its deadline at which a room sets a timer.
const LOOKAHEAD: Duration = Duration::from_millis(1_500);

/// Ticks all rooms in which a player's time is up or will be soon, now and every second, until the server stops.
/// Servers that share a database tick only the rooms whose leases they hold.
pub async fn run(rooms: &Rooms, leases: &Leases, store: &Store, closing: &CancellationToken) {
    let mut ticks = interval(CHECK_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // Report a persistent failure only once.
    let mut failed = HashSet::new();
    while closing.run_until_cancelled(ticks.tick()).await.is_some() {
        let (soon, shards) = (now().after(LOOKAHEAD.as_millis() as u64), leases.held());
        let due = match store.due(soon, &shards, BATCH_SIZE).await {
            Ok(due) => due,
            Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::debug!(%error, "cannot list the games in which a time is up");
                continue;
            }
        };
        for id in due {
            match tick(rooms, id).await {
                Ok(()) => {
                    failed.remove(&id);
                }
                Err(error) if failed.insert(id) => {
                    tracing::error!(%id, %error, "the clock of a game does not tick");
                }
                Err(_) => {}
            }
        }
    }
}

/// Ticks a room. If the time is not up yet, the room sets its timer.
pub async fn tick(rooms: &Rooms, id: GameId) -> Result<(), RoomError> {
    match rooms.open(id).await?.tick().await {
        // Another node was faster.
        Err(RoomError::Request(RequestError::Stale(_))) => Ok(()),
        ticked => ticked,
    }
}
