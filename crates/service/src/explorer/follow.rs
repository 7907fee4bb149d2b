//! Adds the games that ended to the index.

use std::time::Duration;

use ludoteca_explorer::steps;
use ludoteca_room::{Player, Room};
use tokio::task::spawn_blocking;
use tokio::time::{MissedTickBehavior, interval};

use super::index::IndexedGame;
use crate::app::App;
use crate::error::Error;
use crate::id::GameId;
use crate::service_time::ago;
use crate::store::{StoreError, Stored};

/// Time between two checks for new games.
const EVERY: Duration = Duration::from_secs(2);
/// Maximum number of games in one transaction.
const BATCH: u32 = 100;
/// Games that changed less than this time ago wait: another one may still be written with an
/// earlier time.
const SETTLED: Duration = Duration::from_secs(1);

/// Adds the games that ended, now and every few seconds, until the server stops.
pub(crate) async fn follow(app: App) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // A failure that lasts is reported once.
    let mut fails = false;
    while app.closing.run_until_cancelled(ticks.tick()).await.is_some() {
        let added = app.closing.run_until_cancelled(catch_up(&app)).await;
        match added {
            None | Some(Err(Error::Store(StoreError::Closed))) => return,
            Some(Ok(())) => fails = false,
            Some(Err(error)) if !fails => {
                fails = true;
                tracing::error!(%error, "cannot index games for the explorer");
            }
            Some(Err(_)) => {}
        }
    }
}

/// Adds all games that changed since the last one that was added.
async fn catch_up(app: &App) -> Result<(), Error> {
    loop {
        let since = app.explorer.progress().await.map_err(StoreError::from)?;
        let games = app.store.changed(since, ago(SETTLED), BATCH).await?;
        let Some(&(_, last, _)) = games.last() else { return Ok(()) };
        let mut indexed = Vec::with_capacity(games.len());
        for (id, _, is_over) in games {
            let game = if is_over { read(app, id).await? } else { None };
            indexed.push((id, game));
        }
        app.explorer.replace(&indexed, last).await.map_err(StoreError::from)?;
        for (id, game) in indexed {
            // It may have been deleted since it was read.
            if game.is_some() && app.store.owner(id).await?.is_none() {
                app.explorer.remove(id).await.map_err(StoreError::from)?;
            }
        }
    }
}

/// What the index stores of a game; `None` if it has been deleted meanwhile, is damaged, or starts
/// from a set-up.
async fn read(app: &App, id: GameId) -> Result<Option<IndexedGame>, Error> {
    let stored = match app.store.load(id).await {
        Ok(Some(stored)) => stored,
        Ok(None) | Err(StoreError::Damaged { .. }) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let owner = app.store.owner(id).await?.flatten();
    let indexed = spawn_blocking(move || {
        let Stored { setting, events, .. } = stored;
        if setting.start.is_some() {
            return Ok(None);
        }
        let log = setting.replay(events)?;
        if log.room().outcome().is_some_and(|outcome| outcome.reason == Room::ABORTED) {
            return Ok(None);
        }
        Ok(Some(indexed(owner, log.room())))
    });
    match indexed.await {
        Ok(Err(Error::Damaged { .. })) => Ok(None),
        Ok(indexed) => indexed,
        Err(error) => Err(Error::Internal(error.to_string())),
    }
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
