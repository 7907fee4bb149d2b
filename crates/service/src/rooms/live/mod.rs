//! A room that is being played or watched.

mod commands;
mod computer;
mod hints;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca_engine::Hint;
use ludoteca_room::{GameLog, Room};
use tokio::sync::{Mutex, watch};
use tokio_util::sync::CancellationToken;

use super::Setting;
use super::attention::Attention;
use crate::computer::Computer;
use crate::error::Error;
use crate::scheduler::Task;
use crate::store::{Store, Stored, Tail};
use crate::wire::{Rendered, RoomUpdate, State};

/// Delay before the computer retries to get a search or to store its move.
const RETRY: Duration = Duration::from_secs(1);

/// Drives a room: carries out commands, stores events, publishes updates and lets the computer
/// move. The room in memory is never ahead of the store.
#[derive(Debug)]
pub(crate) struct LiveRoom {
    setting: Setting,
    state: Mutex<RoomState>,
    /// The number of the last event, for those who watch.
    last_event: watch::Sender<u64>,
    /// The last hint and the number of the event that it follows. The lock is held during the
    /// search, so that a room searches for one hint at a time.
    hint: Mutex<Option<(u64, Hint)>>,
    attention: Attention,
    /// A write has failed, and it is unknown which part of it is in the store.
    in_doubt: AtomicBool,
    /// Cancelled when the game is deleted.
    deleted: CancellationToken,
    store: Arc<Store>,
    computer: Arc<Computer>,
}

/// The parts of a live room that change, under one lock.
#[derive(Debug)]
struct RoomState {
    log: GameLog,
    /// The state after the last event, as clients get it.
    rendered: Rendered,
    /// Where the next event goes in the store.
    tail: Tail,
    /// The computer's search for its move, while there is one.
    search: Option<Task>,
}

impl LiveRoom {
    /// A room rebuilt from its stored events.
    pub(crate) fn new(
        Stored { setting, events, tail, .. }: Stored,
        store: &Arc<Store>,
        computer: &Arc<Computer>,
        linger: Duration,
    ) -> Result<Self, Error> {
        let log = setting.replay(events)?;
        let rendered = State::new(&setting, log.room()).render();
        let last_event = watch::Sender::new(log.room().seq());
        Ok(Self {
            setting,
            state: Mutex::new(RoomState { log, rendered, tail, search: None }),
            last_event,
            hint: Mutex::default(),
            attention: Attention::new(linger),
            in_doubt: AtomicBool::new(false),
            deleted: CancellationToken::new(),
            store: Arc::clone(store),
            computer: Arc::clone(computer),
        })
    }

    /// Who pays attention to the room. Callers record each request for the game here.
    pub(crate) const fn attention(&self) -> &Attention {
        &self.attention
    }

    /// Whether somebody watches the game, or requested it recently.
    fn is_attended(&self) -> bool {
        self.last_event.receiver_count() > 0 || self.attention.is_recent()
    }

    /// Stops everything in the room, because the game was deleted.
    pub(super) async fn end(&self) {
        self.deleted.cancel();
        if let Some(search) = self.state.lock().await.search.take() {
            search.stop.stop();
        }
    }

    /// Waits until the game is deleted.
    pub(crate) async fn deleted(&self) {
        self.deleted.cancelled().await;
    }

    fn check_exists(&self) -> Result<(), Error> {
        if self.deleted.is_cancelled() { Err(Error::NoSuchGame) } else { Ok(()) }
    }

    /// How the room was created.
    pub(crate) const fn setting(&self) -> &Setting {
        &self.setting
    }

    /// A copy of the room after its last event.
    pub(crate) async fn room(&self) -> Room {
        self.state.lock().await.log.room().clone()
    }

    /// The state after the last event, as clients get it. Starts the computer if it is its turn.
    pub(crate) async fn state(self: &Arc<Self>) -> Rendered {
        let mut state = self.state.lock().await;
        self.let_computer_move(&mut state);
        state.rendered.clone()
    }

    /// The events after number `after`, and the state after them.
    pub(crate) async fn updates_since(self: &Arc<Self>, after: u64) -> Result<RoomUpdate, Error> {
        let mut state = self.state.lock().await;
        self.check_exists()?;
        self.let_computer_move(&mut state);
        let seq = state.log.room().seq();
        if after > seq {
            return Err(Error::NotYet { after, seq });
        }
        Ok(RoomUpdate::new(after, state.log.since(after), state.rendered.clone()))
    }

    /// Receives the number of the last event whenever it changes.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.last_event.subscribe()
    }
}
