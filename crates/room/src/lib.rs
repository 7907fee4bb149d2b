//! One game being played: commands go in, numbered events come out.
//!
//! A [`Room`] holds the seats, the game, its clock, its outcome and open requests. [`Room::decide`]
//! maps a command to events, or rejects it, and changes nothing. [`Room::apply`] is the only way in
//! which a room changes, so replaying its events rebuilds it: see [`GameLog`].
//!
//! The crate has no I/O, randomness or threads, and the time is an argument. A driver (a server, a
//! browser worker, a simulator) reads a command, calls `decide`, stores the events, then applies
//! and publishes them. An event is therefore durable before any client sees it. If several servers
//! drive the same rooms, [`lease`] decides which of them acts for a room.
//!
//! ```
//! use ludoteca_room::{Actor, Command, GameLog, Player, PlayerId, Room, Seats, Timestamp};
//! use ludoteca_rules::{Game, Side};
//!
//! let [ana, luis] = [1, 2].map(|n| PlayerId::from_bytes([n; 10]));
//! let opening = Game::Fourmation.options("side=5 n=3")?.start();
//! let seats = Seats { first: Player::human(ana), second: Player::human(luis) };
//! let mut log = GameLog::new(Room::new(opening, seats, None));
//!
//! let now = Timestamp::from_millis(0);
//! for (player, command) in [(ana, Command::mv("C3")), (luis, Command::Resign(Side::Second))] {
//!     let decided = log.room().decide(&command, Actor::Player(player), now)?;
//!     log.commit(decided); // a server stores the events first
//! }
//! assert_eq!(log.room().game().move_texts(), ["c3"]);
//! assert_eq!(log.room().outcome().unwrap().to_string(), "first wins (resignation)");
//! assert_eq!(log.room().seq(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! - [`decide`] maps a command to events or rejects it, [`apply`] applies an event, [`log`] replays a log.
//!   [`event`] has the events; stored events are another type, in `ludoteca-wire`, and so are those that clients
//!   receive.
//! - [`live`] is a game with all that happens to it, as a value. In its folder, `agreement` compares it with the
//!   store, `commands` executes what players want, `turns` ticks and publishes, `searches` lets the computer move
//!   and finds hints, `presence` knows who is connected. A host creates rematches, because they need its quotas.
//! - [`conditional`] has the replies that players of correspondence games prepare, [`clock`] computes times,
//!   [`days_off`] leaves days out, [`lease`] decides which of several servers acts for a room.
//!
//! `tests/simulation` hosts the live room on several servers in a simulated world: `host.rs` performs its effects,
//! `audit` has the invariants.

mod apply;
mod clock;
mod command;
mod conditional;
mod days_off;
mod decide;
mod event;
pub mod lease;
pub mod live;
mod log;
mod name;
mod outage;
mod refusal;
mod room;
mod seats;
#[cfg_attr(target_family = "wasm", path = "text_in_browser.rs")]
mod text;
mod text_error;
mod time;
mod undo;

pub use clock::{Clock, Timing, TurnTiming};
pub use command::{Actor, Command};
pub use conditional::{ConditionalMoves, Line};
pub use days_off::{DaysOff, Holiday};
pub use decide::Decided;
pub use event::Event;
pub use log::{GameLog, ReplayError};
pub use name::{MAX_NAME_CHARS, Name, NameError};
pub use outage::{Availability, Outage};
pub use refusal::Refusal;
pub use room::Room;
pub use seats::{Player, PlayerId, Seats};
#[cfg(not(target_family = "wasm"))]
pub use text::check_message;
pub use text_error::TextError;
pub use time::{TimeControl, TimeControlError, Timestamp};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
