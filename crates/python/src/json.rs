//! Objects of Python from JSON.

use pyo3::prelude::*;

/// Numbers, texts, lists and dictionaries with the content of a value.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    value: &impl serde::Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let json = serde_json::to_string(value).expect("texts, numbers and lists make JSON");
    py.import("json")?.call_method1("loads", (json,))
}
