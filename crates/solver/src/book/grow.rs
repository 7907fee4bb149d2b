//! How a book is made.
//!
//! The positions with the most stones are solved, and what they are worth makes the values of those
//! before. What is known already saves work: after a lost position all are won.

use ludoteca_rules::Position;

use super::levels::{Levels, Rank};
use super::{Book, Place};
use crate::games::{Solvable, Task};
use crate::graph::Graph;
use crate::prover::{after, over};
use crate::solver::{Budget, Progress, Solver};
use crate::verdict::Verdict;

/// How far a book has grown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Growth {
    /// Positions with the most stones, images counted once.
    pub positions: usize,
    /// Of these, those with a value.
    pub done: usize,
    /// States evaluated.
    pub nodes: u64,
    /// How full the solver's table is, in thousandths.
    pub load: u32,
}

impl Book {
    /// Adds the values of all positions with at most so many stones; whether they are all there. The
    /// `watch` hears how far it is, some thousands of times a second, and may end it by `true`: what is
    /// known then stays, and the next call goes on.
    ///
    /// The book is of `options`, or nothing is added.
    pub fn grow<P: Solvable>(
        &mut self,
        options: &P::Options,
        stones: u32,
        solver: &mut Solver,
        watch: &dyn Fn(&Growth) -> bool,
    ) -> bool {
        if !self.is_of::<P>(options) {
            return false;
        }
        let start = P::new(options);
        start.clone().with_graph(Grow { book: self, start, stones, solver, watch })
    }
}

struct Grow<'a, P> {
    book: &'a mut Book,
    start: P,
    stones: u32,
    solver: &'a mut Solver,
    watch: &'a dyn Fn(&Growth) -> bool,
}

impl<P: Solvable> Task<P> for Grow<'_, P> {
    type Output = bool;

    fn run<G: Graph<Position = P>>(self, graph: &G) -> bool {
        let Self { book, start, stones, solver, watch } = self;
        let levels = Levels::of(graph, start, stones);
        hand_down(book, graph, &levels, stones);
        let hardest = levels.iter().filter(|level| level.stones == stones);
        let hardest: Vec<_> = hardest.flat_map(|level| &level.positions).collect();
        let mut growth = Growth { positions: hardest.len(), ..Growth::default() };
        growth.done = hardest.iter().filter(|(place, _)| book.get(*place).is_some()).count();
        let prover = solver.prover(graph);
        for (place, position) in hardest {
            if watch(&growth) {
                break;
            }
            if book.get(*place).is_some() {
                continue;
            }
            let stop = |progress: &Progress| {
                let nodes = growth.nodes + progress.nodes();
                watch(&Growth { nodes, load: progress.load(), ..growth })
            };
            let found = prover.ask(position, &Budget { nodes: u64::MAX, stop: &stop });
            growth.nodes += found.nodes;
            if found.stopped {
                break;
            }
            growth.load = prover.table.load();
            book.note(*place, found.verdict);
            growth.done += 1;
        }
        watch(&growth);
        hand_up(book, graph, &levels);
        let is_whole =
            |rank: &&Rank<P>| rank.positions.iter().all(|(place, _)| book.get(*place).is_some());
        let missing = levels.iter().filter(|rank| !is_whole(rank));
        let complete = match missing.map(|level| level.stones).min() {
            Some(missing) => missing.checked_sub(1),
            // Where play ends sooner there are no positions with so many stones.
            None => Some(stones),
        };
        book.complete = book.complete.max(complete);
        complete == Some(stones)
    }
}

/// What follows from a lost position: all moves lead to one that is won.
fn hand_down<G: Graph>(book: &mut Book, graph: &G, levels: &Levels<G::Position>, stones: u32) {
    for (at, position) in levels.iter().flat_map(|level| &level.positions) {
        let Some(lost @ Verdict::Loss(_)) = book.get(*at) else { continue };
        for mv in position.moves() {
            let next = after(position, mv);
            if next.outcome().is_some() {
                continue;
            }
            let place = Place::of(graph, &next);
            if place.stones <= stones {
                book.note(place, lost.after());
            }
        }
    }
}

/// What follows from the values after all moves, from the last level to the first.
fn hand_up<G: Graph>(book: &mut Book, graph: &G, levels: &Levels<G::Position>) {
    for (at, position) in levels.iter().rev().flat_map(|level| &level.positions) {
        if book.get(*at).is_some() {
            continue;
        }
        let value = |mv| {
            let next = after(position, mv);
            let known = || book.get(Place::of(graph, &next));
            over(&next).or_else(known).map(Verdict::before)
        };
        let values: Option<Vec<_>> = position.moves().into_iter().map(value).collect();
        let best = values.and_then(|values| values.into_iter().max_by_key(|&value| rank(value)));
        if let Some(best) = best {
            book.note(*at, best);
        }
    }
}

/// The better a value for the person to move, the greater: quick wins, draws, slow losses.
fn rank(verdict: Verdict) -> (i8, i64) {
    match verdict {
        Verdict::Win(plies) => (1, -i64::from(plies)),
        Verdict::Draw | Verdict::Unknown => (0, 0),
        Verdict::Loss(plies) => (-1, plies.into()),
    }
}
