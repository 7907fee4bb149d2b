//! Removes the names of deleted accounts from their games. Games that are in use are processed
//! later.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::error::Error;
use crate::owner::Owner;
use crate::store::StoreError;

/// Time between two attempts.
const EVERY: Duration = Duration::from_hours(1);

/// Anonymises the games of deleted accounts, now and every hour, until the server stops.
pub(crate) async fn run(app: App) {
    let mut hours = interval(EVERY);
    hours.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while app.closing.run_until_cancelled(hours.tick()).await.is_some() {
        match all(&app).await {
            Ok(()) => {}
            Err(Error::Store(StoreError::Closed)) => return,
            Err(error) => tracing::error!(%error, "cannot anonymise the games of deleted accounts"),
        }
    }
}

async fn all(app: &App) -> Result<(), Error> {
    for owner in app.store.leavers().await? {
        anonymise(app, owner).await?;
    }
    Ok(())
}

/// Removes the name of a deleted account from all its games that are not in use.
pub(crate) async fn anonymise(app: &App, owner: Owner) -> Result<(), Error> {
    let mut is_done = true;
    for id in app.store.games_of(owner).await? {
        let change = app.store.anonymise(id, owner.player());
        is_done &= app.rooms.change_at_rest(id, change).await?.unwrap_or(false);
    }
    if is_done {
        app.store.has_left(owner).await?;
    }
    Ok(())
}
