//! A match that is played by actions.

use fastrand::Rng;
use ludoteca_rules::{AnyMatch, Notation, Position, Side, for_match};
use numpy::{PyArray1, PyArray3, PyArrayMethods, ToPyArray};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::cache;
use crate::encoding::{self, ActionError, Actions, Encoding, Past, Shape};
use crate::error::IllegalMove;
use crate::matches::Match;
use crate::numbers::{Integer, seed};
use crate::outcome::{Outcome, read_side};
use crate::pickle;

/// A match that is played by actions instead of text, for programs that play or learn. `Space` documents the actions.
///
/// >>> match = ActionMatch("fourmation", "side=4 n=3")
/// >>> match.push(5)
/// >>> match.turn, match.legal_actions()
/// ('second', [0, 1, 2, 4, 6, 8, 9, 10])
/// >>> match.action_text(6)
/// 'c2'
/// >>> match.pop()
/// 5
///
/// Raises `InvalidOptions` or `InvalidPosition`.
#[pyclass(module = "ludoteca")]
#[derive(Clone)]
pub(crate) struct ActionMatch {
    game: AnyMatch,
    /// The actions of an unfinished move.
    prefix: Actions,
    rng: Rng,
    shape: std::sync::Arc<Shape>,
}

impl ActionMatch {
    fn with(game: AnyMatch, rng: Rng) -> Self {
        let shape = for_options!(&game.options(), options: P => P::shape(options));
        Self { game, prefix: Actions::new(), rng, shape: shape.into() }
    }
}

#[pymethods]
impl ActionMatch {
    #[new]
    #[pyo3(signature = (game, options=None, *, position=None, seed=0))]
    fn new(
        game: &str,
        options: Option<&Bound<'_, PyAny>>,
        position: Option<&str>,
        #[pyo3(from_py_with = seed)] seed: u64,
    ) -> PyResult<Self> {
        let Match(game) = Match::new(game, options, position, None)?;
        Ok(Self::with(game, Rng::with_seed(seed)))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.game().name()
    }

    /// The options in short form.
    #[getter]
    fn options(&self) -> String {
        self.game.options().short()
    }

