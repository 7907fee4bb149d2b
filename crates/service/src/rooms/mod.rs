//! Rooms in memory: what happens in one, and which are loaded.

mod attention;
mod live;
mod registry;
mod setting;

pub(crate) use live::{LiveRoom, Presence, Visit, now};
pub(crate) use registry::Rooms;
pub(crate) use setting::{Setting, begin};
