//! The engines of a match: specifications, processes and move requests.

pub(crate) mod analyst;
pub(crate) mod forfeit;
pub(crate) mod game_player;
#[cfg(unix)]
mod guard;
mod pairs;
pub(crate) mod player;
mod process;
mod program;
pub(crate) mod request;
pub(crate) mod spec;