    /// The side to move, "first" or "second"; `None` after the end.
    #[getter]
    fn turn(&self) -> Option<&'static str> {
        self.game.to_move().map(Side::name)
    }

    /// Whether the game is over by its rules.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// The outcome by the rules; `None` until the game is over.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().map(Outcome::from)
    }

    /// The results of the first and the second side: 1 for a win, -1 for a loss, 0 for a draw or an unfinished game.
    #[getter]
    fn returns(&self) -> (f64, f64) {
        match self.game.outcome().and_then(|outcome| outcome.winner) {
            None => (0.0, 0.0),
            Some(Side::First) => (1.0, -1.0),
            Some(Side::Second) => (-1.0, 1.0),
        }
    }

    /// The actions since the start.
    #[getter]
    fn actions(&self) -> Vec<u32> {
        for_match!(&self.game, game => {
            let played = game.positions().zip(game.moves());
            let played = played.flat_map(|(before, mv)| before.encode(mv));
            played.chain(self.prefix.iter().copied()).collect()
        })
    }

    /// The actions of an unfinished move of SIX; empty in other games.
    #[getter]
    fn begun(&self) -> Vec<u32> {
        self.prefix.to_vec()
    }

    /// The legal actions in ascending order; empty after the end.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        cache::actions(py, &self.legal())
    }

    /// A random legal action. First actions are chosen so that all moves are equally likely; equal seeds give equal
    /// actions on every machine.
    ///
    /// Raises `IllegalMove` after the end.
    fn sample(&mut self) -> PyResult<u32> {
        let Self { game, prefix, rng, .. } = self;
        for_match!(game, game => encoding::sample(game, prefix, rng))
            .ok_or_else(|| self.action_error("", ActionError::Over))
    }

    /// Performs an action.
    ///
    /// Raises `IllegalMove`; the match is unchanged then.
    fn push(&mut self, action: Integer) -> PyResult<()> {
        let Self { game, prefix, .. } = self;
        for_match!(game, game => encoding::push(game, prefix, action.action()))
            .map_err(|error| self.action_error(&action.to_string(), error))
    }

    /// Takes the last action back and returns it.
    ///
    /// Raises `IndexError` if there is none.
    fn pop(&mut self) -> PyResult<u32> {
        let Self { game, prefix, .. } = self;
        for_match!(game, game => encoding::pop(game, prefix))
            .ok_or_else(|| PyIndexError::new_err("no action has been performed"))
    }

    /// The move that a legal action completes, in the game's notation, or its beginning: `0,0>` for a tile of SIX that
    /// is lifted.
    ///
    /// Raises `IllegalMove`.
    fn action_text(&self, action: Integer) -> PyResult<String> {
        let number = action.action();
        for_match!(&self.game, game => {
            let position = game.position();
            let text = |found: Option<_>| match found {
                Some(mv) => position.move_text(mv),
                None => position.part_text(&self.prefix, number),
            };
            encoding::find(game, &self.prefix, number).map(text)
        })
        .map_err(|error| self.action_error(&action.to_string(), error))
    }

    /// The observation as a new array, seen by the side to move or by `viewer`, "first" or "second". `Space` documents
    /// it.
    #[pyo3(signature = (viewer=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<&str>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let viewer = viewer.map(read_side).transpose()?;
        let mut out = vec![0; self.shape.len()];
        let past = Past {
            quiet: self.game.quiet_plies(),
            repetitions: self.game.repetitions(),
            prefix: &self.prefix,
        };
        for_match!(&self.game, game => {
            let position = game.position();
            let viewer = viewer.unwrap_or(position.to_move());
            encoding::observe(position, past, viewer, &self.shape, &mut out);
        });
        out.to_pyarray(py).reshape(self.shape.dims())
    }

    /// A new array of booleans that marks the legal actions.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = vec![false; self.shape.actions as usize];
        for action in self.legal() {
            mask[action as usize] = true;
        }
        PyArray1::from_vec(py, mask)
    }

    /// The match so far, without an unfinished move.
    fn match_of(&self) -> Match {
        Match(self.game.clone())
    }

    /// An independent copy.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __str__(&self) -> String {
        self.game.draw().trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        format!("<ActionMatch {:?} {:?} after {:?}>", self.game(), self.options(), self.actions())
    }

    /// Whether options, start and actions are equal.
    fn __eq__(&self, other: &Self) -> bool {
        self.prefix == other.prefix && Match(self.game.clone()) == Match(other.game.clone())
    }

    /// Action matches are mutable and therefore not hashable.
    #[classattr]
    #[pyo3(name = "__hash__")]
    const HASH: Option<Py<PyAny>> = None;

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        pickle::reduce::<Self>(py, (self.match_of(), self.begun(), self.rng.get_seed()))
    }

    /// Restores a pickled object.
    #[staticmethod]
    #[pyo3(signature = (version, *state))]
    fn _restore(version: &str, state: &Bound<'_, PyTuple>) -> PyResult<Self> {
        pickle::restore(version, state, |(played, prefix, seed): (Match, Vec<Integer>, u64)| {
            let mut restored = Self::with(played.0, Rng::with_seed(seed));
            prefix.into_iter().try_for_each(|action| restored.push(action))?;
            Ok(restored)
        })
    }
}

impl ActionMatch {
    fn legal(&self) -> Vec<u32> {
        for_match!(&self.game, game => encoding::legal(game, &self.prefix))
    }

    fn action_error(&self, action: &str, error: ActionError) -> PyErr {
        IllegalMove::new_err(match error {
            ActionError::Over => "the game is over".to_owned(),
            ActionError::Illegal => {
                let position = self.game.position_text(self.game.ply()).unwrap_or_default();
                format!("the action {action} is illegal in the position {position}")
            }
        })
    }
}
