//! Elo differences with confidence intervals.

use std::f64::consts::SQRT_2;

use crate::likelihood::{falling_root, highest, log_likelihood};
use crate::tally::Tally;

/// The 95 % quantile of the χ² distribution with one degree of freedom. Within a 95 % interval, twice the drop of
/// the log-likelihood is at most this.
const CHI_SQUARE: f64 = 3.841_458_820_694_124;

/// The estimated Elo difference between an engine and its opponents. Unbounded values are infinite: an engine that
/// wins every game may be stronger by any amount.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The difference at which the expected score equals the observed one.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
    /// The likelihood of superiority: the probability, 0 to 1, that the engine is the stronger one.
    pub los: f64,
}

impl Strength {
    /// Estimates the difference from pairs of games: the results of each game in half points, 0 to 2. `None` if there
    /// are no games.
    ///
    /// ```
    /// use ludoteca_statistics::Strength;
    /// let strength = Strength::of_pairs(&[[2, 0], [2, 1]]).expect("there are games");
    /// assert!(strength.low < 0.0 && 0.0 < strength.elo && strength.elo < strength.high);
    /// ```
    pub fn of_pairs(pairs: &[[u8; 2]]) -> Option<Self> {
        let mut tally = Tally::default();
        for &games in pairs {
            tally.add_pair(games);
        }
        Self::of(&tally)
    }

    /// Returns half the width of the interval, which is infinite if an end is infinite.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Estimates the difference. `None` if there are no games.
    pub fn of(tally: &Tally) -> Option<Self> {
        if tally.games() == 0 {
            return None;
        }
        let (mean, top) = (tally.score(), highest(tally));
        let drop = |mean| 2.0 * (top - log_likelihood(tally, mean));
        let low = if tally.wins + tally.draws == 0 {
            0.0
        } else {
            falling_root(0.0, mean, |mean| drop(mean) - CHI_SQUARE)
        };
        let high = if tally.losses + tally.draws == 0 {
            1.0
        } else {
            falling_root(mean, 1.0, |mean| CHI_SQUARE - drop(mean))
        };
        let z = drop(0.5).max(0.0).sqrt().copysign(mean - 0.5);
        Some(Self { elo: elo(mean), low: elo(low), high: elo(high), los: normal(z) })
    }
}

/// Returns the Elo difference with this expected score, 0 to 1.
pub(crate) fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Returns the expected score, 0 to 1, at an Elo difference.
pub(crate) fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// The cumulative distribution function of the standard normal distribution.
fn normal(z: f64) -> f64 {
    libm::erfc(-z / SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;

    fn strength(pairs: [u64; 5]) -> Strength {
        let games = [[0, 0], [1, 0], [1, 1], [2, 1], [2, 2]].into_iter().zip(pairs);
        let games: Vec<_> = games.flat_map(|(pair, n)| iter::repeat_n(pair, n as usize)).collect();
        Strength::of_pairs(&games).unwrap()
    }

    #[test]
    fn elo_and_score_are_inverses() {
        for (difference, expected) in [(0.0, 0.5), (100.0, 0.640_065), (-200.0, 0.240_253)] {
            assert!((score(difference) - expected).abs() < 1e-6);
            assert!((elo(score(difference)) - difference).abs() < 1e-9);
        }
    }

    /// With many pairs, the score is approximately normally distributed.
    #[test]
    fn many_pairs_have_the_error_of_a_normal_distribution() {
        let pairs = [300, 900, 1500, 1400, 900];
        let found = strength(pairs);
        let n: f64 = pairs.iter().sum::<u64>() as f64;
        let moment = |k: i32, about: f64| -> f64 {
            let parts = pairs.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0_f64]);
            parts.map(|(count, a)| *count as f64 / n * (a - about).powi(k)).sum()
        };
        let mean = moment(1, 0.0);
        let deviation = (moment(2, mean) / n).sqrt();
        let (low, high) = (elo(mean - 1.96 * deviation), elo(mean + 1.96 * deviation));
        assert!((found.elo - elo(mean)).abs() < 1e-9);
        assert!((found.low - low).abs() < 0.1, "{found:?} {low}");
        assert!((found.high - high).abs() < 0.1, "{found:?} {high}");
        assert!(found.los > 0.999_999);
    }

    #[test]
    fn the_interval_of_a_perfect_score_has_one_finite_end() {
        // If all n pairs are won, the likelihood of a mean m is m to the power of n.
        let found = strength([0, 0, 0, 0, 50]);
        assert!(found.elo == f64::INFINITY && found.high == f64::INFINITY);
        assert!((found.low - elo((-CHI_SQUARE / 100.0).exp())).abs() < 1e-6, "{found:?}");
        assert!(found.error().is_infinite());
        let lost = strength([50, 0, 0, 0, 0]);
        assert!(lost.elo.is_infinite() && lost.elo < 0.0);
        assert!((lost.high + found.low).abs() < 1e-6);
        assert!((found.los + lost.los - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_error_shrinks_with_the_number_of_games() {
        // One win each in every pair says little after 4 pairs and more after 400.
        let (few, many) = (strength([0, 0, 4, 0, 0]), strength([0, 0, 400, 0, 0]));
        assert!(few.elo.abs() < 1e-9 && (few.los - 0.5).abs() < 1e-6);
        assert!(few.error() > 50.0 && many.error() < 2.0, "{few:?} {many:?}");
        assert_eq!(Strength::of(&Tally::default()), None);
    }
}
