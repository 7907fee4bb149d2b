//! Numbers that Python passes. Every number out of range is a `ValueError` that names it, or an `IndexError` or
//! `IllegalMove` if it is an index or an action, whatever its size.

use std::fmt;
use std::ops::RangeInclusive;

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

/// An integer of any type. One beyond 128 bits becomes the nearest that fits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Integer(i128);

impl<'py> FromPyObject<'_, 'py> for Integer {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match given.extract::<i128>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => {
                Ok(Self(if given.lt(0)? { i128::MIN } else { i128::MAX }))
            }
            number => number.map(Self),
        }
    }
}

impl Integer {
    /// The argument `name`, if it is in the range.
    ///
    /// Raises `ValueError`.
    pub(crate) fn within<T>(self, name: &str, range: RangeInclusive<T>) -> PyResult<T>
    where
        T: TryFrom<i128> + PartialOrd + fmt::Display,
    {
        let number = T::try_from(self.0).ok();
        let is_small = number.as_ref().map_or(self.0 < 0, |number| number < range.start());
        number.filter(|number| range.contains(number)).ok_or_else(|| {
            PyValueError::new_err(if is_small {
                format!("{name} must be at least {}, not {self}", range.start())
            } else {
                format!("{name} must be at most {}, not {self}", range.end())
            })
        })
    }

    /// The seed of a generator.
    ///
    /// Raises `ValueError`.
    pub(crate) fn seed(self) -> PyResult<u64> {
        self.within("seed", 0..=u64::MAX)
    }

    /// The index of one of `count` things.
    pub(crate) fn index(self, count: usize) -> Option<usize> {
        usize::try_from(self.0).ok().filter(|&number| number < count)
    }

    /// The number of an action. Numbers that are no actions at all become the largest one, which is illegal.
    pub(crate) fn action(self) -> u32 {
        u32::try_from(self.0).unwrap_or(u32::MAX)
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The seed of a generator.
///
/// Raises `ValueError`.
pub(crate) fn seed(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    given.extract::<Integer>()?.seed()
}

/// A number with a fraction. One that is too large becomes infinite.
pub(crate) fn float(given: &Bound<'_, PyAny>) -> PyResult<f32> {
    match given.extract::<f32>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => Ok(f32::INFINITY),
        number => number,
    }
}
