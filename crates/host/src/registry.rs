//! The rooms in memory: those in use, and the most recently used of the others.

use std::sync::Arc;

use lru::LruCache;
use ludoteca_cluster::bus::RoomMessage;
use ludoteca_room::GameLog;
use ludoteca_store::id::GameId;
use ludoteca_store::owner::Owner;
use ludoteca_store::{StoreError, Stored};
use ludoteca_wire::Error as RequestError;
use ludoteca_wire::Setting;
use parking_lot::Mutex;
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use super::LiveRoom;
use super::RoomError;
use super::parts::Parts;
use super::recent::{MAX_SHOWN, RecentGames};

/// Maximum number of unused rooms in memory.
const CACHE_SIZE: usize = 500;

/// Maximum number of offers in an announcement to other nodes.
const MAX_OFFERS: usize = 1_000;

/// A game with more events is replayed off the threads that handle requests: 10,000 events take
/// tens of milliseconds.
const MAX_INLINE_EVENTS: usize = 500;

/// A room that is loaded on first use; concurrent requests wait for one load.
type Slot = Arc<OnceCell<Arc<LiveRoom>>>;

/// Holds at most one live room for each game, so that all clients see the same one.
#[derive(Debug)]
pub struct Rooms {
    slots: Mutex<LruCache<GameId, Slot>>,
    parts: Arc<Parts>,
}

impl Rooms {
    /// No rooms yet.
    pub fn new(parts: Parts) -> Self {
        Self { slots: Mutex::new(LruCache::unbounded()), parts: Arc::new(parts) }
    }

    /// The games between two people that were played most recently on this node.
    pub fn recent_games(&self) -> &RecentGames {
        &self.parts.recent
    }

    /// Stores a new game, with the record it was imported from if there is one, and opens its room.
    pub async fn create(
        &self,
        setting: &Setting,
        log: &GameLog,
        import: Option<String>,
        owner: Owner,
    ) -> Result<Arc<LiveRoom>, RoomError> {
        self.open_with(setting.id, async || self.store(setting, log, import, owner).await).await
    }

    /// Stores a new game, and notifies its players.
    async fn store(
        &self,
        setting: &Setting,
        log: &GameLog,
        import: Option<String>,
        owner: Owner,
    ) -> Result<Stored, RoomError> {
        let stored = self.parts.store.create(setting, log, import, owner).await?;
        self.parts.observer.created(setting, log.room());
        Ok(stored)
    }

    /// The room of a game; `NoSuchGame` if the store does not contain it.
    pub async fn open(&self, id: GameId) -> Result<Arc<LiveRoom>, RoomError> {
        let load =
            async || self.load(id).await?.ok_or(RoomError::Request(RequestError::NoSuchGame));
        self.open_with(id, load).await
    }

    async fn load(&self, id: GameId) -> Result<Option<Stored>, RoomError> {
        Ok(self.parts.store.load(id).await?)
    }

    /// The room of the game with this setting, and whether it is new. If the store does not contain
    /// the game, and `admit` allows it, the game is created for `owner`. Of several concurrent
    /// requests, one creates it.
    ///
    /// The future must run to completion: an abandoned write could collide with that of the next
    /// request.
    pub async fn open_or_create<E: From<RoomError>>(
        &self,
        setting: &Setting,
        owner: Owner,
        admit: impl FnOnce() -> Result<(), E>,
    ) -> Result<(Arc<LiveRoom>, bool), E> {
        let mut is_new = false;
        let create = async || -> Result<Stored, E> {
            admit()?;
            let room =
                setting.room().map_err(|fault| RoomError::from(RequestError::Start(fault)))?;
            Ok(self.store(setting, &GameLog::new(room), None, owner).await?)
        };
        let load_or_create = async || -> Result<Stored, E> {
            if let Some(stored) = self.load(setting.id).await? {
                return Ok(stored);
            }
            match create().await {
                Ok(stored) => {
                    is_new = true;
                    Ok(stored)
                }
                // Another server may have created the game meanwhile.
                Err(error) => self.load(setting.id).await?.ok_or(error),
            }
        };
        let room = self.open_with(setting.id, load_or_create).await?;
        Ok((room, is_new))
    }

