//! Records for Python.

use ludoteca_record::{AGREEMENT, Format, RESIGNATION, Record as RulesRecord};
use ludoteca_rules::Fault;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error;
use crate::matches::Match;
use crate::outcome::{Outcome, read_side};
use crate::pickle;

/// The record of a game: options, moves with comments and variations, tags and result.
///
/// >>> record = Record.from_match(Match("morris", moves="d6 f4"))
/// >>> record["First"] = "Ana"
/// >>> Record.parse(record.to_text())["First"]
/// 'Ana'
#[pyclass(module = "ludoteca")]
#[derive(Clone)]
pub(crate) struct Record(RulesRecord);

#[pymethods]
impl Record {
    /// Reads a record: text similar to PGN, JSON, or the file of another program. `format`, such as "sanmill",
    /// is detected if it is `None`.
    ///
    /// Raises `InvalidRecord` with the place of the fault, and `ValueError` for an unknown format.
    #[staticmethod]
    #[pyo3(signature = (text, format = None))]
    fn parse(text: &str, format: Option<&str>) -> PyResult<Self> {
        let record = match format {
            None => RulesRecord::parse(text),
            Some(name) => RulesRecord::parse_as(text, read_format(name)?),
        };
        record.map(Self).map_err(|error| error::record(&error))
    }

    /// The record of a match.
    #[staticmethod]
    fn from_match(game: &Match) -> Self {
        Self(RulesRecord::from_match(&game.0))
    }

    /// The match after its last move.
    fn replay(&self) -> Match {
        Match(self.0.replay())
    }

    /// The value of a tag, such as "First", the name of the first player; `None` without it.
    fn get(&self, name: &str) -> Option<String> {
        self.0.tag(name).map(str::to_owned)
    }

    fn __getitem__(&self, name: &str) -> PyResult<String> {
        self.get(name).ok_or_else(|| pyo3::exceptions::PyKeyError::new_err(name.to_owned()))
    }

    fn __setitem__(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.0.set_tag(name, value).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The outcome, by the rules or by the players; `None` until the game is over.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.ending().map(Outcome::from)
    }

    /// Ends an unfinished game: `loser`, "first" or "second", resigns.
    ///
    /// Raises `ValueError` if the game is over.
    fn resign(&mut self, loser: &str) -> PyResult<()> {
        self.end(ludoteca_rules::Outcome::win(read_side(loser)?.other(), RESIGNATION))
    }

    /// Ends an unfinished game as a draw by agreement.
    ///
    /// Raises `ValueError` if the game is over.
    fn agree_draw(&mut self) -> PyResult<()> {
        self.end(ludoteca_rules::Outcome::draw(AGREEMENT))
    }

    /// The record as text similar to PGN.
    fn to_text(&self) -> String {
        self.0.to_text()
    }

    /// The record as JSON in one line.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The record in the format of another program, such as "openspiel", and what it cannot hold.
    ///
    /// >>> Record.parse("1. d6 {good} f4").to_format("openspiel")
    /// ('[4, 13]\n', ['comments'])
    ///
    /// Raises `ValueError` if the format cannot express the game.
    fn to_format(&self, format: &str) -> PyResult<(String, Vec<&'static str>)> {
        let written =
            self.0.to_format(read_format(format)?).map_err(|fault| value_error(&fault))?;
        Ok((written.text, written.omitted))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.to_json() == other.to_json()
    }

    /// Records are mutable and therefore not hashable.
    #[classattr]
    #[pyo3(name = "__hash__")]
    const HASH: Option<Py<PyAny>> = None;

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        pickle::reduce::<Self>(py, (self.to_json(),))
    }

    /// Restores a pickled object.
    #[staticmethod]
    #[pyo3(signature = (version, *state))]
    fn _restore(version: &str, state: &Bound<'_, PyTuple>) -> PyResult<Self> {
        pickle::restore(version, state, |(json,): (String,)| Self::parse(&json, None))
    }

    fn __str__(&self) -> String {
        self.0.to_text()
    }
}

fn read_format(name: &str) -> PyResult<Format> {
    name.parse().map_err(|fault| value_error(&fault))
}

fn value_error(fault: &Fault) -> PyErr {
    PyValueError::new_err(fault.to_string())
}

impl Record {
    fn end(&mut self, outcome: ludoteca_rules::Outcome) -> PyResult<()> {
        if let Some(outcome) = self.0.ending() {
            return Err(PyValueError::new_err(format!("the game is over: {outcome}")));
        }
        self.0.end(outcome).map_err(|error| PyValueError::new_err(error.to_string()))
    }
}
