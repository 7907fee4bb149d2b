//! One game being played: commands go in, numbered events come out.
//!
//! A [`Room`] holds the seats, the game, its outcome and a draw offer. [`Room::decide`] maps a
//! command to events, or refuses it, and changes nothing. [`Room::apply`] is the only way in which
//! a room changes, so replaying its events rebuilds it: see [`GameLog`].
//!
//! The crate has no I/O, clock, randomness or threads. A driver (a server, a browser worker, a
//! simulator) reads a command, calls `decide`, stores the events, then applies and publishes them.
//! An event is therefore durable before anybody sees it.
//!
//! ```
//! use ludoteca_room::{Actor, Command, GameLog, Player, Room, Seats, Timestamp};
//! use ludoteca_rules::{Game, Side};
//!
//! let opening = Game::Fourmation.options("side=5 n=3")?.start();
//! let seats = Seats { first: Player::human("Ana")?, second: Player::human("Luis")? };
//! let mut log = GameLog::new(Room::new(opening, seats));
//!
//! let now = Timestamp::from_millis(0);
//! for command in [Command::Move("C3".into()), Command::Resign(Side::Second)] {
//!     for event in log.room().decide(&command, Actor::Human, now)? {
//!         log.append(event)?; // a server stores the event first
//!     }
//! }
//! assert_eq!(log.room().game().move_texts(), ["c3"]);
//! assert_eq!(log.room().outcome().unwrap().to_string(), "first wins (resignation)");
//! assert_eq!(log.room().seq(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;
mod decide;
mod event;
mod log;
mod refusal;
mod room;
mod seats;

pub use command::{Actor, Command, Timestamp};
pub use event::Event;
pub use log::{GameLog, ReplayError};
pub use refusal::Refusal;
pub use room::Room;
pub use seats::{MAX_NAME_CHARS, NameError, Player, Seats};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
