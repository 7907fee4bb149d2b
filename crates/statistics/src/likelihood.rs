//! The generalised likelihood of the observed pairs of games at a given strength.
//!
//! The score of a pair of games is 0, ¼, ½, ¾ or 1. The only assumption about the five probabilities is their
//! mean, which expresses the strength. The likelihood is that of the most likely distribution with this mean. See
//! Van den Bergh, *The Generalized Sequential Probability Ratio Test for multinomial distributions* (2020).
//! Confidence intervals and sequential tests both use it.

use crate::tally::Tally;

/// The possible scores of a pair.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// Number of bisections that makes a double exact.
const BISECTIONS: u32 = 200;

/// Returns the natural logarithm of the likelihood of the pairs if the mean score is `mean`, which lies strictly
/// between 0 and 1.
pub(crate) fn log_likelihood(tally: &Tally, mean: f64) -> f64 {
    // By Lagrange multipliers, the most likely probabilities are f / (1 + θ(a − mean)) for frequencies f and
    // scores a, with θ such that they have the mean. If no θ within the bounds satisfies this, all observed scores
    // lie on one side of the mean, and the remaining probability belongs to the extreme score on the other side.
    let seen = frequencies(tally);
    let excess = |theta: f64| -> f64 {
        seen().map(|(f, a)| f * (a - mean) / (1.0 + theta * (a - mean))).sum()
    };
    let theta = falling_root(-1.0 / (1.0 - mean), 1.0 / mean, excess);
    let pairs: u64 = tally.pairs.iter().sum();
    pairs as f64 * seen().map(|(f, a)| f * (f / (1.0 + theta * (a - mean))).ln()).sum::<f64>()
}

/// Returns the maximum log-likelihood, which is attained at the observed mean.
pub(crate) fn highest(tally: &Tally) -> f64 {
    let pairs: u64 = tally.pairs.iter().sum();
    pairs as f64 * frequencies(tally)().map(|(f, _)| f * f.ln()).sum::<f64>()
}

/// Returns the relative frequencies of the observed scores.
fn frequencies(tally: &Tally) -> impl Fn() -> std::vec::IntoIter<(f64, f64)> {
    let pairs: u64 = tally.pairs.iter().sum();
    let seen: Vec<_> = tally
        .pairs
        .iter()
        .zip(SCORES)
        .filter(|(count, _)| **count > 0)
        .map(|(count, score)| (*count as f64 / pairs as f64, score))
        .collect();
    move || seen.clone().into_iter()
}

/// Returns the root of a decreasing function, or the nearest end of the interval if there is none.
pub(crate) fn falling_root(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..BISECTIONS {
        let middle = f64::midpoint(low, high);
        if f(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u64; 5]) -> Tally {
        Tally { pairs, ..Tally::default() }
    }

    /// Pairs that are all won or lost follow a binomial distribution, whose likelihood is known.
    #[test]
    fn two_outcomes_are_binomial() {
        for (lost, won, mean) in [(3, 7, 0.5), (30, 70, 0.7), (1, 1, 0.01), (0, 9, 0.8)] {
            let coin = lost as f64 * (1.0_f64 - mean).ln() + won as f64 * f64::ln(mean);
            let found = log_likelihood(&tally([lost, 0, 0, 0, won]), mean);
            assert!((found - coin).abs() < 1e-9, "{lost} {won} {mean}: {found} is not {coin}");
        }
    }

    /// Compares with a direct search over all distributions with the mean. Two of the five probabilities follow from
    /// the sum and the mean; the search varies the other three.
    #[test]
    fn the_likelihood_is_the_maximum_for_the_mean() {
        for (pairs, mean) in [
            ([3, 10, 20, 12, 5], 0.5),
            ([3, 10, 20, 12, 5], 0.62),
            ([1, 0, 4, 9, 30], 0.8),
            ([0, 0, 12, 0, 0], 0.55),
            ([0, 0, 0, 2, 40], 0.9),
        ] {
            let found = log_likelihood(&tally(pairs), mean);
            let searched = climb(&pairs.map(|count| count as f64), mean);
            assert!((found - searched).abs() < 1e-4, "{pairs:?} {mean}: {found}, {searched}");
        }
    }

    /// Maximises the log-likelihood by hill climbing in directions that preserve the sum and the mean.
    fn climb(counts: &[f64; 5], mean: f64) -> f64 {
        let value = |p: &[f64; 5]| -> f64 {
            if p.iter().any(|p| *p < 0.0) {
                return f64::NEG_INFINITY;
            }
            counts.iter().zip(p).filter(|(n, _)| **n > 0.0).map(|(n, p)| n * p.ln()).sum()
        };
        // Starts from the binomial distribution with the mean, which lies in the interior.
        let binomial = [1.0, 4.0, 6.0, 4.0, 1.0];
        let mut p: [f64; 5] = std::array::from_fn(|i| {
            binomial[i] * mean.powi(i as i32) * (1.0 - mean).powi(4 - i as i32)
        });
        // Moves mass from the middle of three scores to both outer ones, or back.
        let mut moves = Vec::new();
        for (low, mid, high) in
            (0..5).flat_map(|l| (l + 1..5).flat_map(move |m| (m + 1..5).map(move |h| (l, m, h))))
        {
            let mut step = [0.0; 5];
            step[low] = (high - mid) as f64 / (high - low) as f64;
            step[high] = (mid - low) as f64 / (high - low) as f64;
            step[mid] = -1.0;
            moves.push(step);
        }
        let mut size = 0.1;
        while size > 1e-9 {
            let better = moves.iter().flat_map(|step| [(step, size), (step, -size)]).find_map(
                |(step, size)| {
                    let next: [f64; 5] = std::array::from_fn(|i| p[i] + size * step[i]);
                    (value(&next) > value(&p)).then_some(next)
                },
            );
            match better {
                Some(next) => p = next,
                None => size /= 2.0,
            }
        }
        value(&p)
    }

    #[test]
    fn the_likelihood_is_highest_at_the_observed_mean() {
        let tally = tally([2, 5, 9, 4, 1]);
        let mean = (5.0 * 0.25 + 9.0 * 0.5 + 4.0 * 0.75 + 1.0) / 21.0;
        assert!((log_likelihood(&tally, mean) - highest(&tally)).abs() < 1e-9);
        assert!(log_likelihood(&tally, mean + 0.05) < highest(&tally));
        assert!(log_likelihood(&tally, mean - 0.05) < highest(&tally));
    }
}
