//! The end of a game for Python.

use ludoteca_rules::Side;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::pickle;

/// The outcome of a game. `winner` is "first", "second" or, after a draw, `None`; `reason` is a word such as "line",
/// "repetition" or "resignation".
#[pyclass(module = "ludoteca", frozen, eq, get_all, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    winner: Option<&'static str>,
    reason: String,
}

impl From<ludoteca_rules::Outcome> for Outcome {
    fn from(outcome: ludoteca_rules::Outcome) -> Self {
        Self { winner: outcome.winner.map(Side::name), reason: outcome.reason.to_string() }
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        pickle::reduce::<Self>(py, (self.winner, &self.reason))
    }

    /// Restores a pickled object.
    #[staticmethod]
    #[pyo3(signature = (version, *state))]
    fn _restore(version: &str, state: &Bound<'_, PyTuple>) -> PyResult<Self> {
        pickle::restore(version, state, |(winner, reason): (Option<String>, String)| {
            let winner = winner.as_deref().map(read_side).transpose()?.map(Side::name);
            Ok(Self { winner, reason })
        })
    }
}

/// A side by its name.
pub(crate) fn read_side(name: &str) -> PyResult<Side> {
    Side::BOTH.into_iter().find(|side| side.name() == name).ok_or_else(|| {
        PyValueError::new_err(format!("`{name:.40}` is no side: write first or second"))
    })
}
