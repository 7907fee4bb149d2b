//! The opening explorer: how often people on this server played each move.
//!
//! The [index](index::Index) is a separate database, which follows from the stored games: deleting
//! it loses nothing. A [task](follow) adds the games that ended since.

mod ended;
mod follow;
mod index;

pub use ended::EndedGames;
pub use follow::follow;
pub use index::{Index, Played};
