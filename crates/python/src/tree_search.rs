//! Batched tree search for Python.

use std::time::Instant;

use ludoteca_rules::{AnyMatch, AnyOptions};
use numpy::{Ix4, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArrayDyn};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PySlice, PyTuple};

use crate::arrays::{Shared, busy, shared, zeros};
use crate::encoding::{Encoding, Shape};
use crate::env::{Arrays, action_error, no_game, read_actions};
use crate::forest::{Forest, common_options, plant, restore};
use crate::matches::Match;
use crate::numbers::{Integer, float, seed};
use crate::pickle;
use crate::signals::POLL_INTERVAL;
use crate::tree::{Limits, SavedTree};

/// Monte Carlo tree search (PUCT) in many games at once, whose leaves Python evaluates in batches.
///
/// `leaves` returns the observations of the leaves that need an evaluation, at most one for each game, and `expand`
/// takes the evaluation. After `simulations` visits of its root, a game has no more leaves:
///
/// >>> import numpy as np
/// >>> search = TreeSearch([Match("fourmation", "side=4")] * 3, simulations=20)
/// >>> while len(leaves := search.leaves()):
/// ...     search.expand(np.zeros((len(leaves), 16), np.float32), np.zeros(len(leaves), np.float32))
/// >>> search.visits().sum(axis=1).tolist()
/// [20, 20, 20]
/// >>> rewards, ends = search.advance(search.policy().argmax(axis=1))
///
/// All matches have the same options. `exploration` weighs the priors against the values. `noise` is the share of
/// Dirichlet noise in the priors at the roots, with a concentration of 10 divided by the number of legal actions.
/// Ends of games, also by repetition and by quiet plies, need no evaluation. In SIX, where a move can consist of
/// several actions, values belong to sides, not to depths. Equal seeds and evaluations give equal visits, whatever
/// the number of threads. Calls release the GIL and use several threads for 128 or more games; Ctrl-C stops them.
///
/// A search pickles with its trees; leaves that wait are selected again. Only one thread at a time may call a search;
/// concurrent calls raise `RuntimeError`.
///
/// Raises `ValueError` if there are no matches, a game is over, options differ, or a number is out of range.
#[pyclass(module = "ludoteca")]
pub(crate) struct TreeSearch {
    options: AnyOptions,
    forest: Box<dyn Forest>,
    limits: Limits,
    shape: Shape,
    count: usize,
    /// The array of [`leaves_view`](Self::leaves_view).
    leaves: Shared<u8, Ix4>,
}

#[pymethods]
impl TreeSearch {
    #[new]
    #[pyo3(signature = (matches, simulations, *, seed=0, exploration=1.5, noise=0.0))]
    fn new(
        matches: Vec<Match>,
        simulations: Integer,
        #[pyo3(from_py_with = seed)] seed: u64,
        #[pyo3(from_py_with = float)] exploration: f32,
        #[pyo3(from_py_with = float)] noise: f32,
    ) -> PyResult<Self> {
        let limits = Limits::read(simulations, 0, exploration, noise)?;
        let matches: Vec<AnyMatch> = matches.into_iter().map(|of| of.0).collect();
        let options = common_options(&matches)?;
        Ok(Self::with(options, plant(matches, seed), limits))
    }

    fn __len__(&self) -> usize {
        self.count
    }

    /// The observations of the leaves that need an evaluation, in the order of their games: a new array of bytes of the
    /// shape (leaves, planes, rows, columns). It is empty when all simulations are done. Without `expand`, the next call
    /// returns the same leaves.
    fn leaves<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray4<u8>>> {
        self.descend(py)?;
        let array = zeros(py, &self.dims(self.forest.waiting().len()))?;
        self.observe_leaves(py, &array)?;
        Ok(array)
    }

