//! A room that is being played or watched: the server's host of a [`live::LiveRoom`].

mod conditional;
mod days_off;
mod effects;
mod failure;
mod lifetime;
mod players;
mod presence;
mod requests;
mod shown;
mod updates;

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ludoteca_cluster::bus::Listening;
use ludoteca_cluster::scheduler::Cancel;
use ludoteca_room::live::{self, Effect, Input, Link, Now, SearchId, Ticket};
use ludoteca_room::{Clock, Room, TimeControl};
use ludoteca_store::Stored;
use ludoteca_store::service_time::elapsed;
use ludoteca_wire::{PresenceSummary, Setting};
use tokio::sync::{oneshot, watch};
use tokio::task::AbortHandle;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use self::failure::Failure;
use self::lifetime::Lifetime;
use self::players::KnownPlayers;
use super::{Parts, RoomError};

pub use self::presence::Visit;
pub use self::shown::Shown;
pub use self::updates::Known;

/// Hosts a live room: passes it what happens, and performs its effects.
#[derive(Debug)]
pub struct LiveRoom {
    setting: Arc<Setting>,
    /// Time of the creation, in milliseconds since 1970.
    created: i64,
    /// Locked only for decisions, never while the store or a search is awaited.
    state: Mutex<RoomState>,
    /// The number of the last event, for watchers.
    last_event: watch::Sender<u64>,
    /// Sent some time after clients have connected or disconnected.
    presence: watch::Sender<()>,
    /// Cancelled when the game is deleted.
    deleted: CancellationToken,
    /// Held while data about the players are read, so that older data never replace newer.
    reading_players: tokio::sync::Mutex<()>,
    /// Whether a presence message to other nodes is pending.
    presence_pending: AtomicBool,
    /// Whether a bug has left it unusable.
    is_broken: AtomicBool,
    parts: Arc<Parts>,
    _listening: Listening,
}

/// The live room, and what its host has to remember.
#[derive(Debug)]
struct RoomState {
    live: live::LiveRoom<Failure>,
    /// What clients are shown.
    shown: shown::History,
    lifetime: Lifetime,
    /// Additional data about the players.
    players: KnownPlayers,
    /// The effects that are still to be performed, in this order.
    effects: VecDeque<Effect<Failure>>,
    /// Whether a task performs them.
    is_performing: bool,
    /// The requests that wait for replies.
    waiting: HashMap<Ticket, oneshot::Sender<requests::Response>>,
    tickets: u64,
    searches: HashMap<SearchId, Cancel>,
    timer: Option<AbortHandle>,
    /// The updates that clients got last.
    updates: updates::Recent,
    /// The connected clients when the watchers were last notified.
    reported: PresenceSummary,
    /// When the watchers will be notified of the connected clients, if that is pending.
    report_due: Option<Instant>,
}

impl Drop for RoomState {
    fn drop(&mut self) {
        if let Some(timer) = &self.timer {
            timer.abort();
        }
    }
}

impl RoomState {
    /// Shows the room after its last event.
    fn show(&mut self) {
        self.shown.show(self.live.room(), &self.players, &self.lifetime);
        self.updates.clear();
    }
}

impl LiveRoom {
    /// A room rebuilt from its stored events.
    pub fn new(
        Stored { setting, created, events, tail }: Stored,
        parts: Arc<Parts>,
        listening: Listening,
    ) -> Result<Self, RoomError> {
        let log = setting.replay(events)?;
        let lifetime = Lifetime::new(created, parts.keep_empty);
        let players = KnownPlayers::default();
        let setting = Arc::new(setting);
        let shown = shown::History::new(&setting, log.room(), &players, &lifetime);
        let last_event = watch::Sender::new(log.room().seq());
        let config = live::Config {
            is_shared: parts.store.is_shared(),
            unattended_timeout: parts.unattended_timeout,
            now: elapsed(),
        };
        Ok(Self {
            setting,
            created,
            state: Mutex::new(RoomState {
                shown,
                live: live::LiveRoom::new(log, tail.into(), config),
                lifetime,
                players,
                effects: VecDeque::new(),
                is_performing: false,
                waiting: HashMap::new(),
                tickets: 0,
                searches: HashMap::new(),
                timer: None,
                updates: updates::Recent::default(),
                reported: PresenceSummary::default(),
                report_due: None,
            }),
            last_event,
            presence: watch::Sender::new(()),
            deleted: CancellationToken::new(),
            reading_players: tokio::sync::Mutex::default(),
            presence_pending: AtomicBool::new(false),
            is_broken: AtomicBool::new(false),
            parts,
            _listening: listening,
        })
    }

    fn state(&self) -> MutexGuard<'_, RoomState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All that the live room's decisions depend on.
    fn now(&self) -> Now {
        let bus = &self.parts.bus;
        let link = match (bus.is_alone(), bus.is_up()) {
            (true, _) => Link::Alone,
            (false, true) => Link::Up,
            (false, false) => Link::Down,
        };
        let holds_lease = self.parts.leases.holds(self.setting.id);
        let (time, outages) = self.parts.store.game_time();
        Now { time, outages, local: elapsed(), holds_lease, link }
    }

    /// Passes an input to the live room, and performs the effects.
    fn pass(self: &Arc<Self>, input: Input<Failure>) {
        let now = self.now();
        let mut state = self.state();
        self.handle(&mut state, input, &now);
    }

    fn handle(self: &Arc<Self>, state: &mut RoomState, input: Input<Failure>, now: &Now) {
        let effects = state.live.handle(input, now);
        state.effects.extend(effects);
        self.perform_all(state);
    }

    /// Whether a bug has left the room unusable until it is loaded again.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken.load(Ordering::Relaxed)
    }

    /// Stops everything in the room, because the game was deleted.
    pub(super) fn end(self: &Arc<Self>) {
        self.deleted.cancel();
        self.pass(Input::Deleted);
    }

    /// Waits until the game is deleted.
    pub async fn deleted(&self) {
        self.deleted.cancelled().await;
    }

    /// The settings of the room.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The room after its last event.
    pub fn room(&self) -> Arc<Room> {
        Arc::clone(self.state().live.room())
    }

    /// Whether the time of a player runs in a game with an initial time.
    pub fn has_running_clock(&self) -> bool {
        let state = self.state();
        let room = state.live.room();
        let control = room.clock().map(Clock::control);
        matches!(control, Some(TimeControl::Fischer { .. })) && room.deadline().is_some()
    }

    /// Whether a seat is vacant and the game is not over.
    pub fn is_open(&self) -> bool {
        let state = self.state();
        let room = state.live.room();
        room.outcome().is_none() && room.seats().vacant().next().is_some()
    }

    /// Receives the number of the last event whenever it changes.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.last_event.subscribe()
    }

    /// Is notified when clients have connected or disconnected: many changes at once are one.
    pub fn watch_presence(&self) -> watch::Receiver<()> {
        self.presence.subscribe()
    }
}
