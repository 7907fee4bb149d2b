//! A room that is being played or watched.

mod agreement;
mod clock;
mod commands;
mod computer;
mod hints;
mod players;
mod presence;

use ludoteca_wire::Error as RequestError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use ludoteca_room::{GameLog, Room, Timestamp};
use ludoteca_wire::{Rendered, RoomUpdate, Setting, State};
use serde_json::value::RawValue;
use tokio::sync::{Mutex, watch};
use tokio::task::AbortHandle;
use tokio_util::sync::CancellationToken;

use super::Parts;
use super::attention::Attention;
use crate::bus::Listening;
use crate::rooms::RoomError;
use crate::scheduler::Task;
use crate::service_time::now;
use crate::store::{Stored, Tail};

use self::players::KnownPlayers;

pub(crate) use self::presence::{Presence, Visit};

/// Delay before the computer retries to get a search or to store its move.
const RETRY: Duration = Duration::from_secs(1);

/// Drives a room: carries out commands, stores events, publishes updates and lets the computer
/// move. The room in memory is never ahead of the store.
#[derive(Debug)]
pub(crate) struct LiveRoom {
    setting: Setting,
    /// Time of the creation, in milliseconds since 1970.
    created: i64,
    state: Mutex<RoomState>,
    /// The number of the last event, for watchers.
    last_event: watch::Sender<u64>,
    /// The last hint, as clients get it, and the number of the event that it follows. The lock is held during the
    /// search, so that a room searches for one hint at a time.
    hint: Mutex<Option<(u64, Box<RawValue>)>>,
    attention: Attention,
    /// The connected clients.
    presence: watch::Sender<Presence>,
    /// A write has failed, and it is unknown which part of it is in the store.
    in_doubt: AtomicBool,
    /// Cancelled when the game is deleted.
    deleted: CancellationToken,
    /// When the room was last known to agree with the store, in milliseconds of
    /// [`elapsed`](crate::service_time::elapsed); 0 if it may not agree.
    agreed: AtomicU64,
    /// Number of calls of [`doubt`](Self::doubt).
    doubts: AtomicU64,
    /// Whether a presence message to other nodes is pending.
    presence_pending: AtomicBool,
    parts: Arc<Parts>,
    _listening: Listening,
}

/// The parts of a live room that change, under one lock.
#[derive(Debug)]
struct RoomState {
    log: GameLog,
    /// The state after the last event, as clients get it.
    rendered: Rendered,
    /// Additional data about the players.
    players: KnownPlayers,
    /// The end of the stored game.
    tail: Tail,
    /// The computer's search for its move, while there is one.
    search: Option<Task>,
    /// The number of the event after which a search for the computer's move has failed.
    failed: Option<u64>,
    /// The timer of the next tick, while a time runs.
    timer: Option<AbortHandle>,
    /// The deadline that was announced to the node with the lease.
    announced: Option<Timestamp>,
}

impl Drop for RoomState {
    fn drop(&mut self) {
        if let Some(timer) = &self.timer {
            timer.abort();
        }
    }
}

impl LiveRoom {
    /// A room rebuilt from its stored events.
    pub(crate) fn new(
        Stored { setting, created, events, tail }: Stored,
        parts: Arc<Parts>,
        listening: Listening,
    ) -> Result<Self, RoomError> {
        let log = setting.replay(events)?;
        let rendered = State::new(&setting, log.room(), None, &[]).render();
        let last_event = watch::Sender::new(log.room().seq());
        Ok(Self {
            setting,
            created,
            state: Mutex::new(RoomState {
                log,
                rendered,
                players: KnownPlayers::default(),
                tail,
                search: None,
                failed: None,
                timer: None,
                announced: None,
            }),
            last_event,
            hint: Mutex::default(),
            attention: Attention::new(parts.linger),
            presence: watch::Sender::new(Presence::new()),
            in_doubt: AtomicBool::new(false),
            deleted: CancellationToken::new(),
            // Messages of other nodes during loading were missed.
            agreed: AtomicU64::new(0),
            doubts: AtomicU64::new(0),
            presence_pending: AtomicBool::new(false),
            parts,
            _listening: listening,
        })
    }

    /// The attention to the room. Callers record each request for the game here.
    pub(crate) const fn attention(&self) -> &Attention {
        &self.attention
    }

    /// Whether a client watches the game, or requested it recently.
    fn is_attended(&self) -> bool {
        self.last_event.receiver_count() > 0 || self.attention.is_recent()
    }

    /// Stops everything in the room, because the game was deleted.
    pub(super) async fn end(&self) {
        self.deleted.cancel();
        let mut state = self.state.lock().await;
        if let Some(search) = state.search.take() {
            search.stop.stop();
        }
        if let Some(timer) = state.timer.take() {
            timer.abort();
        }
    }

    /// Waits until the game is deleted.
    pub(crate) async fn deleted(&self) {
        self.deleted.cancelled().await;
    }

    fn check_exists(&self) -> Result<(), RoomError> {
        if self.deleted.is_cancelled() { Err(RequestError::NoSuchGame.into()) } else { Ok(()) }
    }

    /// The settings of the room.
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
        self.wake(&mut state);
        state.rendered.clone()
    }

    /// Starts what the room waits for: the computer's search and the timer of the clock.
    fn wake(self: &Arc<Self>, state: &mut RoomState) {
        self.let_computer_move(state);
        if state.timer.is_none() {
            self.set_timer(state);
        }
    }

    /// The events after number `after`, and the state after them.
    pub(crate) async fn updates_since(
        self: &Arc<Self>,
        after: u64,
    ) -> Result<RoomUpdate, RoomError> {
        let mut state = self.state.lock().await;
        self.check_exists()?;
        self.catch_up_if_doubted(&mut state).await;
        self.catch_up_to(&mut state, after).await?;
        self.wake(&mut state);
        let seq = state.log.room().seq();
        if after > seq {
            return Err(RequestError::NotYet { after, seq }.into());
        }
        let (events, rendered) = (state.log.since(after), state.rendered.clone());
        let company = self.company_at(state.log.room().seats());
        Ok(RoomUpdate::new(self.setting.id, after, events, rendered, company, now()))
    }

    /// Receives the number of the last event whenever it changes.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.last_event.subscribe()
    }

    /// Receives the presence whenever a client connects or disconnects.
    pub(crate) fn watch_presence(&self) -> watch::Receiver<Presence> {
        self.presence.subscribe()
    }
}
