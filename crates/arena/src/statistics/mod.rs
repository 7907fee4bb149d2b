//! What results say about strength: Elo differences, confidence intervals and sequential tests.

pub(crate) mod elo;
mod likelihood;
pub(crate) mod sprt;
pub(crate) mod tally;
