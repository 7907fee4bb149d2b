//! The end of a game for Python.

use ludoteca_rules::Side;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::pickle;

/// The outcome of a game. `winner` is "first", "second" or, after a draw, `None`; `reason` is a word such as "line",
/// "repetition" or "resignation".
///
/// >>> Match("fourmation", "side=4 n=3", moves="b2 c2 b3 c3 b4").outcome
/// Outcome(winner="first", reason="line")
#[pyclass(module = "ludoteca", frozen, eq, get_all, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    winner: Option<&'static str>,
    reason: String,
}

impl Outcome {
    /// The result as records spell it.
    pub(crate) fn result(outcome: Option<&Self>) -> &'static str {
        match outcome.map(|outcome| outcome.winner) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(winner)) if winner == Side::First.name() => "1-0",
            Some(Some(_)) => "0-1",
        }
    }
}

impl From<ludoteca_rules::Outcome> for Outcome {
    fn from(outcome: ludoteca_rules::Outcome) -> Self {
        Self { winner: outcome.winner.map(Side::name), reason: outcome.reason.to_string() }
    }
}

#[pymethods]
impl Outcome {
    #[new]
    fn new(winner: Option<&str>, reason: String) -> PyResult<Self> {
        let winner = winner.map(read_side).transpose()?.map(Side::name);
        Ok(Self { winner, reason })
    }

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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        pickle::reduce::<Self>(py, (self.winner, &self.reason))
    }

    /// Restores a pickled object.
    #[staticmethod]
    #[pyo3(signature = (version, *state))]
    fn _restore(version: &str, state: &Bound<'_, PyTuple>) -> PyResult<Self> {
        pickle::restore(version, state, |(winner, reason): (Option<String>, String)| {
            Self::new(winner.as_deref(), reason)
        })
    }
}

/// A side by its name.
pub(crate) fn read_side(name: &str) -> PyResult<Side> {
    Side::BOTH.into_iter().find(|side| side.name() == name).ok_or_else(|| {
        PyValueError::new_err(format!("`{name:.40}` is no side: write first or second"))
    })
}
