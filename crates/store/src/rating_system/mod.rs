//! Ratings of players by Glicko-2, one for each game and speed; `docs/players/ratings.md` defines them.

mod rated;
mod rating;

pub use rated::RatedResult;
pub use rating::{GROWTH, PROVISIONAL, Rating};
