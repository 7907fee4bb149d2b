//! Opening books: proved values of all positions with few stones.
//!
//! Early positions are the hardest to prove, and up to symmetry there are few of them. Beyond the
//! book, a [`Solver`](crate::Solver) is fast enough for interactive use.

mod built_in;
mod code;
mod extend;
mod file;
mod levels;

use std::collections::BTreeMap;

use ludoteca_rules::oracle::{Proved, Source, Wdl};
use ludoteca_rules::{Options, Position, after};
use serde_json::{Map, Value};

pub use extend::BookProgress;
pub use file::BookError;

use crate::certificate::canonical;
use crate::games::{GraphTask, Solvable};
use crate::goal::Goal;
use crate::graph::Graph;
use crate::prover::terminal_value;
use crate::swap::SwapRight;

/// Values by key, of positions with the same number of stones.
type Level = BTreeMap<u64, Proved>;

/// Proved values of positions of one game with its options.
///
/// ```
/// use ludoteca_rules::oracle::Wdl;
/// use ludoteca_rules::{Options, Position, coffee};
/// use ludoteca_solver::{Book, Extent, Solver};
///
/// let options = coffee::Options::read("square-3 n=3")?;
/// let mut book = Book::new::<coffee::Position>(&options);
/// let (mut solver, extent) = (Solver::new(1 << 20), Extent::all(2));
/// assert!(book.extend::<coffee::Position>(&options, extent, &mut solver, &|_| false));
/// assert_eq!(book.complete(), Some(2));
/// let start = coffee::Position::new(&options);
/// assert_eq!(book.value(&start).map(|value| value.wdl), Some(Wdl::Win));
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    game: String,
    options: Map<String, Value>,
    digest: String,
    /// See [`Book::complete`].
    complete: Option<u32>,
    /// See [`Book::drawn`].
    drawn: Option<u32>,
    /// By number of stones on the board.
    levels: Vec<Level>,
}

impl Book {
    /// Creates an empty book.
    pub fn new<P: Position>(options: &P::Options) -> Self {
        Self {
            game: P::NAME.to_owned(),
            options: canonical::<P>(options),
            digest: options.digest(P::NAME),
            complete: None,
            drawn: None,
            levels: Vec::new(),
        }
    }

    /// Name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The rule options.
    pub fn options(&self) -> &Map<String, Value> {
        &self.options
    }

    /// Number of stones up to which the book contains every reachable position in which the game is
    /// not over; `None` if it lacks even the start.
    pub fn complete(&self) -> Option<u32> {
        self.complete
    }

    /// Number of stones up to which the book follows drawn games: while a game stays drawn after
    /// [`complete`](Self::complete) stones, the book contains the positions after all moves with at
    /// most this many stones. `None` if it follows no drawn games, or has not since `complete`
    /// grew.
    pub fn drawn(&self) -> Option<u32> {
        self.drawn
    }

    /// Number of positions, counting symmetric images once.
    pub fn len(&self) -> usize {
        self.levels.iter().map(BTreeMap::len).sum()
    }

    /// Whether the book contains no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of positions by value, for no stones, one stone, and so on.
    pub fn counts(&self) -> Vec<Counts> {
        self.levels.iter().map(|level| Counts::of(level.values().copied())).collect()
    }

    /// Whether the book is for this game with these options.
    pub fn is_for<P: Position>(&self, options: &P::Options) -> bool {
        self.game == P::NAME && self.digest == options.digest(P::NAME)
    }

    /// Returns the value of a position for the side to move; `None` if the book lacks it, is for
    /// another game, or the game is over. The plies of a win or loss are an upper bound. A book of a
    /// board without the pie rule contains the positions with the rule as well: after the first move
    /// they have the values of those without it.
    pub fn value<P: Solvable>(&self, position: &P) -> Option<Proved> {
        if position.outcome().is_some() {
            return None;
        }
        let known = self.values(&[position]).pop()?;
        known.or_else(|| self.opening_value(position))
    }

    /// The value of the start with the pie rule, if the book has those of all first moves.
    fn opening_value<P: Solvable>(&self, position: &P) -> Option<Proved> {
        if position.swap_right() != SwapRight::Pending {
            return None;
        }
        let values = self.moves(position).into_iter().map(|(_, value)| value);
        values.collect::<Option<Vec<_>>>()?.into_iter().min_by_key(|value| value.rank())
    }

