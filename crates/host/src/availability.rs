//! Confirms that the store accepts writes, without which clocks stand still.

use ludoteca_store::{CONFIRM_INTERVAL, Store, StoreError};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::{LiveRoom, Rooms};

/// Confirms at short intervals that the store accepts writes, until the server stops. After an outage, clocks continue.
pub async fn run(rooms: &Rooms, store: &Store, closing: &CancellationToken) {
    let mut ticks = interval(CONFIRM_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while closing.run_until_cancelled(ticks.tick()).await.is_some() {
        match store.confirm().await {
            Ok(false) => {}
            Ok(true) => rooms.all().iter().for_each(LiveRoom::wake),
            Err(StoreError::Closed) => return,
            // The writer reports failures of the database.
            Err(error) => tracing::debug!(%error, "the database accepts no writes"),
        }
    }
}
