//! Finds games in which a player's time is up or a prepared reply is due, including games without watchers and those
//! in which that happened while the server was stopped.

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

/// Ticks all rooms in which a player's time is up or will be soon, and plays prepared replies that are due, now and
/// every second, until the server stops. Servers that share a database do so only in the rooms whose leases they hold.
pub async fn run(rooms: &Rooms, leases: &Leases, store: &Store, closing: &CancellationToken) {
    let mut ticks = interval(CHECK_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // Report a persistent failure only once.
    let mut failed = HashSet::new();
    while closing.run_until_cancelled(ticks.tick()).await.is_some() {
        let (soon, shards) = (now().after(LOOKAHEAD.as_millis() as u64), leases.held());
        let found = async {
            let due = store.due(soon, &shards, BATCH_SIZE).await?;
            Ok::<_, StoreError>((due, store.prepared(&shards, BATCH_SIZE).await?))
        };
        let (due, prepared) = match found.await {
            Ok(found) => found,
            Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::debug!(%error, "cannot list the games in which a time is up");
                continue;
            }
        };
        let mut note = |id, done: Result<(), RoomError>| match done {
            Ok(()) => {
                failed.remove(&id);
            }
            Err(error) if failed.insert(id) => {
                tracing::error!(%id, %error, "a game does not continue by itself");
            }
            Err(_) => {}
        };
        for id in due {
            note(id, tick(rooms, id).await);
        }
        for id in prepared {
            note(id, play_prepared(rooms, id).await);
        }
    }
}

async fn play_prepared(rooms: &Rooms, id: GameId) -> Result<(), RoomError> {
    rooms.open(id).await?.play_prepared().await
}

/// Ticks a room. If the time is not up yet, the room sets its timer.
pub async fn tick(rooms: &Rooms, id: GameId) -> Result<(), RoomError> {
    match rooms.open(id).await?.tick().await {
        // Another node was faster.
        Err(RoomError::Request(RequestError::Stale(_))) => Ok(()),
        ticked => ticked,
    }
}
