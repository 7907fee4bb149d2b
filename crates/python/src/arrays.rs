//! Arrays of `NumPy`.

use numpy::ndarray::Dimension;
use numpy::{Element, PyArray};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

/// A new array of zeros. The function of `numpy` raises an exception if there is no memory.
pub(crate) fn zeros<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    let zeros = py.import("numpy")?.getattr("zeros")?;
    Ok(zeros.call1((PyTuple::new(py, shape)?, T::get_dtype(py)))?.cast_into()?)
}

/// An array that an object owns and fills again at each call, made when it is needed.
pub(crate) type Shared<T, D> = PyOnceLock<Py<PyArray<T, D>>>;

/// The array of an object, which has this shape.
pub(crate) fn shared<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    array: &Shared<T, D>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    let array = array.get_or_try_init(py, || zeros(py, shape).map(Bound::unbind))?;
    Ok(array.bind(py).clone())
}

/// The exception for a shared array that cannot be filled. `name` is the method that returns it.
pub(crate) fn busy(name: &str) -> PyErr {
    PyValueError::new_err(format!("the array of `{name}` is read-only or in use by another call"))
}
