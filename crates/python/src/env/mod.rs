//! Many games at once, for learning programs.

mod batch;

use ludoteca_rules::{AnyMatch, AnyOptions, Side, for_match};
use numpy::{
    Ix2, Ix4, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use self::batch::{Batch, Ended, Games, NO_ACTION, SKIPPED};
pub(crate) use self::batch::{GAMES_PER_CHUNK, Game, Saved, Stepped};
use crate::arrays::{Shared, busy, shared, zeros};
use crate::encoding::{ActionError, Encoding, Shape};
use crate::error::IllegalMove;
use crate::games::{read_options, saved_options};
use crate::numbers::{Integer, seed};
use crate::pickle;

/// Number of games that are played to the end between two checks for signals.
const GAMES_PER_CHECK: usize = 4096;

/// Many games with equal options, played in parallel.
///
/// `step` performs one action in each game and returns rewards and ends. `observations` and `mask` return new arrays;
/// `observations_view` and `mask_view` fill arrays that the environment owns and reuses. `Space` documents
/// observations and actions. Games start from `position` if it is given. Finished games restart at once, unless
/// `restart` is false. Calls release the GIL, and use several threads for 128 or more games; equal seeds give equal
/// samples on every machine. Only one thread at a time may call an environment; concurrent calls raise
/// `RuntimeError`.
///
/// >>> env = VecEnv("fourmation", 2, seed=1)
/// >>> rewards, ends = env.step(env.sample())
/// >>> rewards.tolist(), ends.tolist()
/// ([0.0, 0.0], [False, False])
/// >>> env.observations().shape, env.mask().shape
/// ((2, 4, 7, 7), (2, 49))
///
/// Raises `InvalidOptions` or `InvalidPosition`, `ValueError` for a `count` below 1, and `MemoryError` for too many
/// games.
#[pyclass(module = "ludoteca")]
pub(crate) struct VecEnv {
    options: AnyOptions,
    batch: Box<dyn Batch>,
    shape: Shape,
    count: usize,
    restarts: bool,
    /// The array of [`observations_view`](Self::observations_view).
    observations: Shared<u8, Ix4>,
    /// The array of [`mask_view`](Self::mask_view).
    mask: Shared<bool, Ix2>,
}

type Playouts<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<u32>>);
/// Rewards, and which games ended.
pub(crate) type Arrays<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>);

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (game, count, options=None, *, position=None, seed=0, restart=true))]
    fn new(
        game: &str,
        count: Integer,
        options: Option<&Bound<'_, PyAny>>,
        position: Option<&str>,
        #[pyo3(from_py_with = seed)] seed: u64,
        restart: bool,
    ) -> PyResult<Self> {
        let options = read_options(game, options)?;
        let count = count.within("count", 1..=usize::MAX)?;
        let started = match position {
            None => options.start(),
            Some(text) => {
                options.start_from(text).map_err(|faults| crate::error::position(&faults))?
            }
        };
        if let Some(outcome) = started.outcome() {
            let message = format!("the game is over in the start position: {outcome}");
            return Err(crate::error::InvalidPosition::new_err(message));
        }
        let batch = for_match!(&started, game => {
            Games::boxed(game.position(), count, seed)
        });
        let batch = batch
            .map_err(|_| PyMemoryError::new_err(format!("there is no memory for {count} games")))?;
        Ok(Self::with(options, batch, count, restart))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.options.game().name()
    }

    /// The options in short form.
    #[getter]
    fn options(&self) -> String {
        self.options.short()
    }

    fn __len__(&self) -> usize {
        self.count
    }

    /// Restarts all games. With a seed, the next samples are those of a new environment with that seed.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, seed: Option<Integer>) -> PyResult<()> {
        self.batch.reset(seed.map(Integer::seed).transpose()?);
        Ok(())
    }

    /// Restarts one game.
    ///
    /// Raises `IndexError` if there is no such game.
    fn restart(&mut self, number: Integer) -> PyResult<()> {
        self.batch.restart(self.find(number)?);
        Ok(())
    }

    /// Performs `actions[i]` in game number `i`. `actions` is an array of integers with one entry for each game.
    /// Returns two new arrays: rewards for the sides that acted (1 for a win, -1 for a loss, else 0), and booleans
    /// that mark the games that ended. If games do not restart, the action of a finished game is -1, which has no
    /// effect. If `where`, an array of booleans, is given, only the games that it marks take part; the others have the
    /// reward 0.
    ///
    /// Raises `IllegalMove` for an illegal action, or one other than -1 in a finished game, and `TypeError` or
    /// `ValueError` for an array of another type or shape. The games are unchanged then.
    #[pyo3(signature = (actions, *, r#where=None))]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
        r#where: Option<PyReadonlyArray1<'py, bool>>,
    ) -> PyResult<Arrays<'py>> {
        let mut actions = read_actions(actions, self.count)?;
        if let Some(taking_part) = r#where {
            let taking_part = taking_part.as_array();
            if taking_part.len() != self.count {
                let (count, given) = (self.count, taking_part.len());
                let message = format!("where must have the shape ({count},), not ({given},)");
                return Err(PyValueError::new_err(message));
            }
            let others =
                actions.iter_mut().zip(taking_part).filter(|(_, takes_part)| !**takes_part);
            others.for_each(|(action, _)| *action = SKIPPED);
        }
        let mut stepped = vec![Stepped::default(); self.count];
        let restarts = self.restarts;
        py.detach(|| self.batch.step(&actions, restarts, &mut stepped)).map_err(
            |(number, why)| action_error(number, actions[number], why, &self.batch.game(number)),
        )?;
        let rewards = PyArray1::from_iter(py, stepped.iter().map(|stepped| stepped.reward));
        let ends = PyArray1::from_iter(py, stepped.iter().map(|stepped| stepped.is_over));
        Ok((rewards, ends))
    }

    /// The observations: a new array of bytes of the shape (games, planes, rows, columns).
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray4<u8>>> {
        let array = zeros(py, &self.dims())?;
        self.observe(py, &array)?;
        Ok(array)
    }

    /// The same as `observations`, without allocating memory: an array that the environment owns. The next call
    /// overwrites it, so copy what must last.
    fn observations_view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray4<u8>>> {
        let array = shared(py, &self.observations, &self.dims())?;
        self.observe(py, &array)?;
        Ok(array)
    }

    /// The mask of legal actions: a new array of booleans of the shape (games, actions). After the end of a game, no
    /// action is legal.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let array = zeros(py, &[self.count, self.shape.actions as usize])?;
        self.mark(py, &array)?;
        Ok(array)
    }

    /// The same as `mask`, without allocating memory: an array that the environment owns. The next call overwrites it,
    /// so copy what must last.
    fn mask_view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let array = shared(py, &self.mask, &[self.count, self.shape.actions as usize])?;
        self.mark(py, &array)?;
        Ok(array)
    }

    /// The legal actions as two new arrays: all actions, game by game and in ascending order, and offsets. The
    /// actions of game `i` are `actions[offsets[i]:offsets[i + 1]]`.
    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<i64>>) {
        let legal = py.detach(|| self.batch.legal());
        let ends = legal.iter().scan(0, |end, actions| {
            *end += actions.len() as i64;
            Some(*end)
        });
        let offsets: Vec<i64> = std::iter::once(0).chain(ends).collect();
        (PyArray1::from_vec(py, legal.concat()), PyArray1::from_vec(py, offsets))
    }

    /// A random legal action of each game, as a new array; -1 for games that are over. First actions are chosen so
    /// that all moves are equally likely.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let mut actions = vec![0; self.count];
        py.detach(|| self.batch.sample(&mut actions));
        PyArray1::from_vec(py, actions)
    }

    /// Plays copies of all games to the end with random moves, each legal move being equally likely; an unfinished
    /// move of SIX is discarded. Returns two new arrays: results for the first side (1 for a win, -1 for a loss, else
    /// 0), and numbers of moves. The games do not change. A signal such as Ctrl-C stops the call.
    ///
    /// >>> env = VecEnv("morris", 1000, seed=1)
    /// >>> results, plies = env.playout()
    /// >>> bool(plies.min() > 10)
    /// True
    fn playout<'py>(&mut self, py: Python<'py>) -> PyResult<Playouts<'py>> {
        let mut ended = vec![Ended::default(); self.count];
        for (number, chunk) in ended.chunks_mut(GAMES_PER_CHECK).enumerate() {
            py.detach(|| self.batch.playout(number * GAMES_PER_CHECK, chunk));
            py.check_signals()?;
        }
        let result = |ended: &Ended| match ended.winner {
            None => 0.0,
            Some(Side::First) => 1.0,
            Some(Side::Second) => -1.0,
        };
        let results = PyArray1::from_iter(py, ended.iter().map(result));
        let plies = PyArray1::from_iter(py, ended.iter().map(|ended| ended.plies));
        Ok((results, plies))
    }

    /// The side to move in each game, as a new array: 0 for first, 1 for second.
    fn turns<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut turns = vec![0; self.count];
        self.batch.turns(&mut turns);
        PyArray1::from_vec(py, turns)
    }

    /// Number of moves since the start of each game, as a new array.
    fn plies<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        let mut plies = vec![0; self.count];
        self.batch.plies(&mut plies);
        PyArray1::from_vec(py, plies)
    }

    /// Game number `number` as a match. It begins after the last irreversible move.
    ///
    /// Raises `IndexError` if there is no such game.
    fn match_of(&self, number: Integer) -> PyResult<crate::matches::Match> {
        Ok(crate::matches::Match(self.batch.game(self.find(number)?)))
    }

    /// An environment with copies of all games.
    fn copy(&self) -> Self {
        Self::with(self.options, self.batch.copy(), self.count, self.restarts)
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (start, games) = self.batch.save();
        pickle::reduce::<Self>(py, (self.game(), self.options(), self.restarts, start, games))
    }

    /// Restores a pickled object.
    #[staticmethod]
    #[pyo3(signature = (version, *state))]
    fn _restore(version: &str, state: &Bound<'_, PyTuple>) -> PyResult<Self> {
        type State = (String, String, bool, String, Vec<Saved>);
        pickle::restore(version, state, |(game, options, restarts, start, games): State| {
            let options = saved_options(&game, &options)?;
            if games.is_empty() {
                return Err(PyValueError::new_err("there are no games"));
            }
            let count = games.len();
            let batch = for_options!(&options, options: P => {
                Games::<P>::restored(options, &start, games).map_err(PyValueError::new_err)?
            });
            Ok(Self::with(options, batch, count, restarts))
        })
    }

    fn __repr__(&self) -> String {
        format!("VecEnv({:?}, {}, {:?})", self.game(), self.count, self.options())
    }
}

