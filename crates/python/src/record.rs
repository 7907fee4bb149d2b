//! Reads and writes records for `ludoteca.record`, which has them as trees.

use ludoteca_record::{Format, Record};
use ludoteca_rules::Fault;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error;

fn read(text: &str) -> PyResult<Record> {
    Record::parse(text).map_err(|error| error::record(&error))
}

fn read_format(name: &str) -> PyResult<Format> {
    name.parse().map_err(|fault| value_error(&fault))
}

fn value_error(fault: &Fault) -> PyErr {
    PyValueError::new_err(fault.to_string())
}

/// The JSON of a record in either form or of the file of another program, in which every move has its canonical
/// spelling. The format, such as "sanmill", is detected if it is `None`.
///
/// Raises `InvalidRecord` with the place of the fault, and `ValueError` for an unknown format.
#[pyfunction]
#[pyo3(signature = (text, format = None))]
pub(crate) fn record_json(text: &str, format: Option<&str>) -> PyResult<String> {
    let record = match format {
        None => read(text)?,
        Some(name) => {
            Record::parse_as(text, read_format(name)?).map_err(|error| error::record(&error))?
        }
    };
    Ok(record.to_json())
}

/// A record in the format of another program, and what that format cannot hold.
///
/// Raises `ValueError` if there is no such format, or it cannot express the game.
#[pyfunction]
pub(crate) fn record_in_format(text: &str, format: &str) -> PyResult<(String, Vec<&'static str>)> {
    let written =
        read(text)?.to_format(read_format(format)?).map_err(|fault| value_error(&fault))?;
    Ok((written.text, written.omitted))
}

/// A record in either form as text similar to PGN.
///
/// Raises `InvalidRecord` with the place of the fault.
#[pyfunction]
pub(crate) fn record_text(text: &str) -> PyResult<String> {
    Ok(read(text)?.to_text())
}
