//! The server's host of live rooms.
//!
//! A [`LiveRoom`] passes what happens to the value [`ludoteca_room::live::LiveRoom`], and performs the effects over
//! the store, the bus and the job queue. [`fair_play`] denies help with running games of two people. [`Rooms`] holds
//! the rooms in memory; all of them can be rebuilt from the store. [`clocks`] finds games in which a time is up, and
//! [`upkeep`] compares watched rooms with a shared store.
//!
//! # Modules
//!
//! [`live`]: `requests` turns requests into inputs, `effects` performs the effects in their order. [`registry`]
//! keeps rooms in memory, [`messages`] receives those of other nodes, [`computer`] submits searches, [`observer`]
//! is the interface to those who learn of changes.
//!
//! A room in memory is a cache of its row in the store. `lru` holds the rooms, not a cache that evicts entries on
//! its own: a game that somebody plays or watches must not be dropped, or two copies of it would be live.

pub mod availability;
pub mod clocks;
mod computer;
mod error;
pub mod fair_play;
mod live;
mod messages;
mod observer;
mod parts;
mod recent;
mod registry;
pub mod upkeep;

#[cfg(test)]
#[path = "../../service/tests/service/common/sqlite.rs"]
mod database_file;
#[cfg(test)]
#[path = "../../service/tests/service/common/postgres.rs"]
#[expect(dead_code, reason = "the tests over HTTP use the rest")]
mod postgres_server;
#[cfg(test)]
mod tests;

pub use computer::Computer;
pub use error::RoomError;
pub use live::{Known, LiveRoom, Shown, Visit};
pub use messages::{receive, receive_events};
pub use observer::Observer;
pub use parts::{KeptEmpty, Parts};
pub use recent::{MAX_SHOWN, RecentGames};
pub use registry::Rooms;
