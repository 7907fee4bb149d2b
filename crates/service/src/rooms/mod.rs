//! Rooms in memory, and the registry of loaded rooms.

mod computer;
mod error;
mod live;
mod messages;
mod observer;
mod parts;
mod recent;
mod registry;
#[cfg(test)]
mod tests;
mod upkeep;

pub(crate) use computer::Computer;
pub(crate) use error::RoomError;
pub(crate) use live::{LiveRoom, Visit};
pub(crate) use messages::receive;
pub(crate) use observer::Observer;
pub(crate) use parts::Parts;
pub(crate) use recent::{RecentGames, SHOWN};
pub(crate) use registry::Rooms;
pub(crate) use upkeep::run;
