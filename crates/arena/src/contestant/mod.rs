//! The engines of a match: how they are described, started and asked for moves.

pub(crate) mod forfeit;
#[cfg(unix)]
mod guard;
mod pairs;
pub(crate) mod player;
mod process;
mod program;
pub(crate) mod spec;
