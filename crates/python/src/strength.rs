//! Playing strength, estimated from results.

use ludoteca_statistics::Strength;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The estimated difference in Elo between two players, and the ends of its 95 % interval, which may be infinite.
///
/// A pair is two games from the same opening with sides exchanged: the results of the first player in half points, 0, 1
/// or 2. `docs/researchers/arena.md` explains the estimate.
///
/// >>> elo, low, high = strength([(2, 1), (2, 0), (1, 1), (2, 2)])
/// >>> round(elo), low < 0 < high
/// (137, True)
///
/// Raises `ValueError` if there are no pairs, or a result is none of these.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "how lists arrive")]
pub(crate) fn strength(pairs: Vec<[u8; 2]>) -> PyResult<(f64, f64, f64)> {
    if pairs.iter().flatten().any(|&halves| halves > 2) {
        return Err(PyValueError::new_err("a result must be 0, 1 or 2 half points"));
    }
    let found = Strength::of_pairs(&pairs);
    let found = found.ok_or_else(|| PyValueError::new_err("there are no pairs of games"))?;
    Ok((found.elo, found.low, found.high))
}