    /// The same as `leaves`, without allocating memory: part of an array that the search owns. The next call overwrites
    /// it, so copy what must last.
    fn leaves_view<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.descend(py)?;
        let array = shared(py, &self.leaves, &self.dims(self.count))?;
        self.observe_leaves(py, &array)?;
        array.get_item(PySlice::new(py, 0, self.forest.waiting().len() as isize, 1))
    }

    /// The numbers of the games to which the leaves belong, as a new array.
    fn waiting<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_iter(py, self.forest.waiting().into_iter().map(|number| number as i64))
    }

    /// The mask of legal actions at the leaves: a new array of booleans of the shape (leaves, actions). `expand` does
    /// not need it.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let (count, length) = (self.forest.waiting().len(), self.shape.actions as usize);
        let array = zeros(py, &[count, length])?;
        self.forest.mask_leaves(array.try_readwrite()?.as_slice_mut()?, length);
        Ok(array)
    }

    /// Expands the leaves. `logits` has a row for each leaf and a column for each action; their softmax over the
    /// legal actions gives the priors. Zeros make all actions equal, and logarithms of probabilities are valid
    /// logits. `values` has the expected result of each leaf for its side to move, from -1 for a loss to 1 for a win.
    ///
    /// Raises `TypeError` for arrays of other types than floats, and `ValueError` for other shapes, for logits that
    /// are NaN or infinite (minus infinity excludes an action), and for values out of range. The trees are unchanged
    /// then.
    fn expand(
        &mut self,
        py: Python<'_>,
        logits: &Bound<'_, PyAny>,
        values: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (count, length) = (self.forest.waiting().len(), self.shape.actions as usize);
        let logits = read_floats("logits", logits, &[count, length])?;
        let values = read_floats("values", values, &[count])?;
        let (logits, values) = (logits.as_slice()?, values.as_slice()?);
        let (forest, limits) = (&mut self.forest, &self.limits);
        py.detach(|| {
            let wrong = |logit: &f32| logit.is_nan() || *logit == f32::INFINITY;
            if let Some(place) = logits.iter().position(wrong) {
                return Err(format!("the logits of leaf {} are not finite", place / length));
            }
            let wrong = |value: &f32| !(-1.0..=1.0).contains(value);
            if let Some(leaf) = values.iter().position(wrong) {
                return Err(format!("the value of leaf {leaf} is {}, not -1 to 1", values[leaf]));
            }
            forest.expand(logits, length, values, limits);
            Ok(())
        })
        .map_err(PyValueError::new_err)
    }

    /// Number of visits of each action at the roots: a new array of the shape (games, actions).
    fn visits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u32>>> {
        let length = self.shape.actions as usize;
        let array = zeros(py, &[self.count, length])?;
        self.forest.visits(array.try_readwrite()?.as_slice_mut()?, length);
        Ok(array)
    }

    /// Share of each action in the visits of its root: a new array of the shape (games, actions). Before the first visit
    /// it contains the priors, and before the evaluation of the root zeros.
    fn policy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let length = self.shape.actions as usize;
        let array = zeros(py, &[self.count, length])?;
        self.forest.policy(array.try_readwrite()?.as_slice_mut()?, length);
        Ok(array)
    }

    /// The mean value of all visits of each root for its side to move, from -1 to 1, as a new array.
    fn values<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        PyArray1::from_vec(py, self.forest.values())
    }

    /// The side to move at each root, as a new array: 0 for first, 1 for second.
    fn turns<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        PyArray1::from_vec(py, self.forest.turns())
    }

    /// The observations of the roots: a new array of bytes of the shape (games, planes, rows, columns). Discards
    /// pending leaves; the next call of `leaves` selects them again.
    fn observations<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray4<u8>>> {
        let array = zeros(py, &self.dims(self.count))?;
        let mut writing = array.try_readwrite()?;
        let out = writing.as_slice_mut()?;
        let length = self.shape.len();
        py.detach(|| self.forest.observe(out, length));
        drop(writing);
        Ok(array)
    }

    /// Performs `actions[i]` in game number `i`. The subtree below the action remains, and its visits
    /// count as simulations. Finished games restart from the given match. Returns the same arrays as `VecEnv.step`.
    /// Discards pending leaves.
    ///
    /// Raises `IllegalMove` for an illegal action, and `TypeError` or `ValueError` for an array of another type or
    /// shape. The games are unchanged then.
    fn advance<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<Arrays<'py>> {
        let actions = read_actions(actions, self.count)?;
        let (forest, noise) = (&mut self.forest, self.limits.noise);
        let stepped = py.detach(|| forest.advance(&actions, noise)).map_err(|(number, why)| {
            action_error(number, actions[number], why, &self.forest.game(number))
        })?;
        let rewards = PyArray1::from_iter(py, stepped.iter().map(|stepped| stepped.reward));
        let ends = PyArray1::from_iter(py, stepped.iter().map(|stepped| stepped.is_over));
        Ok((rewards, ends))
    }

    /// Game number `number` as a match. Discards the pending leaf of this game.
    ///
    /// Raises `IndexError` if there is no such game.
    fn match_of(&mut self, number: Integer) -> PyResult<Match> {
        let found = number.index(self.count).ok_or_else(|| no_game(self.count, number))?;
        Ok(Match(self.forest.game(found)))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let starts: Vec<_> = self.forest.starts().into_iter().map(Match).collect();
        let Limits { simulations, exploration, noise } = self.limits;
        pickle::reduce::<Self>(py, (starts, simulations, exploration, noise, self.forest.save()))
    }

    /// Restores a pickled object.
    #[staticmethod]
    #[pyo3(signature = (version, *state))]
    fn _restore(version: &str, state: &Bound<'_, PyTuple>) -> PyResult<Self> {
        type State = (Vec<Match>, Integer, f32, f32, Vec<SavedTree>);
        pickle::restore(version, state, |state: State| {
            let (starts, simulations, exploration, noise, trees) = state;
            let limits = Limits::read(simulations, 0, exploration, noise)?;
            let starts: Vec<AnyMatch> = starts.into_iter().map(|of| of.0).collect();
            let options = common_options(&starts)?;
            let forest = restore(starts, trees).map_err(PyValueError::new_err)?;
            Ok(Self::with(options, forest, limits))
        })
    }

    fn __repr__(&self) -> String {
        let (game, options) = (self.options.game(), self.options.short());
        let simulations = self.limits.simulations;
        format!(
            "<TreeSearch of {} matches of {game} {options}, {simulations} simulations>",
            self.count
        )
    }
}

