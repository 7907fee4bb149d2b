//! The encoding of a game for Python.

use std::hash::{DefaultHasher, Hash, Hasher};

use ludoteca_rules::{AnyOptions, Notation, Position, for_match};
use numpy::{PyArray1, PyArray3, PyArrayMethods, ToPyArray};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::encoding::{self, Encoding, Past};
use crate::error::IllegalMove;
use crate::games::{read_options, saved_options};
use crate::matches::Match;
use crate::numbers::Integer;
use crate::pickle;

/// The observations and actions of a game with these options.
///
/// An observation is an array of bytes with the shape (planes, rows, columns), seen by the side to move. Planes hold
/// zeros and ones; those named "hand", "quiet plies" and "repetitions" are filled with a number.
///
/// An action is a number below `actions`. In Coffee, 4mation and Nine Men's Morris it is a move:
///
/// - 4mation: the cell, counted from a1 row by row.
/// - Coffee: `cell * (axes + 1) + axis`; the axes are those of the planes "rod …", and `axes` means a stone without a
///   rod, which wins. Cells count from the first row; those of a hex board in the rhombus around it. The last action is
///   the swap.
/// - Nine Men's Morris: `(24 * from + to) * 25 + capture`; `from` is 24 for a man in hand, `capture` 24 for none. Points
///   count from the top left clockwise, from the outer ring to the inner one.
///
/// In SIX an action is a cell of a square window with the tiles in its middle: row and column grow with y and x. It
/// has `2 * tiles + 4` rows, more than the tiles can span. A move of round two consists of two or three actions of
/// the same side: the tile that is lifted, a tile of the group that stays if there is a choice, and the target.
/// `Match.actions` and `Match.move_of` convert between moves and actions.
///
/// >>> space = Space("morris")
/// >>> space.shape, space.actions
/// ((6, 3, 8), 15000)
/// >>> space.move(space.action("d2xb2"))
/// 'd2xb2'
#[pyclass(module = "ludoteca", frozen)]
pub(crate) struct Space {
    options: AnyOptions,
    shape: encoding::Shape,
}

#[pymethods]
impl Space {
    #[new]
    #[pyo3(signature = (game, options=None))]
    fn new(game: &str, options: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let options = read_options(game, options)?;
        Ok(options.into())
    }

    /// Number of actions, legal or not.
    #[getter]
    fn actions(&self) -> u32 {
        self.shape.actions
    }

