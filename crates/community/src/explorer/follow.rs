//! Adds the games that ended to the index.

use std::collections::HashMap;
use std::mem;
use std::time::Duration;

use ludoteca_explorer::steps;
use ludoteca_room::{Player, Room};
use ludoteca_store::explorer::{Index, IndexedGame};
use ludoteca_store::id::GameId;
use ludoteca_store::service_time::ago;
use ludoteca_store::{Changed, Store, StoreError, Stored};
use tokio::task::spawn_blocking;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::ended::EndedGames;
use crate::Error;

/// Time between two checks for new games.
const CHECK_INTERVAL: Duration = Duration::from_secs(2);
/// Maximum number of games in one transaction.
const BATCH_SIZE: u32 = 500;
/// Games that changed less than this time ago wait: another one may still be written with an
/// earlier time.
const SETTLE_TIME: Duration = Duration::from_secs(1);

/// Number of checks after which the latest games are read again: a transaction of another server may have
/// taken longer than [`SETTLE_TIME`].
const REPEAT_CHECKS: u64 = 60;
/// The lease of the server that adds games to the index of a shared database. It only saves work: the index rejects
/// entries of a server that another one has overtaken.
const LEASE: &str = "explorer";
/// Length of the lease. It is renewed before each check and each transaction.
const LEASE_LENGTH: Duration = Duration::from_secs(10);
/// The maximum duration of a transaction.
const OVERLAP: Duration = Duration::from_secs(20);

/// Adds the games that ended, now and every few seconds, until the server stops. Those in `ended` are not read from the
/// store. Of several servers, `node` and others, one does so.
pub async fn follow(
    index: &Index,
    store: &Store,
    node: &str,
    ended: &EndedGames,
    closing: &CancellationToken,
) {
    let mut ticks = interval(CHECK_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut latest = Replayed::new();
    // A failure that lasts is reported once.
    let mut fails = false;
    for round in 1_u64.. {
        if closing.run_until_cancelled(ticks.tick()).await.is_none() {
            return;
        }
        let again = store.is_shared() && round.is_multiple_of(REPEAT_CHECKS);
        let added = async {
            let games = ended.take().into_iter();
            if !may_index(store, node).await? {
                return Ok(());
            }
            let new = spawn_blocking(|| {
                games.map(|(id, room)| (id, (room.seq(), indexed(&room)))).collect()
            });
            let new = new.await.map_err(Error::internal)?;
            // Some games of the last check had ended less than the settle time before it.
            let before = mem::replace(&mut latest, new);
            catch_up(index, store, node, [&before, &latest], again).await
        };
        match closing.run_until_cancelled(added).await {
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

/// Games after their event of this number, as the index stores them.
type Replayed = HashMap<GameId, (u64, Option<IndexedGame>)>;

/// Adds all games that changed since the last one that was added, and those shortly before it `again`. Reads those that
/// are not `known`.
async fn catch_up(
    index: &Index,
    store: &Store,
    node: &str,
    known: [&Replayed; 2],
    again: bool,
) -> Result<(), Error> {
    let mut progress = index.progress().await.map_err(StoreError::from)?;
    let mut since = progress;
    if again {
        since.updated -= OVERLAP.as_millis() as i64;
    }
    loop {
        let changed = store.changed(since, ago(SETTLE_TIME), BATCH_SIZE).await?;
        let Some(last) = changed.last() else { return Ok(()) };
        let (mut indexed, mut unknown) = (HashMap::new(), Vec::new());
        for Changed { id, seq, .. } in changed.iter().filter(|game| game.is_over) {
            match known.iter().find_map(|known| known.get(id).filter(|game| game.0 == *seq)) {
                Some((_, game)) => indexed.extend(game.clone().map(|game| (*id, game))),
                None => unknown.push(*id),
            }
        }
        let stored = store.load_intact_of(&unknown).await?;
        let replayed = spawn_blocking(|| stored.into_iter().filter_map(replay).collect::<Vec<_>>());
        indexed.extend(replayed.await.map_err(Error::internal)?);
        let is_current = index.replace(&changed, &indexed, [progress, last.place]).await;
        if !is_current.map_err(StoreError::from)? {
            return Ok(());
        }
        (since, progress) = (last.place, last.place);
        // Some may have been deleted since they were read.
        let ids: Vec<GameId> = indexed.into_keys().collect();
        let existing = store.existing(&ids).await?;
        for id in ids.iter().filter(|id| !existing.contains(id)) {
            index.remove(*id).await.map_err(StoreError::from)?;
        }
        if !may_index(store, node).await? {
            return Ok(());
        }
    }
}

/// Whether this server adds games to the index. Takes or renews the lease of a shared database.
async fn may_index(store: &Store, node: &str) -> Result<bool, StoreError> {
    Ok(!store.is_shared()
        || !store.lease(&[LEASE.to_owned()], node, LEASE_LENGTH).await?.is_empty())
}

/// A stored game as the index stores it; `None` if it is not indexed, as all that start from a set-up.
fn replay(Stored { setting, events, .. }: Stored) -> Option<(GameId, IndexedGame)> {
    if setting.start.is_some() {
        return None;
    }
    let log = setting.replay(events).ok()?;
    Some((setting.id, indexed(log.room())?))
}

/// A game that is over as the index stores it; `None` if it was aborted.
fn indexed(room: &Room) -> Option<IndexedGame> {
    let (game, outcome) = (room.game(), room.outcome()?);
    if outcome.reason == Room::ABORTED {
        return None;
    }
    let by_people = |ply: usize| {
        let side = game.side_at(ply);
        side.is_some_and(|side| matches!(room.seats().player(side), Player::Human { .. }))
    };
    let steps = steps(game).into_iter().enumerate().filter(|(ply, _)| by_people(*ply));
    Some(IndexedGame {
        options: game.options(),
        winner: outcome.winner,
        steps: steps.map(|(_, step)| (step.from, step.to)).collect(),
    })
}
