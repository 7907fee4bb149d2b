//! Ratings as clients see them.

use ludoteca_wire::{PlayerRating, RoomRating, RoomRatings};

use crate::rating_system::Rating;
use crate::ratings::{GameRating, GameRatings};

impl From<Rating> for PlayerRating {
    fn from(rating: Rating) -> Self {
        Self {
            rating: points(rating.points),
            deviation: points(rating.deviation),
            is_provisional: rating.is_provisional(),
        }
    }
}

/// Whole points, as ratings are shown.
pub fn points(rating: f64) -> i64 {
    rating.round() as i64
}

impl From<&GameRatings> for RoomRatings {
    fn from(GameRatings { speed, players }: &GameRatings) -> Self {
        let [first, second] = players.map(|player| player.map(RoomRating::from));
        Self { speed: *speed, first, second }
    }
}

impl From<GameRating> for RoomRating {
    fn from(GameRating { start, change }: GameRating) -> Self {
        let change = change.map(|(before, after)| points(after) - points(before));
        Self { rating: start.into(), change }
    }
}