impl TreeSearch {
    fn with(options: AnyOptions, forest: Box<dyn Forest>, limits: Limits) -> Self {
        let shape = for_options!(&options, options: P => P::shape(options));
        let (count, leaves) = (forest.turns().len(), Shared::new());
        Self { options, forest, limits, shape, count, leaves }
    }

    /// The shape of the observations of `count` games.
    fn dims(&self, count: usize) -> [usize; 4] {
        let [planes, rows, columns] = self.shape.dims();
        [count, planes, rows, columns]
    }

    /// Simulates until each game has a leaf that needs an evaluation, or no more.
    fn descend(&mut self, py: Python<'_>) -> PyResult<()> {
        loop {
            let (forest, limits) = (&mut self.forest, &self.limits);
            if py.detach(|| forest.descend(limits, Instant::now() + POLL_INTERVAL)) {
                return Ok(());
            }
            py.check_signals()?;
        }
    }

    /// Writes the observations of the leaves to the beginning of an array.
    fn observe_leaves(&self, py: Python<'_>, array: &Bound<'_, PyArray4<u8>>) -> PyResult<()> {
        let busy = || busy("leaves_view");
        let mut writing = array.try_readwrite().map_err(|_| busy())?;
        let length = self.shape.len();
        let out = writing.as_slice_mut()?.get_mut(..self.forest.waiting().len() * length);
        let out = out.ok_or_else(busy)?;
        py.detach(|| self.forest.observe_leaves(out, length));
        Ok(())
    }
}

impl Limits {
    /// Raises `ValueError` for numbers out of range.
    pub(crate) fn read(
        simulations: Integer,
        least: u32,
        exploration: f32,
        noise: f32,
    ) -> PyResult<Self> {
        let simulations = simulations.within("simulations", least..=MAX_SIMULATIONS)?;
        let message = if !(exploration.is_finite() && exploration >= 0.0) {
            format!("exploration must be at least 0, not {exploration}")
        } else if !(0.0..=1.0).contains(&noise) {
            format!("noise must be 0 to 1, not {noise}")
        } else {
            return Ok(Self { simulations, exploration, noise });
        };
        Err(PyValueError::new_err(message))
    }
}

/// Sums of more values would lose precision.
const MAX_SIMULATIONS: u32 = 1 << 24;

/// A contiguous array of 32-bit floats from an array of floats of any size and layout.
fn read_floats<'py>(
    name: &str,
    given: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadonlyArrayDyn<'py, f32>> {
    let py = given.py();
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("asarray", (given,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if kind != "f" {
        let dtype = array.getattr("dtype")?;
        return Err(PyTypeError::new_err(format!("{name} must be floats, not {dtype}")));
    }
    let dims: Vec<usize> = array.getattr("shape")?.extract()?;
    if dims != shape {
        let message = format!("{name} must have the shape {shape:?}, not {dims:?}");
        return Err(PyValueError::new_err(message));
    }
    let array = numpy.call_method1("require", (array, "float32", "C"))?;
    array.extract()
}
