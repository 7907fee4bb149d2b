//! The opening explorer: how often people on this server played each move.
//!
//! A [task](follow) adds the games that ended to the [index](Index).

mod ended;
mod follow;

pub use ended::EndedGames;
pub use follow::follow;
pub use ludoteca_store::explorer::{Index, Played};
