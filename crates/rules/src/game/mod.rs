//! Types and traits shared by the four games.

pub mod draft;
pub mod fault;
pub mod history;
#[cfg(feature = "serde")]
pub mod json;
pub mod layout;
pub mod nearness;
pub mod notation;
pub mod options;
pub mod oracle;
pub mod outcome;
pub mod perft;
pub(crate) mod pie;
pub mod playable;
pub mod playout;
pub mod position;
pub mod presentation;
pub(crate) mod sample;
pub(crate) mod shapes;
pub mod side;
pub mod steps;
#[cfg(test)]
pub(crate) mod testing;
pub mod view;
pub(crate) mod whole;
pub mod zobrist;
