//! Exact tables of Nine Men's Morris for Python.

use std::path::PathBuf;

use ludoteca_rules::oracle::Proved;
use ludoteca_rules::{Side, morris};
use ludoteca_tablebase::{
    Build, Content, DrawRule, MEN, Subspace, Tables as RulesTables, canonical,
};
use numpy::{
    PyArray1, PyArrayDescrMethods, PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rayon::prelude::*;

use crate::numbers::Integer;
use crate::pickle;
use crate::threads;

/// Number of positions that are looked up between two checks for signals.
const POSITIONS_PER_CHECK: usize = 1 << 20;

/// The number of slots that a thread takes at a time.
const SLOTS_PER_CHUNK: u64 = 4096;

/// Exact tables of Nine Men's Morris: the built-in ones, with at most 9 men, and those of a folder.
///
/// They pickle as the folder, which must exist where they are restored.
///
/// `fifty_moves=False` selects the tables of the game without the fifty-move rule, of which none are built in.
///
/// >>> import numpy as np
/// >>> tables = Tables()
/// >>> wdl, distance = tables.values(np.array([0b111], np.uint32), np.array([0b111000], np.uint32))
/// >>> int(wdl[0]), int(distance[0])
/// (1, 3)
#[pyclass(module = "ludoteca", frozen)]
pub(crate) struct Tables {
    tables: RulesTables,
    rule: DrawRule,
}

type Values<'py> = (Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<u16>>);

/// The men of the sides of many positions: those to move, and their opponents.
type Men<'py> = (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>);

/// A value as `wdl` and `distance`: -128 without a table, and 65535 without a distance.
fn numbers(value: Option<Proved>) -> (i8, u16) {
    let plies = value.and_then(|value| value.distance.plies()?.try_into().ok());
    (value.map_or(-128, |value| value.wdl as i8), plies.unwrap_or(65535))
}

const fn draw_rule(fifty_moves: bool) -> DrawRule {
    if fifty_moves { DrawRule::FiftyMoveRule } else { DrawRule::Unlimited }
}

fn subspace(own: Integer, other: Integer) -> PyResult<Subspace> {
    let found = own.index(MEN + 1).zip(other.index(MEN + 1));
    found.and_then(|(own, other)| Subspace::new(own, other)).ok_or_else(|| {
        PyValueError::new_err(format!("each side has 3 to {MEN} men, not {own} and {other}"))
    })
}

/// The exception for men that are no position of the moving phase.
fn no_position(name: &str) -> PyErr {
    PyValueError::new_err(format!(
        "{name} is no position: each side has 3 to 9 men, on different ones of the 24 points"
    ))
}

fn positions(own: &Bound<'_, PyAny>, other: &Bound<'_, PyAny>) -> PyResult<Vec<morris::Position>> {
    let (own, other) = (read(own, "own")?, read(other, "other")?);
    if own.len() != other.len() {
        let message = format!("own has {} entries, other {}", own.len(), other.len());
        return Err(PyValueError::new_err(message));
    }
    let both = own.as_array().into_iter().zip(other.as_array()).enumerate();
    both.map(|(i, (&own, &other))| {
        morris::Position::moving(own, other).ok_or_else(|| no_position(&format!("entry {i}")))
    })
    .collect()
}

fn to_arrays<'py>(py: Python<'py>, men: &[[u32; 2]]) -> Men<'py> {
    let of = |side: usize| PyArray1::from_iter(py, men.iter().map(|men| men[side]));
    (of(0), of(1))
}

impl Tables {
    fn fifty_moves(&self) -> bool {
        self.rule == DrawRule::FiftyMoveRule
    }
}

#[pymethods]
impl Tables {
    #[new]
    #[pyo3(signature = (folder=None, *, fifty_moves=true))]
    fn new(folder: Option<PathBuf>, fifty_moves: bool) -> PyResult<Self> {
        if let Some(folder) = folder.as_ref().filter(|folder| !folder.is_dir()) {
            return Err(PyOSError::new_err(format!("there is no folder {}", folder.display())));
        }
        let tables = folder.map_or_else(RulesTables::built_in, |folder| RulesTables::new(&folder));
        Ok(Self { tables, rule: draw_rule(fifty_moves) })
    }

    fn __repr__(&self) -> String {
        let folder =
            self.tables.folder().map(|folder| format!("{:?}, ", folder.display().to_string()));
        let fifty_moves = if self.fifty_moves() { "True" } else { "False" };
        format!("Tables({}fifty_moves={fifty_moves})", folder.unwrap_or_default())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        pickle::reduce::<Self>(py, (self.tables.folder(), self.fifty_moves()))
    }

    /// Restores a pickled object.
    #[staticmethod]
    #[pyo3(signature = (version, *state))]
    fn _restore(version: &str, state: &Bound<'_, PyTuple>) -> PyResult<Self> {
        type State = (Option<PathBuf>, bool);
        pickle::restore(version, state, |(folder, fifty_moves): State| {
            Self::new(folder, fifty_moves)
        })
    }