    /// Returns the value of each legal move for the side to move, in the order of the rules. A move
    /// that ends the game has the value of the outcome. Empty if the game is over or the book is
    /// for another game.
    pub fn moves<P: Solvable>(&self, position: &P) -> Vec<(P::Move, Option<Proved>)> {
        if position.outcome().is_some() || !self.is_of(position) {
            return Vec::new();
        }
        let moves = position.moves();
        let nexts: Vec<_> = moves.into_iter().map(|mv| (mv, after(position, mv))).collect();
        let positions: Vec<_> = nexts.iter().map(|(_, next)| next).collect();
        let before = |value: Option<Proved>| value.map(Proved::before);
        let values = self.values(&positions).into_iter().map(before);
        nexts.iter().map(|(mv, _)| *mv).zip(values).collect()
    }

    /// Whether the book is for the board of this position, with or without the pie rule.
    fn is_of<P: Solvable>(&self, position: &P) -> bool {
        self.is_for::<P>(&position.options()) || self.is_for::<P>(&position.without_pie().options())
    }

    /// The values of positions of one game.
    fn values<P: Solvable>(&self, positions: &[&P]) -> Vec<Option<Proved>> {
        let Some(first) = positions.first().filter(|first| self.is_of(**first)) else {
            return vec![None; positions.len()];
        };
        if self.is_for::<P>(&first.options()) {
            return first.with_graph(Values { book: self, positions });
        }
        let plain: Vec<_> = positions.iter().map(|position| position.without_pie()).collect();
        let plain: Vec<_> = plain.iter().collect();
        let values = plain[0].with_graph(Values { book: self, positions: &plain });
        let rights = positions.iter().map(|position| position.swap_right());
        rights.zip(values).map(|(right, value)| right.value(value?)).collect()
    }
}

/// The set of positions that a book is to contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// All positions with at most this many stones.
    pub all: u32,
    /// Positions with more than `all` and at most this many stones, if they are reached from a
    /// drawn position with `all` stones through drawn positions only. None if this is not greater
    /// than `all`.
    pub drawn: u32,
}

impl Extent {
    /// All positions with at most `stones` stones, and no others.
    pub const fn all(stones: u32) -> Self {
        Self { all: stones, drawn: stones }
    }
}

/// Number of positions by value for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Won positions.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Lost positions.
    pub losses: u64,
}

impl Counts {
    fn of(values: impl Iterator<Item = Proved>) -> Self {
        values.fold(Self::default(), |mut counts, value| {
            match value.wdl {
                Wdl::Win => counts.wins += 1,
                Wdl::Draw => counts.draws += 1,
                Wdl::Loss => counts.losses += 1,
            }
            counts
        })
    }
}

/// Identifies a position in a book: its number of stones and its canonical key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BookKey {
    stones: u32,
    hash: u64,
}

impl BookKey {
    /// Returns the key of a position in which the game is not over.
    fn of<G: Graph>(graph: &G, position: &G::Position) -> Self {
        let state = graph.state(position, Goal::Wins);
        Self { stones: graph.stones(&state), hash: graph.canonical_key(&state).folded() }
    }
}

impl Book {
    fn get(&self, key: BookKey) -> Option<Proved> {
        self.levels.get(key.stones as usize)?.get(&key.hash).copied()
    }

    /// Adds the value of a position if the game is not over and the book lacks it.
    pub(crate) fn add<P: Solvable>(&mut self, position: &P, value: Proved) {
        if position.outcome().is_none() {
            position.with_graph(Add { book: self, position, value });
        }
    }

    /// Adds a value if the book lacks it.
    fn insert_value(&mut self, key: BookKey, value: Proved) {
        let stones = key.stones as usize;
        let levels = self.levels.len().max(stones + 1);
        self.levels.resize(levels, Level::new());
        let value = Proved { source: Source::Book, ..value };
        self.levels[stones].entry(key.hash).or_insert(value);
    }
}

struct Add<'a, P> {
    book: &'a mut Book,
    position: &'a P,
    value: Proved,
}

impl<P: Solvable> GraphTask<P> for Add<'_, P> {
    type Output = ();

    fn run<G: Graph<Position = P>>(self, graph: &G) {
        self.book.insert_value(BookKey::of(graph, self.position), self.value);
    }
}

/// Looks up the values of positions.
struct Values<'a, P> {
    book: &'a Book,
    positions: &'a [&'a P],
}

impl<P: Solvable> GraphTask<P> for Values<'_, P> {
    type Output = Vec<Option<Proved>>;

    fn run<G: Graph<Position = P>>(self, graph: &G) -> Self::Output {
        let value = |position: &&P| {
            let known = || self.book.get(BookKey::of(graph, *position));
            terminal_value(*position).or_else(known)
        };
        self.positions.iter().map(value).collect()
    }
}
