//! Many games at once, for learning programs.

use fastrand::Rng;
use ludoteca_rules::{AnyOptions, Match, Position, Side};
use numpy::{
    PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::encoding::{self, Encoding, Past, Shape, for_options};
use crate::error::IllegalMove;
use crate::games::{game, read_options};

/// From this number of games on, several threads work.
pub(crate) const PARALLEL: usize = 128;

/// One of the games.
#[derive(Clone, Debug)]
pub(crate) struct Game<P: Position> {
    pub(crate) played: Match<P>,
    /// The actions of an unfinished move.
    pub(crate) begun: encoding::Actions,
    /// Number of moves since the start.
    ply: u32,
    pub(crate) rng: Rng,
}

/// What a step did to one game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stepped {
    /// 1 if the side that acted has won, -1 if it has lost, else 0.
    pub(crate) reward: f32,
    /// Whether the game ended. It has begun again then, unless the environment does not restart games.
    pub(crate) is_over: bool,
}

/// Why an action was refused.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Refused {
    Illegal,
    Over,
}

impl<P: Encoding> Game<P> {
    fn new(start: &P, rng: Rng) -> Self {
        Self::from_match(Match::from_position(start.clone()), rng)
    }

    pub(crate) fn from_match(played: Match<P>, rng: Rng) -> Self {
        Self { played, begun: encoding::Actions::new(), ply: 0, rng }
    }

    fn restart(&mut self, start: &P) {
        self.played = Match::from_position(start.clone());
        self.begun.clear();
        self.ply = 0;
    }

    /// The move that an action completes, or `None` if it only continues one.
    pub(crate) fn find(&self, action: u32) -> Result<Option<P::Move>, Refused> {
        if self.played.outcome().is_some() {
            return Err(Refused::Over);
        }
        let mut found = Err(Refused::Illegal);
        encoding::each_action(self.played.position(), &self.begun, |legal, complete| {
            if legal == action {
                found = Ok(complete);
            }
        });
        found
    }

    /// Carries out an action for which [`find`](Self::find) has this answer.
    pub(crate) fn act(&mut self, action: u32, found: Option<P::Move>) -> Stepped {
        let Some(mv) = found else {
            self.begun.push(action);
            return Stepped::default();
        };
        self.begun.clear();
        self.ply += 1;
        let side = self.played.position().to_move();
        self.played.play_legal(mv);
        if let Some(outcome) = self.played.outcome() {
            let reward =
                outcome.winner.map_or(0.0, |winner| if winner == side { 1.0 } else { -1.0 });
            return Stepped { reward, is_over: true };
        }
        if self.played.quiet_plies() == 0 {
            // Nothing before can occur again, so the history is not needed any more.
            self.played = Match::from_position(self.played.position().clone());
        }
        Stepped::default()
    }

    /// A legal action, each move being as likely as any other.
    fn sample(&mut self) -> Option<u32> {
        if self.played.outcome().is_some() {
            return None;
        }
        let position = self.played.position();
        if self.begun.is_empty() {
            let number = self.rng.usize(..position.count_moves());
            return position.nth_move(number).map(|mv| position.encode(mv)[0]);
        }
        let mut seen = 0;
        let mut chosen = None;
        encoding::each_action(position, &self.begun, |action, _| {
            seen += 1;
            if self.rng.u32(..seen) == 0 {
                chosen = Some(action);
            }
        });
        chosen
    }

    pub(crate) fn observe(&self, out: &mut [u8]) {
        out.fill(0);
        let past = Past {
            quiet: self.played.quiet_plies(),
            repetitions: self.played.repetitions(),
            begun: &self.begun,
        };
        self.played.position().observe(past, out);
    }

    pub(crate) fn each_action(&self, mut visit: impl FnMut(u32)) {
        if self.played.outcome().is_none() {
            encoding::each_action(self.played.position(), &self.begun, |action, _| visit(action));
        }
    }
}

