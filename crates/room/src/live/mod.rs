//! A game being played, as a value: what happens to it goes in, what its host has to do comes out.
//!
//! A [`LiveRoom`] has no I/O, clock, randomness or threads. Its host (a server, a browser worker, a simulation) passes
//! every [`Input`] to [`LiveRoom::handle`] and performs the [`Effect`]s in their order. Several hosts may share one
//! store: the room then compares itself with it, follows the events of the others, and acts for its game only while
//! its host holds the [lease](crate::lease).
//!
//! Events are stored before any client sees them: the room applies them when the host reports that they are durable. A
//! room works on one input at a time, and those that need the store wait in a queue.
//!
//! ```
//! use std::time::Duration;
//! use ludoteca_room::live::{Appended, Config, Effect, Input, Link, LiveRoom, Now, Reply, Tail};
//! use ludoteca_room::live::{Intent, Ticket};
//! use ludoteca_room::{Command, GameLog, Player, PlayerId, Room, Seats, Timestamp};
//! use ludoteca_rules::Game;
//!
//! let ana = PlayerId::from_bytes([1; 10]);
//! let seats = Seats { first: Player::human(ana), second: Player::Computer { level: 3 } };
//! let log = GameLog::new(Room::new(Game::Morris.options("")?.start(), seats, None));
//! let mut live = LiveRoom::<()>::new(log, Tail { game: 1, chain: 0 }, Config::default());
//!
//! let now = Now {
//!     time: Timestamp::from_millis(0),
//!     outages: Some([].into()),
//!     local: Duration::ZERO,
//!     holds_lease: true,
//!     link: Link::Alone,
//! };
//! let intent = Intent::Command(Command::mv("d7"));
//! let effects = live.handle(Input::Command { ticket: Ticket(1), by: ana, seq: Some(0), intent }, &now);
//! let [Effect::Append(decided, _)] = &effects[..] else { panic!("{effects:?}") };
//! assert_eq!(decided.next.game().move_texts(), ["d7"]);
//! assert_eq!(live.room().seq(), 0, "nobody sees the move yet");
//!
//! let stored = Input::Appended(Ok(Appended::Yes(Tail { game: 1, chain: 1 })));
//! let effects = live.handle(stored, &now);
//! let [Effect::Publish { after: 0, .. }, .., searches, replies] = &effects[..] else { panic!() };
//! assert!(matches!(searches, Effect::Search { .. }), "it is the computer's turn");
//! assert_eq!(*replies, Effect::Reply(Ticket(1), Reply::Done { seq: 1 }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agreement;
mod commands;
mod effect;
mod host;
mod input;
mod job;
mod presence;
mod searches;
mod turns;

use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;
use std::time::Duration;

use crate::{Event, GameLog, Room, Timestamp};

use self::agreement::{Agreement, Step, Then};
use self::input::Waiting;
use self::searches::{Hints, Search};

pub use self::effect::{Effect, Origin, Reply};
pub use self::host::{Config, Failure, HostId, Link, Now, Tail, Ticket};
pub use self::input::{Appended, Elsewhere, Input, Intent, Rematch, Since, UndoStep};
pub use self::job::{Class, SearchFailure, SearchId, SearchJob};
pub use self::presence::{Presence, Summary};

/// A room that agreed with the store counts as current for this long, because other hosts announce what they write.
pub const CURRENT: Duration = Duration::from_secs(2);

/// A comparison of a room with the store that a host can make for many rooms at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The end of the stored log, to the room's knowledge.
    pub tail: Tail,
    /// Number of doubts before the store was read. If there are more afterwards, the comparison is worthless.
    pub doubts: u64,
}

/// A game being played on one host. `F` states why its host could not perform an effect.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub struct LiveRoom<F = ()> {
    log: GameLog,
    tail: Tail,
    config: Config,
    /// Whether exactly one seat was vacant when the game was created.
    is_invitation: bool,
    /// What waits for its turn; the first is being worked on.
    queue: VecDeque<Waiting<F>>,
    /// The request to the store that the first input waits for.
    step: Option<Step<F>>,
    /// Whether the room was compared with the store for the first input in the queue.
    is_compared: bool,
    agreement: Agreement,
    /// The deadline that was last announced to the host with the lease.
    announced: Option<Timestamp>,
    presence: Presence,
    /// The computer's search for its move.
    search: Option<Search>,
    /// The number of the event after which a search for the computer's move has failed.
    failed: Option<u64>,
    hints: Hints,
    searches: u64,
    /// Whether a [`Tick`](Input::Tick) will come to try again what has failed.
    is_retrying: bool,
    is_deleted: bool,
    /// What the host has to do after the present input.
    effects: Vec<Effect<F>>,
}