    /// The room of a game, which `load` loads or creates unless it is in memory.
    async fn open_with<E: From<RoomError>>(
        &self,
        id: GameId,
        load: impl AsyncFnOnce() -> Result<Stored, E>,
    ) -> Result<Arc<LiveRoom>, E> {
        let slot = self.slot(id);
        let open = async || {
            // Subscribe before the game is read. Messages that arrive meanwhile are lost, so the
            // room is compared with the store once more before it counts as current.
            let listening = self.parts.bus.listen_to_room(id);
            let stored = load().await?;
            let is_long = stored.events.len() > MAX_INLINE_EVENTS;
            let parts = Arc::clone(&self.parts);
            let replay = move || LiveRoom::new(stored, parts, listening).map(Arc::new);
            let room = if is_long {
                let task = spawn_blocking(replay).await;
                task.map_err(RoomError::internal)??
            } else {
                replay()?
            };
            room.show_players().await;
            room.announce_rematch().await;
            self.parts.bus.send_to_room(id, &RoomMessage::Loaded);
            Ok(room)
        };
        match slot.get_or_try_init(open).await {
            Ok(room) => {
                room.resync().await?;
                Ok(Arc::clone(room))
            }
            Err(error) => {
                drop(slot);
                self.tidy(Some(id));
                Err(error)
            }
        }
    }

    /// Changes a stored game while no room of it is in memory; requests for the game wait meanwhile.
    /// Returns the result of the change, or `None` if the room is in use.
    pub async fn change_at_rest<T>(
        &self,
        id: GameId,
        change: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<Option<T>, RoomError> {
        let slot = {
            let mut slots = self.slots.lock();
            if slots.peek(&id).is_some_and(|slot| !is_free(slot)) {
                return Ok(None);
            }
            slots.pop(&id);
            Arc::clone(slots.get_or_insert(id, Slot::default))
        };
        // The slot stays empty, so requests that wait for it load the game afterwards.
        let changed = slot.get_or_try_init(async || Err(change.await)).await.map(Arc::clone);
        drop(slot);
        self.tidy(Some(id));
        match changed {
            // Another request has loaded the game.
            Ok(_) => Ok(None),
            Err(changed) => Ok(Some(changed?)),
        }
    }

    /// Closes the room of a game that was just deleted from the store, if it is in memory.
    pub async fn remove(&self, id: GameId) {
        // Requests from here on find no game in the store.
        let slot = {
            let mut slots = self.slots.lock();
            slots.pop(&id)
        };
        // An earlier request may still be loading it.
        let loaded =
            async |slot: Slot| slot.get_or_try_init(|| async { Err(()) }).await.map(Arc::clone);
        if let Some(slot) = slot
            && let Ok(room) = loaded(slot).await
        {
            room.end();
        }
    }

    /// The room of a game, if it is in memory.
    pub fn loaded(&self, id: GameId) -> Option<Arc<LiveRoom>> {
        let slots = self.slots.lock();
        slots.peek(&id).and_then(|slot| slot.get()).map(Arc::clone)
    }

    /// All rooms in memory.
    pub fn all(&self) -> Vec<Arc<LiveRoom>> {
        let slots = self.slots.lock();
        slots.iter().filter_map(|(_, slot)| slot.get().map(Arc::clone)).collect()
    }

    /// The games in the lobby whose offering players are present on this node.
    pub fn offers(&self) -> Vec<GameId> {
        let slots = self.slots.lock();
        let rooms = slots.iter().filter_map(|(_, slot)| slot.get());
        let offered = rooms.filter(|room| {
            let setting = room.setting();
            setting.is_listed
                && setting.seats.people().any(|player| room.is_present_here(player))
                && room.is_open()
        });
        offered.map(|room| room.setting().id).take(MAX_OFFERS).collect()
    }

    /// The public games that were played most recently on this node, and when.
    pub fn recent(&self) -> Vec<(GameId, u64)> {
        let mut games = self.recent_games().newest();
        let slots = self.slots.lock();
        games.retain(|(id, _)| slots.contains(id));
        games.truncate(MAX_SHOWN);
        games
    }

    /// Number of rooms in memory.
    pub fn count(&self) -> usize {
        self.slots.lock().len()
    }

    fn slot(&self, id: GameId) -> Slot {
        self.tidy(None);
        let mut slots = self.slots.lock();
        if slots.peek(&id).and_then(|slot| slot.get()).is_some_and(|room| room.is_broken()) {
            slots.pop(&id);
        }
        Arc::clone(slots.get_or_insert(id, Slot::default))
    }

    /// Drops unused slots: that of the game `failed`, and the oldest beyond the limit.
    fn tidy(&self, failed: Option<GameId>) {
        let mut slots = self.slots.lock();
        if let Some(id) = failed
            && slots.peek(&id).is_some_and(|slot| is_free(slot) && slot.get().is_none())
        {
            slots.pop(&id);
        }
        for _ in 0..slots.len().saturating_sub(CACHE_SIZE).min(2) {
            // If the oldest room is in use, it becomes the newest; the next call tries the next
            // one.
            let Some((id, slot)) = slots.pop_lru() else { return };
            if !is_free(&slot) {
                slots.push(id, slot);
            }
        }
    }
}

/// Whether only the cache holds the slot. Holders are added only under the cache's lock.
fn is_free(slot: &Slot) -> bool {
    Arc::strong_count(slot) == 1 && slot.get().is_none_or(|room| Arc::strong_count(room) == 1)
}
