//! Rooms in memory, and the registry of loaded rooms.

mod attention;
mod live;
mod messages;
mod registry;
mod upkeep;

pub(crate) use live::{LiveRoom, Presence, Visit};
pub(crate) use messages::{forget, receive};
pub(crate) use registry::{Parts, Rooms};
pub(crate) use upkeep::run;
