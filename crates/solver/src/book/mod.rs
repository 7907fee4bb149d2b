//! Opening books: the proved values of all positions with few stones.
//!
//! Early positions are the hard ones to prove, and there are few of them up to symmetry. A book holds
//! their values; from its edge on a [`Solver`](crate::Solver) finds them while one waits.

mod built_in;
mod code;
mod file;
mod grow;
mod levels;

use std::collections::BTreeMap;

use ludoteca_rules::{Options, Position, after};
use serde_json::{Map, Value};

pub use file::BookError;
pub use grow::Growth;

use crate::games::{Solvable, Task};
use crate::graph::{Graph, Question};
use crate::prover::over;
use crate::verdict::Verdict;

/// Values by key, of positions with so many stones.
type Level = BTreeMap<u64, Verdict>;

/// The values of positions of one game with its options.
///
/// ```
/// use ludoteca_rules::{Options, Position, coffee};
/// use ludoteca_solver::{Book, Extent, Solver, Verdict};
///
/// let options = coffee::Options::read("square-3 n=3")?;
/// let mut book = Book::new::<coffee::Position>(&options);
/// let (mut solver, extent) = (Solver::new(1 << 20), Extent::all(2));
/// assert!(book.grow::<coffee::Position>(&options, extent, &mut solver, &|_| false));
/// assert_eq!(book.complete(), Some(2));
/// let start = coffee::Position::new(&options);
/// assert!(matches!(book.value(&start), Some(Verdict::Win(_))));
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    game: String,
    options: Map<String, Value>,
    digest: String,
    /// All positions with at most so many stones are in it.
    complete: Option<u32>,
    /// And from drawn ones with so many on, those reached by way of drawn ones alone that have at most
    /// so many.
    drawn: Option<u32>,
    /// By stones on the board: the values by the positions' keys.
    levels: Vec<Level>,
}

impl Book {
    /// A book without positions.
    pub fn new<P: Position>(options: &P::Options) -> Self {
        Self {
            game: P::NAME.to_owned(),
            options: options.to_map(),
            digest: options.digest(P::NAME),
            complete: None,
            drawn: None,
            levels: Vec::new(),
        }
    }

    /// The game it is of.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The rule options it is of.
    pub fn options(&self) -> &Map<String, Value> {
        &self.options
    }

    /// It holds every position with at most so many stones that play can reach and that is not over;
    /// `None` if not even the start.
    pub fn complete(&self) -> Option<u32> {
        self.complete
    }

    /// Where a position with [`complete`](Self::complete) stones is drawn, and as long as play from it
    /// stays drawn, it holds the positions after all moves with at most so many; `None` if it follows
    /// no drawn games, or not since `complete` has grown.
    pub fn drawn(&self) -> Option<u32> {
        self.drawn
    }

    /// How many positions it holds, those that are images of each other counted once.
    pub fn len(&self) -> usize {
        self.levels.iter().map(BTreeMap::len).sum()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What it holds of the positions with no stone, with one, and so on.
    pub fn counts(&self) -> Vec<Counts> {
        self.levels.iter().map(|level| Counts::of(level.values().copied())).collect()
    }

    /// Whether it is of this game with these options.
    pub fn is_of<P: Position>(&self, options: &P::Options) -> bool {
        self.game == P::NAME && self.digest == options.digest(P::NAME)
    }

    /// What it says of a position, for the person to move; `None` if the position is not in it, of
    /// another game or over. The plies of a win or loss are a bound, as a proof's are.
    pub fn value<P: Solvable>(&self, position: &P) -> Option<Verdict> {
        if position.outcome().is_some() || !self.is_of::<P>(&position.options()) {
            return None;
        }
        position.with_graph(Values { book: self, positions: &[position] }).pop()?
    }

    /// What it says of each legal move, in the order of the rules, for the person to move; a move
    /// that ends the game has the value of that end. Empty if the game is over, or another.
    pub fn moves<P: Solvable>(&self, position: &P) -> Vec<(P::Move, Option<Verdict>)> {
        if position.outcome().is_some() || !self.is_of::<P>(&position.options()) {
            return Vec::new();
        }
        let moves = position.moves();
        let nexts: Vec<_> = moves.into_iter().map(|mv| (mv, after(position, mv))).collect();
        let positions: Vec<_> = nexts.iter().map(|(_, next)| next).collect();
        let values = position.with_graph(Values { book: self, positions: &positions });
        let before = |value: Option<Verdict>| value.map(Verdict::before);
        nexts.iter().map(|(mv, _)| *mv).zip(values.into_iter().map(before)).collect()
    }
}

/// Which positions a book is to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// All with at most so many stones.
    pub all: u32,
    /// Of those with more, and at most so many, those reached from a drawn one with `all` stones by way
    /// of drawn ones alone. No more than `all`: none of them.
    pub drawn: u32,
}

impl Extent {
    /// All positions with at most so many stones, and no others.
    pub const fn all(stones: u32) -> Self {
        Self { all: stones, drawn: stones }
    }
}

/// How many positions have which value, for the person to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Counts {
    fn of(values: impl Iterator<Item = Verdict>) -> Self {
        values.fold(Self::default(), |mut counts, value| {
            match value {
                Verdict::Win(_) => counts.wins += 1,
                Verdict::Loss(_) => counts.losses += 1,
                Verdict::Draw | Verdict::Unknown => counts.draws += 1,
            }
            counts
        })
    }
}

/// What a position is found by: its stones, and a key that is the same for all its images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    stones: u32,
    key: u64,
}

impl Place {
    /// That of a position which is not over.
    fn of<G: Graph>(graph: &G, position: &G::Position) -> Self {
        let state = graph.state(position, Question::Wins);
        Self { stones: graph.stones(&state), key: graph.canonical_key(&state).folded() }
    }
}

impl Book {
    fn get(&self, place: Place) -> Option<Verdict> {
        self.levels.get(place.stones as usize)?.get(&place.key).copied()
    }

    /// Adds the value of a position that is not over, if it is proved and the book has none.
    pub(crate) fn add<P: Solvable>(&mut self, position: &P, verdict: Verdict) {
        if position.outcome().is_none() {
            position.with_graph(Add { book: self, position, verdict });
        }
    }

    /// Takes in a value, if it is proved and there is none.
    fn note(&mut self, place: Place, verdict: Verdict) {
        let stones = place.stones as usize;
        if verdict.is_proved() {
            let levels = self.levels.len().max(stones + 1);
            self.levels.resize(levels, Level::new());
            self.levels[stones].entry(place.key).or_insert(verdict);
        }
    }
}

struct Add<'a, P> {
    book: &'a mut Book,
    position: &'a P,
    verdict: Verdict,
}

impl<P: Solvable> Task<P> for Add<'_, P> {
    type Output = ();

    fn run<G: Graph<Position = P>>(self, graph: &G) {
        self.book.note(Place::of(graph, self.position), self.verdict);
    }
}

/// The values of some positions.
struct Values<'a, P> {
    book: &'a Book,
    positions: &'a [&'a P],
}

impl<P: Solvable> Task<P> for Values<'_, P> {
    type Output = Vec<Option<Verdict>>;

    fn run<G: Graph<Position = P>>(self, graph: &G) -> Self::Output {
        let value = |position: &&P| {
            let known = || self.book.get(Place::of(graph, *position));
            over(*position).or_else(known)
        };
        self.positions.iter().map(value).collect()
    }
}
