//! Reads and writes records for `ludoteca.record`, which has them as trees.

use ludoteca_record::Record;
use pyo3::prelude::*;

use crate::error;

fn read(text: &str) -> PyResult<Record> {
    Record::parse(text).map_err(|error| error::record(&error))
}

/// The JSON of a record in either form, in which every move has its canonical spelling.
///
/// Raises `InvalidRecord` with the place of the fault.
#[pyfunction]
pub(crate) fn record_json(text: &str) -> PyResult<String> {
    Ok(read(text)?.to_json())
}

/// A record in either form as text similar to PGN.
///
/// Raises `InvalidRecord` with the place of the fault.
#[pyfunction]
pub(crate) fn record_text(text: &str) -> PyResult<String> {
    Ok(read(text)?.to_text())
}
