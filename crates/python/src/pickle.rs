//! Pickles, which carry the version of the package that made them.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The result of `__reduce__`: the method `_restore` of a class and its arguments, version first.
pub(crate) fn reduce<'py, T: pyo3::PyTypeInfo>(
    py: Python<'py>,
    state: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<Bound<'py, PyTuple>> {
    let restore = py.get_type::<T>().getattr("_restore")?;
    let mut arguments = vec![VERSION.into_pyobject(py)?.into_any()];
    arguments.extend(state.into_pyobject(py)?.iter());
    (restore, PyTuple::new(py, arguments)?).into_pyobject(py)
}

/// Implements `_restore`: reads the state, and restores it with `build`.
///
/// # Errors
/// A `ValueError` that names both versions, if another version made the pickle and this one cannot read it.
pub(crate) fn restore<'py, S, T>(
    version: &str,
    state: &'py Bound<'py, PyTuple>,
    build: impl FnOnce(S) -> PyResult<T>,
) -> PyResult<T>
where
    S: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    state.extract::<S>().and_then(build).map_err(|error| {
        let message = if version == VERSION {
            format!("the pickle is damaged: {error}")
        } else {
            format!("the pickle is of ludoteca {version}, this is {VERSION}: {error}")
        };
        let refused = PyValueError::new_err(message);
        refused.set_cause(state.py(), Some(error));
        refused
    })
}
