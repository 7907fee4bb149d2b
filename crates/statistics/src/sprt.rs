//! The sequential probability ratio test: stops a match as soon as it is decided.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

use crate::elo::score;
use crate::likelihood::log_likelihood;
use crate::tally::Tally;

/// A sequential probability ratio test of the Elo difference between two engines, with the error rates
/// of its hypotheses.
///
/// Parsed from `elo0,elo1` or `elo0,elo1,alpha,beta`; `alpha` and `beta` default to 0.05.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// H0: the difference is at most this.
    elo0: f64,
    /// H1: the difference is at least this.
    elo1: f64,
    /// Probability of accepting H1 although H0 holds.
    alpha: f64,
    /// Probability of accepting H0 although H1 holds.
    beta: f64,
}

/// A text that describes no test. The message states what is expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct InvalidSprt(&'static str);

/// The hypothesis that a test has accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The difference is at most `elo0`.
    H0,
    /// The difference is at least `elo1`.
    H1,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtStatus {
    #[serde(flatten)]
    test: Sprt,
    /// Log-likelihood ratio of H1 to H0.
    pub llr: f64,
    /// H0 is accepted at or below this ratio.
    pub lower: f64,
    /// H1 is accepted at or above this ratio.
    pub upper: f64,
    /// `None` while the test continues.
    pub verdict: Option<Verdict>,
}

impl Sprt {
    /// Returns the state of the test for the results of the first engine.
    pub fn status(self, tally: &Tally) -> SprtStatus {
        let llr = if tally.games() == 0 {
            0.0
        } else {
            log_likelihood(tally, score(self.elo1)) - log_likelihood(tally, score(self.elo0))
        };
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let verdict = match llr {
            llr if llr >= upper => Some(Verdict::H1),
            llr if llr <= lower => Some(Verdict::H0),
            _ => None,
        };
        SprtStatus { test: self, llr, lower, upper, verdict }
    }
}

impl fmt::Display for SprtStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { llr, lower, upper, .. } = self;
        write!(f, "SPRT: LLR {llr:.2} ({lower:.2} to {upper:.2})")?;
        match self.verdict {
            Some(Verdict::H0) => f.write_str(": H0 accepted"),
            Some(Verdict::H1) => f.write_str(": H1 accepted"),
            None => Ok(()),
        }
    }
}

impl FromStr for Sprt {
    type Err = InvalidSprt;

    /// `elo0,elo1` or `elo0,elo1,alpha,beta`.
    fn from_str(text: &str) -> Result<Self, InvalidSprt> {
        let form = "expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,10 or 0,10,0.05,0.05";
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|n| n.trim().parse()).collect();
        let (elo0, elo1, alpha, beta) = match numbers.as_deref() {
            Ok(&[elo0, elo1]) => (elo0, elo1, 0.05, 0.05),
            Ok(&[elo0, elo1, alpha, beta]) => (elo0, elo1, alpha, beta),
            _ => return Err(InvalidSprt(form)),
        };
        let in_reach = |elo: f64| (-2000.0..=2000.0).contains(&elo);
        if !in_reach(elo0) || !in_reach(elo1) || elo0 >= elo1 {
            return Err(InvalidSprt("ELO0 must be less than ELO1, both from -2000 to 2000"));
        }
        if ![alpha, beta].iter().all(|error| (1e-6..0.5).contains(error)) {
            let message = "ALPHA and BETA must be at least 0.000001 and less than 0.5";
            return Err(InvalidSprt(message));
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u64; 5]) -> Tally {
        Tally { pairs, wins: 1, ..Tally::default() }
    }

    /// For pairs that are all won or lost, the test is Wald's test of a binomial distribution.
    #[test]
    fn binomial_results_match_walds_test() {
        let test: Sprt = "0,100,0.05,0.1".parse().unwrap();
        let (p0, p1) = (0.5_f64, 0.640_064_999_f64);
        for (lost, won) in [(10, 10), (4, 9), (40, 60), (70, 40)] {
            let llr = won as f64 * (p1 / p0).ln() + lost as f64 * ((1.0 - p1) / (1.0 - p0)).ln();
            let found = test.status(&tally([lost, 0, 0, 0, won]));
            assert!((found.llr - llr).abs() < 1e-6, "{found:?} {llr}");
        }
        let bounds = test.status(&tally([1, 0, 0, 0, 1]));
        assert!((bounds.lower - (0.1_f64 / 0.95).ln()).abs() < 1e-12);
        assert!((bounds.upper - (0.9_f64 / 0.05).ln()).abs() < 1e-12);
    }

    /// For small differences the ratio is close to that of two normal distributions with the observed variance.
    #[test]
    fn small_differences_match_a_normal_distribution() {
        let pairs = [200, 1000, 2000, 1100, 250];
        let n = pairs.iter().sum::<u64>() as f64;
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0_f64];
        let mean: f64 = pairs.iter().zip(scores).map(|(c, a)| *c as f64 / n * a).sum();
        let variance: f64 =
            pairs.iter().zip(scores).map(|(c, a)| *c as f64 / n * (a - mean).powi(2)).sum();
        let (s0, s1) = (score(0.0), score(5.0));
        let llr = n * ((mean - s0).powi(2) - (mean - s1).powi(2)) / (2.0 * variance);
        let found = "0,5".parse::<Sprt>().unwrap().status(&tally(pairs));
        assert!((found.llr - llr).abs() < 0.02, "{found:?} {llr}");
    }

    #[test]
    fn tests_reach_a_verdict() {
        let test: Sprt = "0, 50".parse().unwrap();
        let verdict = |pairs| test.status(&tally(pairs)).verdict;
        assert_eq!(verdict([1, 2, 5, 3, 1]), None);
        assert_eq!(verdict([2, 10, 30, 60, 40]), Some(Verdict::H1));
        assert_eq!(verdict([40, 60, 30, 10, 2]), Some(Verdict::H0));
        assert!(test.status(&Tally::default()).llr.abs() < 1e-12);
    }

    #[test]
    fn invalid_tests_are_rejected() {
        for (text, about) in [
            ("5", "expected ELO0,ELO1"),
            ("a,b", "expected ELO0,ELO1"),
            ("0,5,0.05", "expected ELO0,ELO1"),
            ("5,0", "ELO0 must be less"),
            ("0,nan", "ELO0 must be less"),
            ("0,inf", "ELO0 must be less"),
            ("0,5,0,0.05", "ALPHA and BETA"),
            ("0,5,0.05,0.7", "ALPHA and BETA"),
        ] {
            let message = text.parse::<Sprt>().expect_err(text).to_string();
            assert!(message.contains(about), "{text}: {message}");
        }
    }
}
