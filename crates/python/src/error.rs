//! Exceptions. All of them are `ValueError`s.

use ludoteca_record::RecordError;
use ludoteca_rules::{Faults, MoveError};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    ludoteca,
    InvalidOptions,
    PyValueError,
    "Options that a game does not have, or values that an option does not allow."
);
create_exception!(
    ludoteca,
    InvalidPosition,
    PyValueError,
    "A position that is misspelled or impossible. The message lists all faults."
);
create_exception!(
    ludoteca,
    IllegalMove,
    PyValueError,
    "A move that is misspelled or illegal, an action without a move, or a move after the end."
);
create_exception!(
    ludoteca,
    InvalidRecord,
    PyValueError,
    "A record that cannot be read. The message has the place of the fault."
);

/// Wraps an error of a library.
pub(crate) fn options(faults: &Faults) -> PyErr {
    InvalidOptions::new_err(faults.to_string())
}

pub(crate) fn position(faults: &Faults) -> PyErr {
    InvalidPosition::new_err(faults.to_string())
}

pub(crate) fn mv(error: &MoveError) -> PyErr {
    IllegalMove::new_err(error.to_string())
}

/// The error of move number `number` of a list, counted from 1.
pub(crate) fn listed_move(number: usize, error: &MoveError) -> PyErr {
    IllegalMove::new_err(format!("move {number}: {error}"))
}

pub(crate) fn record(error: &RecordError) -> PyErr {
    InvalidRecord::new_err(error.to_string())
}
