//! Deletes games without moves, and old reports of pages.

use std::time::{Duration, SystemTime};

use ludoteca_cluster::bus::ServiceMessage;
use ludoteca_store::StoreError;
use ludoteca_store::service_time::ago;
use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::error::Error;

/// Time between two sweeps.
const INTERVAL: Duration = Duration::from_hours(1);
/// Maximum number of games in one transaction, so that moves never wait long.
const BATCH_SIZE: u32 = 256;
/// Time after which a page's report on a turn is deleted. The page states it.
const FOCUS_AGE: Duration = Duration::from_hours(90 * 24);

/// Deletes games without moves whose last event is older than `age`, and old reports of pages, now and every hour,
/// until the server stops.
pub(crate) async fn run(app: App, age: Duration) {
    let mut hours = interval(INTERVAL);
    hours.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while app.closing.run_until_cancelled(hours.tick()).await.is_some() {
        match sweep(&app, ago(age)).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "deleted games without a move"),
            Err(Error::Store(StoreError::Closed)) => return,
            Err(error) => tracing::error!(%error, "cannot delete games without a move"),
        }
        match app.store.remove_focus_losses(ago(FOCUS_AGE)).await {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            Err(error) => tracing::error!(%error, "cannot delete old reports of pages"),
        }
    }
}

/// Deletes the games without moves and without an event since `before`. Returns their number.
async fn sweep(app: &App, before: SystemTime) -> Result<usize, Error> {
    let (mut after, mut count) = (0, 0);
    loop {
        let (games, last) = app.store.empty(before, after, BATCH_SIZE).await?;
        if games.is_empty() {
            return Ok(count);
        }
        after = last;
        let removed = app.store.remove_empty(games).await?;
        count += removed.len();
        for id in removed {
            app.rooms.remove(id).await;
            app.bus.send_to_nodes(&ServiceMessage::Deleted(id));
        }
    }
}
