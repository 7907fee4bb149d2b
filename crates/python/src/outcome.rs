//! The end of a game for Python.

use ludoteca_rules::Side;
use pyo3::prelude::*;

/// How a game ended. `winner` is "first", "second" or, after a draw, `None`; `reason` is a word such as "line",
/// "repetition" or "resignation".
#[pyclass(module = "ludoteca", frozen, eq, get_all, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    winner: Option<&'static str>,
    reason: &'static str,
}

impl From<ludoteca_rules::Outcome> for Outcome {
    fn from(outcome: ludoteca_rules::Outcome) -> Self {
        Self { winner: outcome.winner.map(Side::name), reason: outcome.reason.0 }
    }
}

#[pymethods]
impl Outcome {
    fn __repr__(&self) -> String {
        let winner = self.winner.map_or_else(|| "None".to_owned(), |winner| format!("{winner:?}"));
        format!("Outcome(winner={winner}, reason={:?})", self.reason)
    }

    fn __str__(&self) -> String {
        match self.winner {
            Some(winner) => format!("{winner} wins ({})", self.reason),
            None => format!("draw ({})", self.reason),
        }
    }
}