/// The games of an environment, whatever they are.
trait Batch: Send + Sync {
    /// Carries out an action in each game, or in none if one is refused.
    fn step(
        &mut self,
        actions: &[u32],
        restarts: bool,
        out: &mut [Stepped],
    ) -> Result<(), (usize, Refused)>;
    fn observe(&self, out: &mut [u8], length: usize);
    fn mask(&self, out: &mut [bool], length: usize);
    /// The legal actions of each game.
    fn legal(&self) -> Vec<Vec<u32>>;
    /// A legal action of each game; 0 after its end.
    fn sample(&mut self, out: &mut [i64]);
    fn reset(&mut self, seed: Option<u64>);
    fn restart(&mut self, number: usize);
    fn game(&self, number: usize) -> ludoteca_rules::AnyMatch;
    /// The side to move in each game: 0 or 1.
    fn turns(&self, out: &mut [i8]);
    fn plies(&self, out: &mut [u32]);
    fn copy(&self) -> Box<dyn Batch>;
}

struct Games<P: Position> {
    start: P,
    games: Vec<Game<P>>,
}

impl<P: Encoding> Games<P> {
    fn boxed(start: &Match<P>, count: usize, seed: u64) -> Box<dyn Batch>
    where
        ludoteca_rules::AnyMatch: From<Match<P>>,
    {
        let start = start.position().clone();
        let mut seeds = Rng::with_seed(seed);
        let games = (0..count).map(|_| Game::new(&start, seeds.fork())).collect();
        Box::new(Self { start, games })
    }

    /// The least number of games that one thread takes.
    fn share(&self) -> usize {
        if self.games.len() < PARALLEL { self.games.len().max(1) } else { PARALLEL / 4 }
    }
}

impl<P: Encoding> Batch for Games<P>
where
    ludoteca_rules::AnyMatch: From<Match<P>>,
{
    fn step(
        &mut self,
        actions: &[u32],
        restarts: bool,
        out: &mut [Stepped],
    ) -> Result<(), (usize, Refused)> {
        let share = self.share();
        let found: Result<Vec<_>, _> = self
            .games
            .par_iter()
            .with_min_len(share)
            .zip(actions)
            .enumerate()
            .map(|(number, (game, &action))| game.find(action).map_err(|refused| (number, refused)))
            .collect();
        let found = found?;
        let start = &self.start;
        let games = self.games.par_iter_mut().with_min_len(share);
        games.zip(actions).zip(found).zip(out).for_each(|(((game, &action), found), out)| {
            *out = game.act(action, found);
            if out.is_over && restarts {
                game.restart(start);
            }
        });
        Ok(())
    }

    fn observe(&self, out: &mut [u8], length: usize) {
        let games = self.games.par_iter().with_min_len(self.share());
        games.zip(out.par_chunks_exact_mut(length)).for_each(|(game, out)| game.observe(out));
    }

    fn mask(&self, out: &mut [bool], length: usize) {
        let games = self.games.par_iter().with_min_len(self.share());
        games.zip(out.par_chunks_exact_mut(length)).for_each(|(game, out)| {
            out.fill(false);
            game.each_action(|action| out[action as usize] = true);
        });
    }

    fn legal(&self) -> Vec<Vec<u32>> {
        let games = self.games.par_iter().with_min_len(self.share());
        let legal = games.map(|game| {
            let mut actions = Vec::new();
            game.each_action(|action| actions.push(action));
            if !game.begun.is_empty() || actions.len() > 1 {
                actions.sort_unstable();
                actions.dedup();
            }
            actions
        });
        legal.collect()
    }

    fn sample(&mut self, out: &mut [i64]) {
        let share = self.share();
        let games = self.games.par_iter_mut().with_min_len(share);
        games.zip(out).for_each(|(game, out)| *out = game.sample().map_or(0, i64::from));
    }

    fn reset(&mut self, seed: Option<u64>) {
        let mut seeds = seed.map(Rng::with_seed);
        for game in &mut self.games {
            game.restart(&self.start);
            if let Some(seeds) = &mut seeds {
                game.rng = seeds.fork();
            }
        }
    }

    fn restart(&mut self, number: usize) {
        self.games[number].restart(&self.start);
    }

    fn game(&self, number: usize) -> ludoteca_rules::AnyMatch {
        self.games[number].played.clone().into()
    }

    fn turns(&self, out: &mut [i8]) {
        for (game, out) in self.games.iter().zip(out) {
            *out = i8::from(game.played.position().to_move() == Side::Second);
        }
    }

    fn plies(&self, out: &mut [u32]) {
        for (game, out) in self.games.iter().zip(out) {
            *out = game.ply;
        }
    }

    fn copy(&self) -> Box<dyn Batch> {
        Box::new(Self { start: self.start.clone(), games: self.games.clone() })
    }
}

