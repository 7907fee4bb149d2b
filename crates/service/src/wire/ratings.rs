//! Ratings, as clients see them.

use ludoteca_store::RatingRow;
use ludoteca_wire::{OwnRating, OwnRatings};

/// The ratings of a player at a time, in milliseconds since 1970.
pub(crate) fn own_ratings(rows: &[RatingRow], now: i64) -> OwnRatings {
    let rating = |row: &RatingRow| OwnRating {
        game: row.kind.name(),
        speed: row.speed,
        rating: row.rating.after(now.saturating_sub(row.at)).into(),
    };
    OwnRatings { ratings: rows.iter().map(rating).collect() }
}
