//! Ratings, as clients see them.

use ludoteca_wire::{OwnRating, OwnRatings, PlayerRating, RoomRating, RoomRatings};

use crate::ratings::Rating;
use crate::store::{GameRating, GameRatings, RatingRow};

/// The ratings of a player at a time, in milliseconds since 1970.
pub(crate) fn own_ratings(rows: &[RatingRow], now: i64) -> OwnRatings {
    let rating = |row: &RatingRow| OwnRating {
        game: row.kind.name(),
        speed: row.speed,
        rating: row.rating.after(now.saturating_sub(row.at)).into(),
    };
    OwnRatings { ratings: rows.iter().map(rating).collect() }
}

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
pub(super) fn points(rating: f64) -> i64 {
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