/// Many games of one kind that are played at once.
///
/// `step` carries out one action in each game and returns rewards and ends. `observations` and `mask` fill arrays that
/// the environment owns and reuses; copy them to keep them. `Space` documents observations and actions. Games start
/// from `position` if it is given. Games that have ended begin again at once, unless `restart` is false. Calls release
/// the GIL, and use several threads from 128 games on; equal seeds give equal samples on every machine.
///
/// >>> env = VecEnv("fourmation", 2, seed=1)
/// >>> rewards, ends = env.step(env.sample())
/// >>> rewards.tolist(), ends.tolist()
/// ([0.0, 0.0], [False, False])
/// >>> env.observations().shape, env.mask().shape
/// ((2, 4, 7, 7), (2, 49))
///
/// Raises `InvalidOptions` or `InvalidPosition`, and `ValueError` without games.
#[pyclass(module = "ludoteca")]
pub(crate) struct VecEnv {
    options: AnyOptions,
    batch: Box<dyn Batch>,
    shape: Shape,
    count: usize,
    restarts: bool,
    observations: Py<PyArray4<u8>>,
    mask: Py<PyArray2<bool>>,
}

/// Rewards, and which games ended.
pub(crate) type Arrays<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>);

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (game, count, options=None, *, position=None, seed=0, restart=true))]
    fn new(
        py: Python<'_>,
        game: &str,
        count: usize,
        options: Option<&Bound<'_, PyAny>>,
        position: Option<&str>,
        seed: u64,
        restart: bool,
    ) -> PyResult<Self> {
        let options = read_options(self::game(game)?, options)?;
        if count == 0 {
            return Err(PyValueError::new_err("count must be at least 1"));
        }
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
        let shape = for_options!(&options, options: P => P::shape(options));
        let batch: Box<dyn Batch> =
            encoding::for_match!(&started, game => Games::boxed(game, count, seed));
        let [planes, rows, columns] = [shape.planes.len(), shape.rows, shape.columns];
        let observations = PyArray4::zeros(py, [count, planes, rows, columns], false).unbind();
        let mask = PyArray2::zeros(py, [count, shape.actions as usize], false).unbind();
        Ok(Self { options, batch, shape, count, restarts: restart, observations, mask })
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

    /// Begins all games again. With a seed, the next samples are those of a new environment with that seed.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, seed: Option<u64>) {
        self.batch.reset(seed);
    }

    /// Begins one game again.
    ///
    /// Raises `IndexError` if there is no such game.
    fn restart(&mut self, number: usize) -> PyResult<()> {
        self.check(number)?;
        self.batch.restart(number);
        Ok(())
    }

    /// Carries out `actions[i]` in game number `i`; any array of integers with one entry for each game will do. Returns
    /// two new arrays: rewards for the sides that acted (1 for a win, -1 for a loss, else 0), and which games ended.
    ///
    /// Raises `IllegalMove` for an illegal action and for a game that is over, and `TypeError` or `ValueError` for
    /// an array of another type or shape; nothing is done then.
    fn step<'py>(&mut self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Arrays<'py>> {
        let actions = read_actions(actions, self.count)?;
        let mut stepped = vec![Stepped::default(); self.count];
        let restarts = self.restarts;
        py.detach(|| self.batch.step(&actions, restarts, &mut stepped)).map_err(
            |(number, why)| refusal(number, actions[number], why, &self.batch.game(number)),
        )?;
        let rewards = PyArray1::from_iter(py, stepped.iter().map(|stepped| stepped.reward));
        let ends = PyArray1::from_iter(py, stepped.iter().map(|stepped| stepped.is_over));
        Ok((rewards, ends))
    }

    /// The observations: an array of bytes of the shape (games, planes, rows, columns), the same at each call.
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray4<u8>>> {
        let array = self.observations.bind(py);
        let mut writing = array.try_readwrite().map_err(|_| busy("observations"))?;
        let out = writing.as_slice_mut()?;
        let length = self.shape.len();
        py.detach(|| self.batch.observe(out, length));
        drop(writing);
        Ok(array.clone())
    }

    /// Which actions are legal: an array of booleans of the shape (games, actions), the same at each call. After the
    /// end of a game, none is.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let array = self.mask.bind(py);
        let mut writing = array.try_readwrite().map_err(|_| busy("mask"))?;
        let out = writing.as_slice_mut()?;
        let length = self.shape.actions as usize;
        py.detach(|| self.batch.mask(out, length));
        drop(writing);
        Ok(array.clone())
    }

    /// The legal actions as two new arrays: all actions, game by game and in rising order, and offsets. Those of game
    /// `i` are `actions[offsets[i]:offsets[i + 1]]`.
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

    /// A random legal action of each game, as a new array; 0 for games that are over. First actions are drawn so that
    /// all moves are equally likely.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let mut actions = vec![0; self.count];
        py.detach(|| self.batch.sample(&mut actions));
        PyArray1::from_vec(py, actions)
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

    /// Game number `number` as a match. It begins with the last position that nothing before can repeat.
    ///
    /// Raises `IndexError` if there is no such game.
    fn match_of(&self, number: usize) -> PyResult<crate::matches::Match> {
        self.check(number)?;
        Ok(crate::matches::Match(self.batch.game(number)))
    }

    /// An environment with copies of all games.
    fn copy(&self, py: Python<'_>) -> Self {
        let observations = PyArray4::zeros(py, self.observations.bind(py).dims(), false).unbind();
        let mask = PyArray2::zeros(py, self.mask.bind(py).dims(), false).unbind();
        Self {
            options: self.options,
            batch: self.batch.copy(),
            shape: self.shape.clone(),
            count: self.count,
            restarts: self.restarts,
            observations,
            mask,
        }
    }

    fn __repr__(&self) -> String {
        format!("VecEnv({:?}, {}, {:?})", self.game(), self.count, self.options())
    }
}

impl VecEnv {
    fn check(&self, number: usize) -> PyResult<()> {
        if number < self.count {
            return Ok(());
        }
        let message = format!("there are the games 0 to {}, not {number}", self.count - 1);
        Err(pyo3::exceptions::PyIndexError::new_err(message))
    }
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
    // Negative actions become large ones, which are illegal.
    Ok(read.as_array().iter().map(|&action| u32::try_from(action).unwrap_or(u32::MAX)).collect())
}

/// The exception for an action that was refused in a game.
pub(crate) fn refusal(
    number: usize,
    action: u32,
    refused: Refused,
    game: &ludoteca_rules::AnyMatch,
) -> PyErr {
    let action = if action == u32::MAX { "negative".to_owned() } else { action.to_string() };
    IllegalMove::new_err(match refused {
        Refused::Over => format!("game {number} is over: reset it, or let games restart"),
        Refused::Illegal => {
            let text = game.position_text(game.ply()).unwrap_or_default();
            format!("the action {action} is illegal in game {number}, whose position is {text}")
        }
    })
}

pub(crate) fn busy(name: &str) -> PyErr {
    PyValueError::new_err(format!("the array `{name}` is read-only or in use by another call"))
}
