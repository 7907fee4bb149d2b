//! How a book is made.
//!
//! The positions with the most stones are solved, and what they are worth makes the values of those
//! before. What is known already saves work: after a lost position all are won, and after a drawn one
//! none is lost.

use std::cell::Cell;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use ludoteca_rules::{Position, after};

use super::levels::Levels;
use super::{Book, Extent, Place};
use crate::games::{Solvable, Task};
use crate::graph::Graph;
use crate::prover::{Found, Prover, over};
use crate::solver::{Budget, Progress, Solver};
use crate::verdict::Verdict;

/// The watch hears how far it is at least so often.
const WATCH: Duration = Duration::from_millis(100);

/// How far a book has grown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Growth {
    /// The stones of the positions that are solved now.
    pub stones: u32,
    /// Positions with so many that the book is to hold, images counted once.
    pub positions: usize,
    /// Of these, those with a value.
    pub done: usize,
    /// States evaluated.
    pub nodes: u64,
    /// How full the solver's table is, in thousandths.
    pub load: u32,
}

impl Book {
    /// Adds the values of all positions of an extent; whether they are all there. The `watch` hears how
    /// far it is, after each position and ten times a second, and may end it by `true`: what is known
    /// then stays, and the next call goes on.
    ///
    /// The book is of `options`, or nothing is added.
    pub fn grow<P: Solvable>(
        &mut self,
        options: &P::Options,
        extent: Extent,
        solver: &mut Solver,
        watch: &dyn Fn(&Growth) -> bool,
    ) -> bool {
        if !self.is_of::<P>(options) {
            return false;
        }
        let start = P::new(options);
        start.clone().with_graph(Grow { book: self, start, extent, solver, watch })
    }
}

struct Grow<'a, P> {
    book: &'a mut Book,
    start: P,
    extent: Extent,
    solver: &'a mut Solver,
    watch: &'a dyn Fn(&Growth) -> bool,
}

impl<P: Solvable> Task<P> for Grow<'_, P> {
    type Output = bool;

    fn run<G: Graph<Position = P>>(self, graph: &G) -> bool {
        let Self { book, start, extent, solver, watch } = self;
        let prover = solver.prover(graph);
        let mut growing = Growing { book, prover, start, watch, nodes: 0 };
        growing.complete(extent.all) && {
            let all = growing.book.complete.unwrap_or(extent.all);
            (all + 1..=extent.drawn).all(|stones| growing.follow(all, stones))
        }
    }
}

/// A book that grows.
struct Growing<'a, G: Graph> {
    book: &'a mut Book,
    prover: Prover<'a, G>,
    start: G::Position,
    watch: &'a dyn Fn(&Growth) -> bool,
    /// States evaluated.
    nodes: u64,
}

impl<G: Graph> Growing<'_, G> {
    /// All positions with at most so many stones; whether they are all there.
    fn complete(&mut self, stones: u32) -> bool {
        let graph = self.prover.graph;
        let levels = self.levels(Extent::all(stones));
        hand_down(self.book, graph, &levels, stones);
        hand_up(self.book, graph, &levels);
        self.settle(&levels, stones, false);
        hand_up(self.book, graph, &levels);
        let is_known = |at: &(Place, G::Position)| self.book.get(at.0).is_some();
        let missing = levels.iter().filter(|rank| !rank.positions.iter().all(is_known));
        let complete = match missing.map(|level| level.stones).min() {
            Some(missing) => missing.checked_sub(1),
            // Where play ends sooner there are no positions with so many stones.
            None => Some(stones),
        };
        if complete > self.book.complete {
            (self.book.complete, self.book.drawn) = (complete, None);
        }
        complete == Some(stones)
    }

    /// The positions with so many stones that are reached from a drawn one with `all` by way of drawn
    /// ones alone; whether they are all there.
    fn follow(&mut self, all: u32, stones: u32) -> bool {
        let levels = self.levels(Extent { all, drawn: stones });
        let whole = self.settle(&levels, stones, true);
        // Where no game is drawn, none is followed.
        if whole && levels.iter().any(|level| level.stones == stones) {
            self.book.drawn = self.book.drawn.max(Some(stones));
        }
        whole
    }

    fn levels(&self, extent: Extent) -> Levels<G::Position> {
        Levels::of(self.prover.graph, self.start.clone(), extent, self.book)
    }

    /// Solves the positions with so many stones that the book lacks, which may be known to hold at
    /// least a draw, and notes their values, until all are done or the watch ends it; whether they are.
    ///
    /// Each thread has a position of its own, which keeps it busier than a share in one would; what
    /// one finds on the way is in the table for the others.
    fn settle(&mut self, levels: &Levels<G::Position>, stones: u32, holds: bool) -> bool {
        let Self { book, prover, watch, .. } = self;
        let hardest = levels.iter().filter(|level| level.stones == stones);
        let hardest: Vec<_> = hardest.flat_map(|level| &level.positions).collect();
        let open: Vec<_> = hardest.iter().filter(|at| book.get(at.0).is_none()).collect();
        let done = hardest.len() - open.len();
        let positions = hardest.len();
        let mut growth = Growth { stones, positions, done, nodes: self.nodes, load: 0 };
        let over = AtomicBool::new(watch(&growth));
        let (nodes, next) = (AtomicU64::new(self.nodes), AtomicUsize::new(0));
        let alone = Prover { threads: 1, ..*prover };
        // Takes the next position when the value of the last is noted.
        let work = |found: SyncSender<(Place, Verdict)>| {
            while let Some((place, position)) = open.get(next.fetch_add(1, Relaxed)) {
                let told = Cell::new(0);
                let stop = |progress: &Progress| {
                    let new = progress.nodes() - told.replace(progress.nodes());
                    nodes.fetch_add(new, Relaxed);
                    over.load(Relaxed)
                };
                let budget = Budget { nodes: u64::MAX, stop: &stop };
                let Found { verdict, nodes: all, stopped, .. } =
                    alone.ask_rest(position, holds, &budget);
                nodes.fetch_add(all - told.get(), Relaxed);
                if stopped || found.send((*place, verdict)).is_err() || over.load(Relaxed) {
                    break;
                }
            }
        };
        thread::scope(|scope| {
            let (sender, found) = mpsc::sync_channel(0);
            for _ in 0..prover.threads {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            drop(sender);
            loop {
                match found.recv_timeout(WATCH) {
                    Ok((place, verdict)) => {
                        book.note(place, verdict);
                        growth.done += 1;
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                (growth.nodes, growth.load) = (nodes.load(Relaxed), prover.table.load());
                if watch(&growth) {
                    over.store(true, Relaxed);
                }
            }
        });
        self.nodes = nodes.into_inner();
        hardest.iter().all(|at| book.get(at.0).is_some())
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
        let best = values.and_then(|values| values.into_iter().max_by_key(|value| value.merit()));
        if let Some(best) = best {
            book.note(*at, best);
        }
    }
}