    /// The shape of an observation: planes, rows, columns.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        (self.shape.planes.len(), self.shape.rows, self.shape.columns)
    }

    /// The names of the planes.
    #[getter]
    fn planes(&self) -> Vec<String> {
        self.shape.planes.clone()
    }

    /// Maximum number of moves of a game from the start, bounded by the fifty-move rule in Nine Men's Morris and SIX.
    #[getter]
    fn max_plies(&self) -> u32 {
        for_options!(&self.options, options: P => P::max_plies(options))
    }

    /// Maximum number of actions of a game from the start; more than `max_plies` in SIX.
    #[getter]
    fn max_actions(&self) -> u32 {
        for_options!(&self.options, options: P => P::max_actions(options))
    }

    /// Number of symmetries for `permutation`, the identity included; 1 in SIX.
    #[getter]
    fn symmetries(&self) -> u8 {
        for_options!(&self.options, options: P => P::images(options))
    }

    /// The action of a move, legal or not.
    ///
    /// Raises `IllegalMove` for text that is not a move, and for all moves of SIX, whose actions depend on the
    /// position: see `Match.actions`.
    fn action(&self, mv: &str) -> PyResult<u32> {
        let found = for_options!(&self.options, options: P => {
            let start = P::new(options);
            let read = start.read_move(mv).map(|mv| start.encode(mv)[0]);
            read.filter(|&action| P::decode(options, action).is_some())
        });
        found.ok_or_else(|| IllegalMove::new_err(format!("`{mv:.40}` has no action of its own")))
    }

    /// The move of an action, legal or not.
    ///
    /// Raises `IllegalMove` for an action without a move, and for all actions of SIX.
    #[pyo3(name = "move")]
    fn mv(&self, action: Integer) -> PyResult<String> {
        let found = for_options!(&self.options, options: P => {
            P::decode(options, action.action()).map(|mv| P::new(options).move_text(mv))
        });
        found.ok_or_else(|| IllegalMove::new_err(format!("the action {action} is no move")))
    }

    /// The observation of a match, as a new array.
    ///
    /// Raises `ValueError` if the match has other options.
    fn observe<'py>(&self, py: Python<'py>, of: &Match) -> PyResult<Bound<'py, PyArray3<u8>>> {
        self.check(of)?;
        let mut out = vec![0; self.shape.len()];
        let past = Past { quiet: of.0.quiet_plies(), repetitions: of.0.repetitions(), prefix: &[] };
        for_match!(&of.0, game => game.position().observe(past, &mut out));
        out.to_pyarray(py).reshape(self.shape())
    }

    /// A new array of booleans that marks the legal first actions of a move.
    ///
    /// Raises `ValueError` if the match has other options.
    fn mask<'py>(&self, py: Python<'py>, of: &Match) -> PyResult<Bound<'py, PyArray1<bool>>> {
        self.check(of)?;
        let mut mask = vec![false; self.shape.actions as usize];
        if of.0.outcome().is_none() {
            for_match!(&of.0, game => {
                game.position().each_action(&[], |action, _| mask[action as usize] = true);
            });
        }
        Ok(mask.to_pyarray(py))
    }

    /// The permutations of a symmetry: three arrays, for actions, planes and cells. The symmetry maps entry `i` to
    /// entry `permutation[i]`:
    ///
    /// >>> space = Space("fourmation", "side=4")
    /// >>> actions, planes, cells = space.permutation(1)
    /// >>> space.move(actions[space.action("a1")])
    /// 'd1'
    ///
    /// Raises `IndexError` if there is no such symmetry.
    #[expect(clippy::type_complexity, reason = "three arrays")]
    fn permutation<'py>(
        &self,
        py: Python<'py>,
        symmetry: Integer,
    ) -> PyResult<(Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>)>
    {
        let count = self.symmetries();
        let symmetry = symmetry.index(count.into()).ok_or_else(|| {
            let message = format!("there are the symmetries 0 to {}, not {symmetry}", count - 1);
            PyIndexError::new_err(message)
        })? as u8;
        let image =
            for_options!(&self.options, options: P => encoding::image::<P>(options, symmetry));
        let array = |list: Vec<u32>| PyArray1::from_vec(py, list);
        Ok((array(image.actions), array(image.planes), array(image.cells)))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.options == other.options
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.options.game(), self.options.short()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        pickle::reduce::<Self>(py, (self.options.game().name(), self.options.short()))
    }

    /// Restores a pickled object.
    #[staticmethod]
    #[pyo3(signature = (version, *state))]
    fn _restore(version: &str, state: &Bound<'_, PyTuple>) -> PyResult<Self> {
        pickle::restore(version, state, |(game, options): (String, String)| {
            let options = saved_options(&game, &options)?;
            Ok(Self::from(options))
        })
    }

    fn __repr__(&self) -> String {
        format!("Space({:?}, {:?})", self.options.game().name(), self.options.short())
    }
}

impl From<AnyOptions> for Space {
    fn from(options: AnyOptions) -> Self {
        let shape = for_options!(&options, options: P => P::shape(options));
        Self { options, shape }
    }
}

impl Space {
    fn check(&self, of: &Match) -> PyResult<()> {
        let options = of.0.options();
        if options == self.options {
            return Ok(());
        }
        let named = |options: &AnyOptions| format!("{} {}", options.game(), options.short());
        let message =
            format!("the match is of {}, not of {}", named(&options), named(&self.options));
        Err(PyValueError::new_err(message))
    }
}