impl VecEnv {
    fn with(options: AnyOptions, batch: Box<dyn Batch>, count: usize, restarts: bool) -> Self {
        let shape = for_options!(&options, options: P => P::shape(options));
        let (observations, mask) = (Shared::new(), Shared::new());
        Self { options, batch, shape, count, restarts, observations, mask }
    }

    /// The shape of the observations.
    fn dims(&self) -> [usize; 4] {
        let [planes, rows, columns] = self.shape.dims();
        [self.count, planes, rows, columns]
    }

    /// Writes the observations to an array.
    fn observe(&self, py: Python<'_>, array: &Bound<'_, PyArray4<u8>>) -> PyResult<()> {
        let mut writing = array.try_readwrite().map_err(|_| busy("observations_view"))?;
        let (out, length) = (writing.as_slice_mut()?, self.shape.len());
        py.detach(|| self.batch.observe(out, length));
        Ok(())
    }

    /// Writes the mask to an array.
    fn mark(&self, py: Python<'_>, array: &Bound<'_, PyArray2<bool>>) -> PyResult<()> {
        let mut writing = array.try_readwrite().map_err(|_| busy("mask_view"))?;
        let (out, length) = (writing.as_slice_mut()?, self.shape.actions as usize);
        py.detach(|| self.batch.mask(out, length));
        Ok(())
    }