    /// The values of positions in which all men are placed, for the side to move: two new arrays. `wdl` has 1 for a
    /// win, 0 for a draw, -1 for a loss and -128 for a position without a table. `distance` has the number of plies
    /// to the next capture or the end with best play; 65535 if there is none.
    ///
    /// `own` and `other` are arrays of unsigned 32-bit integers: the points of the side to move and of its opponent,
    /// bit 0 at the top left, clockwise and from the outer ring to the inner one. The counter of quiet plies is zero.
    /// Releases the GIL; a signal such as Ctrl-C stops the call. Large batches take less time per position than small
    /// ones.
    ///
    /// Raises `TypeError` for other types, `ValueError` for other shapes and impossible positions, and `OSError` if a
    /// table is damaged.
    fn values<'py>(
        &self,
        py: Python<'py>,
        own: &Bound<'py, PyAny>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Values<'py>> {
        let positions = positions(own, other)?;
        let mut values = Vec::with_capacity(positions.len());
        for chunk in positions.chunks(POSITIONS_PER_CHECK) {
            let found = py
                .detach(|| threads::run(|| self.tables.values(self.rule, chunk)))
                .map_err(|error| PyOSError::new_err(error.to_string()))?;
            values.extend(found);
            py.check_signals()?;
        }
        let values: Vec<_> = values.into_iter().map(numbers).collect();
        let wdl = PyArray1::from_iter(py, values.iter().map(|value| value.0));
        Ok((wdl, PyArray1::from_iter(py, values.iter().map(|value| value.1))))
    }

    /// The men of a match of Nine Men's Morris as `values` expects them: those of the side to move, and the others'.
    ///
    /// Raises `ValueError` for another game, and while men are in hand.
    #[staticmethod]
    fn men(of: &crate::matches::Match) -> PyResult<(u32, u32)> {
        let ludoteca_rules::AnyMatch::Morris(game) = &of.0 else {
            return Err(PyValueError::new_err(format!("there are no tables of {}", of.0.game())));
        };
        let position = game.position();
        if Side::BOTH.into_iter().any(|side| position.hand(side) > 0) {
            return Err(PyValueError::new_err(
                "there are men in hand, of which `men` knows nothing",
            ));
        }
        let own = ludoteca_rules::Position::to_move(position);
        Ok((position.men(own), position.men(own.other())))
    }

    /// A match that starts with a position of the moving phase; the first side has `own` and moves.
    ///
    /// Raises `ValueError` for impossible positions.
    #[staticmethod]
    fn match_of(own: Integer, other: Integer) -> PyResult<crate::matches::Match> {
        // Numbers beyond 32 bits have points that the board does not have, as this one.
        let position = morris::Position::moving(own.action(), other.action())
            .ok_or_else(|| no_position("this"))?;
        Ok(crate::matches::Match(ludoteca_rules::Match::from_position(position).into()))
    }

    /// The number of slots of a table, each of which has a position. A few symmetric positions have several.
    #[staticmethod]
    fn slots(own: Integer, other: Integer) -> PyResult<u64> {
        subspace(own, other).map(Subspace::slots)
    }

    /// The positions with `own` and `other` men in the slots from `start` up to, but not including, `stop`: two new
    /// arrays, as `values` expects them. They are the representatives of their symmetry classes, see `canonical`;
    /// slots with other positions of a class are skipped, so that all slots together contain each class once.
    ///
    /// Raises `ValueError` if there are no such slots.
    #[staticmethod]
    fn positions(
        py: Python<'_>,
        own: Integer,
        other: Integer,
        start: Integer,
        stop: Integer,
    ) -> PyResult<Men<'_>> {
        let subspace = subspace(own, other)?;
        let slots = subspace.slots();
        let start = start.within("start", 0..=slots)?;
        let stop = stop.within("stop", start..=slots)?;
        let men: Vec<_> = py.detach(|| {
            let parts: Vec<_> = (start..stop).step_by(SLOTS_PER_CHUNK as usize).collect();
            let classes = |part| subspace.classes(part..stop.min(part + SLOTS_PER_CHUNK));
            threads::run(|| parts.into_par_iter().flat_map_iter(classes).collect())
        });
        Ok(to_arrays(py, &men))
    }

    /// The representatives of the symmetry classes of positions, as two new arrays. Positions that a symmetry of the
    /// board maps to each other have the same representative.
    ///
    /// Raises the same exceptions as `values`.
    #[staticmethod]
    fn canonical<'py>(
        py: Python<'py>,
        own: &Bound<'py, PyAny>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Men<'py>> {
        let first = positions(own, other)?;
        let men = |position: &morris::Position| {
            let [own, other] = Side::BOTH.map(|side| position.men(side));
            canonical(own, other)
        };
        let men: Vec<_> = py.detach(|| first.iter().map(men).collect());
        Ok(to_arrays(py, &men))
    }

    /// Builds the tables with at most `men` men, for `ludoteca.tablebase.build`, which checks the number.
    #[staticmethod]
    fn _build(py: Python<'_>, folder: PathBuf, men: usize, fifty_moves: bool) -> PyResult<()> {
        let draw_rule = draw_rule(fifty_moves);
        let build = Build { folder, draw_rule, content: Content::Distances, max_men: men };
        py.detach(|| threads::run(|| build.run(&mut |_| ())))
            .map_err(|error| PyOSError::new_err(error.to_string()))
    }
}

/// An array of positions, of any layout.
fn read<'py>(array: &Bound<'py, PyAny>, name: &str) -> PyResult<PyReadonlyArray1<'py, u32>> {
    let untyped: &Bound<'py, PyUntypedArray> = array.cast().map_err(|_| {
        let kind = array.get_type();
        PyTypeError::new_err(format!("{name} must be an array of numpy.uint32, not {kind}"))
    })?;
    if !untyped.dtype().is_equiv_to(&numpy::dtype::<u32>(array.py())) {
        let found = untyped.dtype();
        return Err(PyTypeError::new_err(format!(
            "{name} must be an array of numpy.uint32, not of {found}"
        )));
    }
    array.extract().map_err(|_| {
        let shape = untyped.shape();
        PyValueError::new_err(format!("{name} must have one dimension, not the shape {shape:?}"))
    })
}
