//! Ratings of players by Glicko-2, one for each game and speed; `docs/ratings.md` defines them.

mod rated;
mod rating;

pub(crate) use rated::RatedResult;
pub(crate) use rating::{GROWTH, PROVISIONAL, Rating};
