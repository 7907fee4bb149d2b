//! How likely an observed set of game pairs is under a supposed strength.
//!
//! A pair of games brings 0, ¼, ½, ¾ or 1 of the points that are in it. Nothing is supposed of the
//! five probabilities but their mean, which is the strength in question: of all distributions with
//! that mean the one counts under which the observed pairs are likeliest. This is the generalised
//! likelihood of Van den Bergh's *The Generalized Sequential Probability Ratio Test for
//! multinomial distributions* (2020); intervals of strength and sequential tests both come from it.

use crate::statistics::tally::Tally;

/// What pairs bring, as a part of the points that are in them.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// Halvings of an interval until a double is exact.
const HALVINGS: u32 = 200;

/// The natural logarithm of the likelihood of the pairs where the mean score is `mean`, between 0
/// and 1, both excluded.
pub(crate) fn log_likelihood(tally: &Tally, mean: f64) -> f64 {
    // By Lagrange the likeliest probabilities are f / (1 + θ(a − mean)) for frequencies f and
    // scores a; θ is where they have the mean. Where no θ inside the bounds does so, the observed
    // scores lie all on one side of the mean, and what is left goes to the far end, unobserved.
    let seen = frequencies(tally);
    let excess = |theta: f64| -> f64 {
        seen().map(|(f, a)| f * (a - mean) / (1.0 + theta * (a - mean))).sum()
    };
    let theta = falling_root(-1.0 / (1.0 - mean), 1.0 / mean, excess);
    let pairs: u64 = tally.pairs.iter().sum();
    pairs as f64 * seen().map(|(f, a)| f * (f / (1.0 + theta * (a - mean))).ln()).sum::<f64>()
}

/// The highest that it can be, where the mean is the observed one.
pub(crate) fn highest(tally: &Tally) -> f64 {
    let pairs: u64 = tally.pairs.iter().sum();
    pairs as f64 * frequencies(tally)().map(|(f, _)| f * f.ln()).sum::<f64>()
}

/// Frequencies of the scores that were observed, beside them.
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

/// Where a falling function is 0, or the end of the interval that is next to it.
pub(crate) fn falling_root(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..HALVINGS {
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

    /// Decisive pairs alone are a coin's throws, whose likelihood is known.
    #[test]
    fn two_outcomes_are_a_coin() {
        for (lost, won, mean) in [(3, 7, 0.5), (30, 70, 0.7), (1, 1, 0.01), (0, 9, 0.8)] {
            let coin = lost as f64 * (1.0_f64 - mean).ln() + won as f64 * f64::ln(mean);
            let found = log_likelihood(&tally([lost, 0, 0, 0, won]), mean);
            assert!((found - coin).abs() < 1e-9, "{lost} {won} {mean}: {found} is not {coin}");
        }
    }

    /// By another way: the best of all distributions with the mean, looked for directly. Two of the
    /// five probabilities follow from their sum and mean; the other three are searched.
    #[test]
    fn it_is_the_highest_of_all_with_the_mean() {
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

    /// The highest log-likelihood by climbing in the directions that keep sum and mean.
    fn climb(counts: &[f64; 5], mean: f64) -> f64 {
        let value = |p: &[f64; 5]| -> f64 {
            if p.iter().any(|p| *p < 0.0) {
                return f64::NEG_INFINITY;
            }
            counts.iter().zip(p).filter(|(n, _)| **n > 0.0).map(|(n, p)| n * p.ln()).sum()
        };
        // Begins inside: a binomial distribution has any mean.
        let binomial = [1.0, 4.0, 6.0, 4.0, 1.0];
        let mut p: [f64; 5] = std::array::from_fn(|i| {
            binomial[i] * mean.powi(i as i32) * (1.0 - mean).powi(4 - i as i32)
        });
        // Mass from the middle of three scores to both of its sides, or back.
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
    fn it_is_highest_at_the_observed_mean() {
        let tally = tally([2, 5, 9, 4, 1]);
        let mean = (5.0 * 0.25 + 9.0 * 0.5 + 4.0 * 0.75 + 1.0) / 21.0;
        assert!((log_likelihood(&tally, mean) - highest(&tally)).abs() < 1e-9);
        assert!(log_likelihood(&tally, mean + 0.05) < highest(&tally));
        assert!(log_likelihood(&tally, mean - 0.05) < highest(&tally));
    }
}