    fn find(&self, number: Integer) -> PyResult<usize> {
        number.index(self.count).ok_or_else(|| no_game(self.count, number))
    }
}

/// The exception for a game that does not exist.
pub(crate) fn no_game(count: usize, number: Integer) -> PyErr {
    PyIndexError::new_err(format!("there are the games 0 to {}, not {number}", count - 1))
}

/// One action for each of `count` games, from an array of integers of any type.
pub(crate) fn read_actions(actions: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<u32>> {
    let py = actions.py();
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if kind != "i" && kind != "u" {
        let dtype = array.getattr("dtype")?;
        return Err(PyTypeError::new_err(format!("actions must be integers, not {dtype}")));
    }
    let array = array.call_method1("astype", ("int64",))?;
    let shape_error = || {
        let shape = array.getattr("shape").map(|shape| shape.to_string()).unwrap_or_default();
        PyValueError::new_err(format!("actions must have the shape ({count},), not {shape}"))
    };
    let read: PyReadonlyArray1<'_, i64> = array.extract().map_err(|_| shape_error())?;
    if read.len() != count {
        return Err(shape_error());
    }
    let read = read.as_array();
    Ok(read
        .iter()
        .map(|&action| if action == -1 { NO_ACTION } else { to_action(action) })
        .collect())
}

/// A number as an action. Numbers that are no actions at all become the largest one, which is illegal.
fn to_action(number: i64) -> u32 {
    u32::try_from(number).ok().filter(|&action| action < SKIPPED).unwrap_or(u32::MAX)
}

/// The exception for an action that was rejected in a game.
pub(crate) fn action_error(
    number: usize,
    action: u32,
    error: ActionError,
    game: &AnyMatch,
) -> PyErr {
    let action = match action {
        NO_ACTION => "-1".to_owned(),
        u32::MAX => "with a number out of range".to_owned(),
        action => action.to_string(),
    };
    IllegalMove::new_err(match error {
        ActionError::Over => {
            format!("game {number} is over: its action must be -1, or call `restart({number})`")
        }
        ActionError::Illegal => {
            let text = game.position_text(game.ply()).unwrap_or_default();
            format!(
                "the action {action} is illegal in game {number}, whose position is {text}: see `mask`"
            )
        }
    })
}
