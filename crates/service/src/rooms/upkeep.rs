//! Keeps the rooms of a server up to date that shares its database: messages of other nodes may be
//! lost.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::{LiveRoom, Rooms};
use crate::app::App;
use crate::store::{Store, StoreError};

/// Time between two comparisons of the watched rooms with the store.
const EVERY: Duration = Duration::from_secs(1);
/// Maximum number of games in one query.
const BATCH: usize = 500;
/// Number of comparisons after which other nodes are told again who is connected.
const PRESENCE: u64 = 10;

/// Compares the rooms that somebody watches with the store, until the server stops.
pub(crate) async fn run(app: App) {
    if !app.store.is_shared() {
        return;
    }
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut link = app.bus.link();
    for round in 1_u64.. {
        let gap = async {
            tokio::select! {
                _ = ticks.tick() => false,
                // Messages may have been lost.
                Ok(()) = link.changed() => true,
            }
        };
        let Some(gap) = app.closing.run_until_cancelled(gap).await else { return };
        if gap {
            app.rooms.all().iter().for_each(|room| room.doubt());
            app.bus.everything_changed();
        }
        match compare(&app.rooms, &app.store).await {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            // Whoever writes to the database reports that it fails.
            Err(error) => tracing::debug!(%error, "cannot compare rooms with the database"),
        }
        if gap || round.is_multiple_of(PRESENCE) {
            for room in app.rooms.all() {
                room.forget_silent();
                if room.has_sockets() {
                    room.tell_presence();
                }
            }
        }
    }
}

/// Brings the watched rooms up to date that differ from the store.
async fn compare(rooms: &Rooms, store: &Store) -> Result<(), StoreError> {
    let mut watched = Vec::new();
    for room in rooms.all() {
        if room.is_watched()
            && !room.is_current()
            && let Some(tail) = room.tail_at_rest()
        {
            watched.push((tail, room));
        }
    }
    for batch in watched.chunks(BATCH) {
        let tails: Vec<_> = batch.iter().map(|(tail, _)| *tail).collect();
        let current = store.which_end_so(&tails).await?;
        for (tail, room) in batch {
            if current.contains(tail) {
                room.agrees_at(*tail);
            } else {
                catch_up(room).await;
            }
        }
    }
    Ok(())
}

async fn catch_up(room: &Arc<LiveRoom>) {
    room.doubt();
    if let Err(error) = room.resync().await {
        tracing::debug!(game = %room.setting().id, %error, "a room is behind the database");
    }
}
