//! Adds the games that ended to the index.

use std::collections::HashMap;
use std::time::Duration;

use ludoteca_explorer::steps;
use ludoteca_room::{Player, Room};
use ludoteca_store::id::GameId;
use ludoteca_store::service_time::ago;
use ludoteca_store::{Owned, Store, StoreError, Stored};
use tokio::task::spawn_blocking;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::index::{Index, IndexedGame};
use crate::Error;

/// Time between two checks for new games.
const CHECK_INTERVAL: Duration = Duration::from_secs(2);
/// Maximum number of games in one transaction.
const BATCH_SIZE: u32 = 100;
/// Games that changed less than this time ago wait: another one may still be written with an
/// earlier time.
const SETTLE_TIME: Duration = Duration::from_secs(1);

/// Number of checks after which the latest games are read again: a transaction of another server may have
/// taken longer than [`SETTLE_TIME`].
const REPEAT_CHECKS: u64 = 60;
/// The maximum duration of a transaction.
const OVERLAP: Duration = Duration::from_secs(20);

/// Adds the games that ended, now and every few seconds, until the server stops.
pub async fn follow(index: &Index, store: &Store, closing: &CancellationToken) {
    let mut ticks = interval(CHECK_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // A failure that lasts is reported once.
    let mut fails = false;
    for round in 1_u64.. {
        if closing.run_until_cancelled(ticks.tick()).await.is_none() {
            return;
        }
        let again = store.is_shared() && round.is_multiple_of(REPEAT_CHECKS);
        let added = closing.run_until_cancelled(catch_up(index, store, again)).await;
        match added {
            None => return,
            Some(Err(error)) if error.is_closed() => return,
            Some(Ok(())) => fails = false,
            Some(Err(error)) if !fails => {
                fails = true;
                tracing::error!(%error, "cannot index games for the explorer");
            }
            Some(Err(_)) => {}
        }
    }
}

/// Adds all games that changed since the last one that was added, and those shortly before it `again`.
async fn catch_up(index: &Index, store: &Store, again: bool) -> Result<(), Error> {
    let mut since = index.progress().await.map_err(StoreError::from)?;
    if again {
        since.updated -= OVERLAP.as_millis() as i64;
    }
    loop {
        let changed = store.changed(since, ago(SETTLE_TIME), BATCH_SIZE).await?;
        let Some(&(_, last, _)) = changed.last() else { return Ok(()) };
        let over: Vec<_> = changed.iter().filter(|game| game.2).map(|game| game.0).collect();
        let stored = store.load_intact_of(&over).await?;
        let replayed = spawn_blocking(|| stored.into_iter().filter_map(replay).collect());
        let replayed: HashMap<_, _> = replayed.await.map_err(Error::internal)?;
        let ids = changed.iter().map(|game| game.0);
        index.replace(ids, &replayed, last).await.map_err(StoreError::from)?;
        // Some may have been deleted since they were read.
        let existing = store.existing(&over).await?;
        since = last;
        for id in replayed.keys().filter(|id| !existing.contains(id)) {
            index.remove(*id).await.map_err(StoreError::from)?;
        }
    }
}

/// A game and what the index stores of it; `None` if it was aborted, or starts from a set-up.
fn replay((Stored { setting, events, .. }, owner): Owned) -> Option<(GameId, IndexedGame)> {
    if setting.start.is_some() {
        return None;
    }
    let log = setting.replay(events).ok()?;
    let is_counted = log.room().outcome()?.reason != Room::ABORTED;
    is_counted.then(|| (setting.id, indexed(owner, log.room())))
}

fn indexed(owner: Option<Vec<u8>>, room: &Room) -> IndexedGame {
    let game = room.game();
    let by_people = |ply: usize| {
        let side = game.side_at(ply);
        side.is_some_and(|side| matches!(room.seats().player(side), Player::Human { .. }))
    };
    let steps = steps(game).into_iter().enumerate().filter(|(ply, _)| by_people(*ply));
    IndexedGame {
        owner,
        options: game.options(),
        winner: room.outcome().and_then(|outcome| outcome.winner),
        steps: steps.map(|(_, step)| step).collect(),
    }
}
