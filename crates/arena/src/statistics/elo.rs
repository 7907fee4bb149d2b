//! Strength as a difference of Elo, with its error.

use std::f64::consts::SQRT_2;

use crate::statistics::likelihood::{falling_root, highest, log_likelihood};
use crate::statistics::tally::Tally;

/// Twice the fall of the log-likelihood that a 95 % interval allows: the quantile of χ² with one
/// degree of freedom.
const CHI_SQUARE: f64 = 3.841_458_820_694_124;

/// What the games say about one engine against its opponents, in Elo. Values without bound are
/// infinite: whoever has won every game may be stronger by any number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strength {
    /// The difference that makes the observed score the expected one.
    pub(crate) elo: f64,
    /// The lower end of the 95 % interval.
    pub(crate) low: f64,
    /// Its upper end.
    pub(crate) high: f64,
    /// How sure it is that the engine is the stronger one, 0 to 1: the likelihood of superiority.
    pub(crate) los: f64,
}

impl Strength {
    /// Half the width of the interval; infinite where one of its ends is.
    pub(crate) fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// `None` where nothing was played.
    pub(crate) fn of(tally: &Tally) -> Option<Self> {
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

/// The difference at which the score, 0 to 1, is expected.
pub(crate) fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score, 0 to 1, that is expected at a difference.
pub(crate) fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// The probability that a normally distributed number is below `z`.
fn normal(z: f64) -> f64 {
    libm::erfc(-z / SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strength(pairs: [u64; 5]) -> Strength {
        let mut tally = Tally::default();
        for (games, count) in [[0, 0], [1, 0], [1, 1], [2, 1], [2, 2]].into_iter().zip(pairs) {
            for _ in 0..count {
                tally.add_pair(games);
            }
        }
        Strength::of(&tally).unwrap()
    }

    #[test]
    fn elo_and_score_are_each_others_inverse() {
        for (difference, expected) in [(0.0, 0.5), (100.0, 0.640_065), (-200.0, 0.240_253)] {
            assert!((score(difference) - expected).abs() < 1e-6);
            assert!((elo(score(difference)) - difference).abs() < 1e-9);
        }
    }

    /// By another way: with many pairs the score is normally distributed about its mean.
    #[test]
    fn many_pairs_have_the_error_of_the_normal_distribution() {
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

    /// A coin's throws again, all of one kind.
    #[test]
    fn a_clean_score_has_one_end() {
        // All of n pairs won: the likelihood of a mean m is m to the n.
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
    fn even_games_leave_an_error() {
        // One win for each in every pair says little after four pairs, more after four hundred.
        let (few, many) = (strength([0, 0, 4, 0, 0]), strength([0, 0, 400, 0, 0]));
        assert!(few.elo.abs() < 1e-9 && (few.los - 0.5).abs() < 1e-6);
        assert!(few.error() > 50.0 && many.error() < 2.0, "{few:?} {many:?}");
        assert_eq!(Strength::of(&Tally::default()), None);
    }
}
