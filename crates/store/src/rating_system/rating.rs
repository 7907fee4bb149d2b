//! A rating, and how games and time change it.

use ludoteca_rules::Side;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// A rating with a deviation above this is provisional.
pub const PROVISIONAL: f64 = 110.0;
/// The deviation of a new player, which no absence exceeds.
const MAX_DEVIATION: f64 = 350.0;
/// Points of the scale of ratings in one unit of Glicko-2.
const SCALE: f64 = 173.7178;
/// Milliseconds in which a deviation grows as much as in one rating period: 4 days and 16 hours. At
/// the usual volatility it grows from 60 to 110 in a year.
const PERIOD: f64 = 112.0 * 60.0 * 60.0 * 1_000.0;
/// Growth of the squared deviation in a millisecond, as a multiple of the squared volatility.
pub const GROWTH: f64 = SCALE * SCALE / PERIOD;

/// A player's strength in a game at a speed, as Glicko-2 estimates it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The estimated strength.
    pub points: f64,
    /// The standard deviation of the estimate.
    pub deviation: f64,
    /// The expected fluctuation of the strength.
    pub volatility: f64,
}

impl Rating {
    /// The rating of a new player.
    pub const NEW: Self = Self { points: 1500.0, deviation: MAX_DEVIATION, volatility: 0.06 };

    /// The rating after a number of milliseconds without games: it becomes less certain.
    #[must_use]
    pub fn after(self, millis: i64) -> Self {
        let grown = GROWTH * self.volatility.powi(2) * millis.max(0) as f64;
        let deviation = (self.deviation.powi(2) + grown).sqrt().min(MAX_DEVIATION);
        Self { deviation, ..self }
    }

    /// Whether too few games are known.
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The rating on the way to another one, by a part of 0 to 1.
    #[must_use]
    pub fn towards(self, other: Self, part: f64) -> Self {
        let between = |from: f64, to: f64| part.mul_add(to - from, from);
        Self {
            points: between(self.points, other.points),
            deviation: between(self.deviation, other.deviation),
            volatility: between(self.volatility, other.volatility),
        }
    }

    /// The ratings of both players after a game, which is a separate rating period.
    pub fn played(first: Self, second: Self, winner: Option<Side>) -> [Self; 2] {
        let outcome = match winner {
            Some(Side::First) => Outcomes::WIN,
            Some(Side::Second) => Outcomes::LOSS,
            None => Outcomes::DRAW,
        };
        let (first, second) =
            glicko2(&first.into(), &second.into(), &outcome, &Glicko2Config::new());
        [first.into(), second.into()]
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(Rating { points, deviation, volatility }: Rating) -> Self {
        Self { rating: points, deviation, volatility }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(Glicko2Rating { rating, deviation, volatility }: Glicko2Rating) -> Self {
        Self { points: rating, deviation: deviation.min(MAX_DEVIATION), volatility }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const YEAR: i64 = 365 * 24 * 60 * 60 * 1_000;

    /// The numbers were computed by hand from the formulas of the rating system.
    #[test]
    fn a_first_game_moves_both_players_alike() {
        let [winner, loser] = Rating::played(Rating::NEW, Rating::NEW, Some(Side::First));
        assert_eq!((winner.points.round(), loser.points.round()), (1662.0, 1338.0));
        assert_eq!(winner.deviation.round() as i32, 290);
        let [first, second] = Rating::played(Rating::NEW, Rating::NEW, None);
        assert_eq!((first.points, second.points), (1500.0, 1500.0));
    }

    #[test]
    fn absence_makes_a_rating_uncertain() {
        let known = Rating { deviation: 60.0, ..Rating::NEW };
        assert_eq!(known.after(0), known);
        assert_eq!(known.after(-5), known, "a clock that was set back");
        let later = known.after(YEAR);
        assert!((later.deviation - PROVISIONAL).abs() < 0.5, "{later:?}");
        assert_eq!(known.after(100 * YEAR).deviation as i32, 350);
    }

    #[test]
    fn certainty_comes_with_games_and_has_a_limit() {
        let mut pair = [Rating::NEW; 2];
        let mut established = None;
        for game in 1..200 {
            let winner = if game % 2 == 0 { Side::First } else { Side::Second };
            pair = Rating::played(pair[0], pair[1], Some(winner));
            if established.is_none() && !pair[0].is_provisional() {
                established = Some(game);
            }
        }
        assert!((8..20).contains(&established.unwrap()), "{established:?}");
        assert!((50.0..75.0).contains(&pair[0].deviation), "{pair:?}");
    }
}
