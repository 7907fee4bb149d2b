//! Keeps rooms up to date: forgets clients that are silent and, on a server that shares its database, compares rooms
//! with it, because messages of other nodes may be lost.

use std::sync::Arc;
use std::time::Duration;

use ludoteca_cluster::bus::{BATCH_PAUSE, BATCH_SIZE, Bus};
use ludoteca_store::{Store, StoreError};
use ludoteca_wire::Error as RequestError;
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;

use super::RoomError;
use super::{LiveRoom, Rooms};

/// Time between two searches for watched rooms that have to be compared with the store.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum number of games in one query.
const QUERY_SIZE: usize = 500;
/// Number of rounds after which silent clients are forgotten, and presence is sent to other nodes again.
const PRESENCE_ROUNDS: u64 = 10;

/// Time after a gap until the connection counts as stable again.
const SETTLE_TIME: Duration = Duration::from_millis(250);

/// Keeps rooms up to date, until the server stops. Calls `recover` if messages may have been lost.
pub async fn run(
    rooms: &Rooms,
    store: &Store,
    bus: &Bus,
    closing: &CancellationToken,
    recover: impl Fn(),
) {
    let mut ticks = interval(CHECK_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut link = bus.link();
    // The first connection is not a gap.
    let mut gaps = link.borrow_and_update().gaps.max(1);
    for round in 1_u64.. {
        let gap = async {
            tokio::select! {
                _ = ticks.tick() => false,
                Ok(()) = link.changed() => link.borrow_and_update().gaps > gaps,
            }
        };
        let Some(gap) = closing.run_until_cancelled(gap).await else { return };
        if gap {
            // Several gaps in quick succession count as one.
            sleep(SETTLE_TIME).await;
            gaps = link.borrow_and_update().gaps;
            recover();
        }
        let compared = if store.is_shared() { compare(rooms, store).await } else { Ok(()) };
        match compared {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            // The writer reports failures of the database.
            Err(error) => tracing::debug!(%error, "cannot compare rooms with the database"),
        }
        if gap || round.is_multiple_of(PRESENCE_ROUNDS) {
            for batch in rooms.all().chunks(BATCH_SIZE) {
                for room in batch {
                    room.heartbeat();
                    if room.has_sockets() {
                        room.publish_presence();
                    }
                }
                sleep(BATCH_PAUSE).await;
            }
        }
    }
}

/// Compares the watched rooms that may be out of date, and updates those that differ from the store.
async fn compare(rooms: &Rooms, store: &Store) -> Result<(), StoreError> {
    let mut watched = Vec::new();
    for room in rooms.all() {
        if let Some(comparison) = room.comparison() {
            watched.push((comparison, room));
        }
    }
    for batch in watched.chunks(QUERY_SIZE) {
        let tails: Vec<_> = batch.iter().map(|(comparison, _)| comparison.tail.into()).collect();
        let current = store.which_end_so(&tails).await?;
        for ((comparison, room), tail) in batch.iter().zip(&tails) {
            if current.contains(tail) {
                room.agrees(*comparison);
            } else {
                catch_up(rooms, room).await;
            }
        }
    }
    Ok(())
}

async fn catch_up(rooms: &Rooms, room: &Arc<LiveRoom>) {
    room.doubt();
    match room.resync().await {
        Ok(()) => {}
        // The game was deleted on another node.
        Err(RoomError::Request(RequestError::NoSuchGame)) => rooms.remove(room.setting().id).await,
        Err(error) => {
            tracing::debug!(game = %room.setting().id, %error, "a room is behind the database");
        }
    }
}
