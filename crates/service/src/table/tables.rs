//! The games that are live in memory: those in use, and the most recent of the others.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use lru::LruCache;
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use super::{Ledger, Setting, Table};
use crate::computer::Computer;
use crate::error::Error;
use crate::id::GameId;
use crate::owner::Owner;
use crate::store::Store;

/// How many games are kept though nobody uses them.
const KEPT: usize = 500;

/// A game with more events is replayed away from the threads that answer requests: 10,000 events
/// take some tens of milliseconds.
const LONG: usize = 500;

/// Loaded on first use; several who ask at once wait for one load.
type Place = Arc<OnceCell<Arc<Table>>>;

/// Each game has at most one table at a time, so that all who look at it see the same.
#[derive(Debug)]
pub(crate) struct Tables {
    places: Mutex<LruCache<GameId, Place>>,
    store: Arc<Store>,
    computer: Arc<Computer>,
    /// How long a game counts as attended after a request for it.
    linger: Duration,
}

impl Tables {
    /// No table yet.
    pub(crate) fn new(store: Arc<Store>, computer: Arc<Computer>, linger: Duration) -> Self {
        Self { places: Mutex::new(LruCache::unbounded()), store, computer, linger }
    }

    /// The table of a game; `NoSuchGame` if the store does not know it.
    pub(crate) async fn open(&self, id: GameId) -> Result<Arc<Table>, Error> {
        self.open_with(id, async || Err(Error::NoSuchGame)).await
    }

    /// The table of the game with this setting, which is created for this owner, if `admit` allows
    /// it, where the store does not know its id; and whether it was. Of several requests at once
    /// one creates it.
    ///
    /// Must run to its end: a write that nobody waits for could meet that of the next request.
    pub(crate) async fn open_or_create(
        &self,
        setting: &Setting,
        owner: Owner,
        admit: impl FnOnce() -> Result<(), Error>,
    ) -> Result<(Arc<Table>, bool), Error> {
        let mut is_new = false;
        let create = async || {
            admit()?;
            let opening = setting.opening().map_err(Error::Start)?;
            self.store.create(setting, &Ledger::new(opening), None, owner).await?;
            is_new = true;
            Ok(())
        };
        let table = self.open_with(setting.id, create).await?;
        Ok((table, is_new))
    }

    /// The table of a game; `missing` creates it if the store does not know it.
    async fn open_with(
        &self,
        id: GameId,
        missing: impl AsyncFnOnce() -> Result<(), Error>,
    ) -> Result<Arc<Table>, Error> {
        let place = self.place(id);
        let load = async || {
            let mut stored = self.store.load(id).await?;
            if stored.is_none() {
                missing().await?;
                stored = self.store.load(id).await?;
            }
            let stored = stored.ok_or(Error::NoSuchGame)?;
            let is_long = stored.events.len() > LONG;
            let (store, computer) = (Arc::clone(&self.store), Arc::clone(&self.computer));
            let linger = self.linger;
            let replay = move || Table::new(stored, &store, &computer, linger).map(Arc::new);
            if !is_long {
                return replay();
            }
            let task = spawn_blocking(replay).await;
            task.map_err(|error| Error::Internal(error.to_string()))?
        };
        match place.get_or_try_init(load).await {
            Ok(table) => {
                table.settle().await?;
                Ok(Arc::clone(table))
            }
            Err(error) => {
                drop(place);
                self.tidy(Some(id));
                Err(error)
            }
        }
    }

    /// Closes the table of a game that has just been deleted in the store, if it has one.
    pub(crate) async fn remove(&self, id: GameId) {
        // Whoever opens it from here on finds no game in the store.
        let place = {
            let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
            places.pop(&id)
        };
        // Whoever opened it before may still be loading it.
        let loaded =
            async |place: Place| place.get_or_try_init(|| async { Err(()) }).await.map(Arc::clone);
        if let Some(place) = place
            && let Ok(table) = loaded(place).await
        {
            table.end().await;
        }
    }

    fn place(&self, id: GameId) -> Place {
        self.tidy(None);
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(places.get_or_insert(id, Place::default))
    }

    /// Drops what nobody uses: the place of `failed`, and the oldest tables beyond those kept.
    fn tidy(&self, failed: Option<GameId>) {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(id) = failed
            && places.peek(&id).is_some_and(|place| is_free(place) && place.get().is_none())
        {
            places.pop(&id);
        }
        for _ in 0..places.len().saturating_sub(KEPT).min(2) {
            // The oldest table that is in use becomes the newest, and the next one's turn comes.
            let Some((id, place)) = places.pop_lru() else { return };
            if !is_free(&place) {
                places.push(id, place);
            }
        }
    }
}

/// Whether nobody but the cache holds it. Holders are added only under the cache's lock.
fn is_free(place: &Place) -> bool {
    Arc::strong_count(place) == 1 && place.get().is_none_or(|table| Arc::strong_count(table) == 1)
}
