//! The ratings that an opponent may have.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The ratings that the opponent in a rated game may have, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RatingRange {
    /// The lowest rating.
    #[schema(maximum = 65_535)]
    pub min: u16,
    /// The highest rating.
    #[schema(maximum = 65_535)]
    pub max: u16,
}

impl RatingRange {
    /// Whether a player with these points may play: with their whole number, as it is shown.
    pub fn contains(self, points: f64) -> bool {
        let points = points.round();
        f64::from(self.min) <= points && points <= f64::from(self.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_are_included_as_ratings_are_shown() {
        let range = RatingRange { min: 1400, max: 1600 };
        let contains = |points| range.contains(points);
        assert!(contains(1399.5) && contains(1500.0) && contains(1600.4));
        assert!(!contains(1399.4) && !contains(1600.5));
    }
}
