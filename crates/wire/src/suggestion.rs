//! The level at which a player scores about one half.
//!
//! Players and levels have a strength on one scale, on which level 5 has strength 5. By the Elo
//! model, a player of strength `s` scores 1 / (1 + 10^((l − s) · [`STEP`] / 400)) against level
//! `l`. The estimate of `s` is the most probable one given the results and a normal prior around
//! [`Level::DEFAULT`], so that a few games move it by a few levels and not to the end of the scale. Each
//! result weighs less than the next newer one, because players improve.

use ludoteca_engine::Level;

/// The Elo difference of neighbouring levels: the average of the steps in `docs/players/levels.md`.
const STEP: f64 = 200.0;
/// Standard deviation of the prior, in levels.
const DEVIATION: f64 = 2.0;
/// Weight of a result relative to the next newer one; 14 games halve it.
const MEMORY: f64 = 0.95;
/// Number of bisections; the interval of 20 levels shrinks to less than 1e-10.
const BISECTIONS: u32 = 40;

/// The level from `least` to `most` against which a player with these results, newest first, is
/// expected to score nearest to one half; at most one above the highest level that did not win. A result is the
/// opponent's level and the points: 1 for a win, ½ for a draw, 0 for a loss.
pub(crate) fn suggested_level(results: &[(u8, f64)], least: u8, most: u8) -> u8 {
    let mean = f64::from(Level::DEFAULT.number());
    let slope = STEP / 400.0 * std::f64::consts::LN_10;
    // The derivative of the logarithm of the posterior probability; it decreases everywhere.
    let derivative = |strength: f64| {
        let prior = (mean - strength) / (DEVIATION * DEVIATION);
        let mut weight = 1.0;
        let evidence: f64 = results
            .iter()
            .map(|&(level, points)| {
                let expected = 1.0 / (1.0 + (slope * (f64::from(level) - strength)).exp());
                let term = weight * slope * (points - expected);
                weight *= MEMORY;
                term
            })
            .sum();
        prior + evidence
    };
    let (mut low, mut high) = (f64::from(least), f64::from(most));
    for _ in 0..BISECTIONS {
        let middle = f64::midpoint(low, high);
        if derivative(middle) > 0.0 { low = middle } else { high = middle }
    }
    // One level at a time: a win against the weakest level does not skip the next one.
    let passed = results.iter().filter(|&&(_, points)| points > 0.0).map(|&(level, _)| level);
    let limit = passed.max().map_or(most, |level| level + 1);
    (low.round() as u8).min(limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suggested(results: &[(u8, f64)]) -> u8 {
        suggested_level(results, 1, 10)
    }

    #[test]
    fn without_results_it_is_the_default_level() {
        assert_eq!(suggested(&[]), 2);
    }

    #[test]
    fn a_few_results_move_it_by_a_few_levels() {
        assert_eq!(suggested(&[(2, 1.0)]), 3);
        assert_eq!(suggested(&[(2, 0.0)]), 1);
        assert_eq!(suggested(&[(1, 1.0)]), 2);
        assert_eq!(suggested(&[(2, 0.5)]), 2);
        assert_eq!(suggested(&[(3, 1.0), (2, 1.0)]), 4, "a second win at the suggested level");
        assert_eq!(suggested(&[(10, 0.0)]), 2, "a loss that was expected says little");
    }

    #[test]
    fn it_is_the_level_that_one_beats_half_of_the_time() {
        for level in 2..=9 {
            let results: Vec<_> = (0..30).map(|i| (level, f64::from(i % 2))).collect();
            assert_eq!(suggested(&results), level);
        }
        // Half of the points between two levels.
        let between: Vec<_> =
            (0..40).map(|i| if i % 2 == 0 { (4, 1.0) } else { (6, 0.0) }).collect();
        assert_eq!(suggested(&between), 5);
    }

    #[test]
    fn it_stays_on_the_scale() {
        assert_eq!(suggested(&[(10, 1.0); 200]), 10);
        assert_eq!(suggested(&[(1, 0.0); 200]), 1);
    }

    #[test]
    fn recent_results_weigh_more() {
        let improved: Vec<_> = [(2, 0.5); 20].into_iter().chain([(7, 0.5); 20]).collect();
        let declined: Vec<_> = improved.iter().rev().copied().collect();
        assert!(suggested(&improved) < suggested(&declined));
    }

    #[test]
    fn better_results_never_lower_it() {
        for level in 1..=10 {
            let levels: Vec<_> = (0..=20)
                .map(|won| {
                    let points = |i| f64::from(u8::from(i < won));
                    suggested(&(0..20).map(|i| (level, points(i))).collect::<Vec<_>>())
                })
                .collect();
            assert!(levels.is_sorted(), "{levels:?}");
        }
    }
}