impl<F: Failure> LiveRoom<F> {
    /// A room that was read from the store, where it ends at `tail`.
    pub fn new(log: GameLog, tail: Tail, config: Config) -> Self {
        let is_seated = |event: &&Event| matches!(event, Event::Seated { .. });
        let joined = log.since(0).iter().filter(is_seated).count();
        let is_invitation = log.room().seats().vacant().count() + joined == 1;
        Self {
            presence: Presence::new(config.now),
            log,
            tail,
            config,
            is_invitation,
            queue: VecDeque::new(),
            step: None,
            is_compared: false,
            // Announcements during the load were missed.
            agreement: Agreement::default(),
            announced: None,
            search: None,
            failed: None,
            hints: Hints::default(),
            searches: 0,
            is_retrying: false,
            is_deleted: false,
            effects: Vec::new(),
        }
    }

    /// Receives what has happened. Returns what the host has to do, in this order.
    pub fn handle(&mut self, input: Input<F>, now: &Now) -> Vec<Effect<F>> {
        match input {
            Input::Appended(result) => self.appended(result, now),
            Input::Read(result) => self.was_read(result, now),
            Input::Loaded(result) => self.loaded(result, now),
            Input::Compared(comparison) => self.compared(comparison, now),
            Input::Doubted => self.agreement.doubt(),
            Input::Dropped(ticket) => self.dropped(ticket),
            Input::Deleted => self.delete(),
            Input::Searched { search, result } if self.hints.is_of(search) => {
                self.hinted(&result);
            }
            Input::Attended(_)
            | Input::Requested(_)
            | Input::Entered(_)
            | Input::Left(_)
            | Input::RoundTrip(..)
            | Input::Elsewhere(_)
            | Input::HostGone(_)
            | Input::Forgiven
            | Input::Heartbeat
            | Input::RematchCreated(_)
            | Input::MessageSent(_) => self.note_presence(input, now),
            input => self.queue.push_back(Waiting { input, arrived: now.time }),
        }
        self.advance(now);
        mem::take(&mut self.effects)
    }

    /// The room after its last event.
    pub const fn room(&self) -> &Arc<Room> {
        self.log.room()
    }

    /// The end of the stored log, to the room's knowledge.
    pub const fn tail(&self) -> Tail {
        self.tail
    }

    /// The events after number `after`.
    pub fn events_since(&self, after: u64) -> &[Event] {
        self.log.since(after)
    }

    /// The connections to the room.
    pub const fn presence(&self) -> &Presence {
        &self.presence
    }

    /// Whether the room works on nothing.
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty()
    }

    /// Whether the room works on something or has connections; otherwise its host may drop it.
    pub fn is_in_use(&self) -> bool {
        !self.is_idle() || self.presence.has_connections()
    }

    /// The comparison with the store that the room needs; `None` if it is busy, or known to be current.
    pub fn comparison(&self, now: &Now) -> Option<Comparison> {
        let is_needed = self.step.is_none() && !self.is_current(now);
        is_needed.then_some(Comparison { tail: self.tail, doubts: self.agreement.doubts })
    }

    /// Works until the room needs the store, or has nothing more to do.
    fn advance(&mut self, now: &Now) {
        while self.step.is_none() {
            let Some(first) = self.queue.front() else { return };
            if self.is_deleted {
                let first = self.queue.pop_front().expect("there is one");
                first.reply(Reply::NoSuchGame, &mut self.effects);
            } else if !self.is_compared && self.has_to_read(&first.input, now) {
                self.is_compared = true;
                self.read(Then::Retry);
            } else {
                self.work(now);
            }
        }
    }

    /// Removes the first input, which is done.
    fn finish(&mut self) {
        self.queue.pop_front();
        self.is_compared = false;
    }

    /// Stops everything, because the game was deleted.
    pub(in crate::live) fn delete(&mut self) {
        self.is_deleted = true;
        // Its result no longer matters.
        self.step = None;
        self.effects.extend(self.search.take().and_then(Search::cancel));
        self.hints.end(&Reply::NoSuchGame, &mut self.effects);
        self.effects.push(Effect::Timer(None));
        self.effects.push(Effect::Close);
    }
}
