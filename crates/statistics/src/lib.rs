//! Statistics of results: Elo differences, confidence intervals and sequential tests.
//!
//! `likelihood` is the basis of error bars (`elo`) and tests (`sprt`); `tally` counts results.

mod elo;
mod likelihood;
mod sprt;
mod tally;

pub use elo::Strength;
pub use sprt::{InvalidSprt, Sprt, SprtStatus, Verdict};
pub use tally::{Halves, Tally};

/// The example of the readme, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
