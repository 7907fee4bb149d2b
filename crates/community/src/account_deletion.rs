//! Removes the names of deleted accounts from their games. Games that are in use are processed
//! later.

use std::time::Duration;

use ludoteca_host::Rooms;
use ludoteca_store::Store;
use ludoteca_store::owner::Owner;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::Error;

/// Time between two attempts.
const INTERVAL: Duration = Duration::from_hours(1);

/// Anonymises the games of deleted accounts, now and every hour, until the server stops.
pub async fn run(store: &Store, rooms: &Rooms, closing: &CancellationToken) {
    let mut hours = interval(INTERVAL);
    hours.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while closing.run_until_cancelled(hours.tick()).await.is_some() {
        match all(store, rooms).await {
            Ok(()) => {}
            Err(error) if error.is_closed() => return,
            Err(error) => tracing::error!(%error, "cannot anonymise the games of deleted accounts"),
        }
    }
}

async fn all(store: &Store, rooms: &Rooms) -> Result<(), Error> {
    for owner in store.leavers().await? {
        anonymise(store, rooms, owner).await?;
    }
    Ok(())
}

/// Removes the name of a deleted account from all its games that are not in use.
pub async fn anonymise(store: &Store, rooms: &Rooms, owner: Owner) -> Result<(), Error> {
    let mut is_done = true;
    for id in store.games_of(owner).await? {
        let change = store.anonymise(id, owner.player());
        is_done &= rooms.change_at_rest(id, change).await?.unwrap_or(false);
    }
    if is_done {
        store.has_left(owner).await?;
    }
    Ok(())
}
