//! The games that are live in memory: those in use, and the most recent of the others.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use lru::LruCache;
use tokio::sync::OnceCell;

use super::{Ledger, Setting, Table};
use crate::computer::Computer;
use crate::error::Error;
use crate::id::GameId;
use crate::store::Store;

/// How many games are kept though nobody uses them.
const KEPT: usize = 500;

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

    /// The table of the game with this setting, which is created if the store does not know its id;
    /// and whether it was. Of several requests at once one creates it.
    ///
    /// Must run to its end: a write that nobody waits for could meet that of the next request.
    pub(crate) async fn open_or_create(
        &self,
        setting: &Setting,
    ) -> Result<(Arc<Table>, bool), Error> {
        let mut is_new = false;
        let create = async || {
            let opening = setting.opening().map_err(Error::Start)?;
            self.store.create(setting, &Ledger::new(opening), None).await?;
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
            Table::new(stored, &self.store, &self.computer, self.linger).map(Arc::new)
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
