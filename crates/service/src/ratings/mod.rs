//! Ratings of players by Glicko-2, one for each game and speed; `docs/ratings.md` defines them.

mod range;
mod rated;
mod rating;
mod solved;
mod speed;

pub(crate) use range::RatingRange;
pub(crate) use rated::RatedResult;
pub(crate) use rating::{GROWTH, PROVISIONAL, Rating};
pub(crate) use solved::solved;
pub(crate) use speed::{Speed, UnknownSpeed};
