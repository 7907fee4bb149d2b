//! Building of books.
//!
//! The positions with the most stones are solved, and their values are backed up to the earlier
//! positions. Known values save searches: the moves of a lost position lead to won positions, and
//! those of a drawn position to positions that are not lost.

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

/// Maximum time between two calls of the progress callback.
const WATCH: Duration = Duration::from_millis(100);

/// Progress of building a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Growth {
    /// Number of stones of the positions that are being solved.
    pub stones: u32,
    /// Number of positions with these stones that the book is to contain, counting images once.
    pub positions: usize,
    /// Number of these positions that have a value.
    pub done: usize,
    /// Number of states evaluated.
    pub nodes: u64,
    /// Load factor of the solver's table, in thousandths.
    pub load: u32,
}

impl Book {
    /// Adds the values of all positions of an extent. Returns whether all are present. `progress`
    /// is called after each position and ten times per second; if it returns `true`, building ends.
    /// The values found so far are kept, and the next call resumes.
    ///
    /// If the book is for other options than `options`, nothing is added and `false` is returned.
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

/// A book under construction.
struct Growing<'a, G: Graph> {
    book: &'a mut Book,
    prover: Prover<'a, G>,
    start: G::Position,
    watch: &'a dyn Fn(&Growth) -> bool,
    /// Number of states evaluated.
    nodes: u64,
}

impl<G: Graph> Growing<'_, G> {
    /// Solves all positions with at most `stones` stones. Returns whether all are present.
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
            // If every game ends earlier, no position has `stones` stones.
            None => Some(stones),
        };
        if complete > self.book.complete {
            (self.book.complete, self.book.drawn) = (complete, None);
        }
        complete == Some(stones)
    }

    /// Solves the positions with `stones` stones that are reached from a drawn position with `all`
    /// stones through drawn positions only. Returns whether all are present.
    fn follow(&mut self, all: u32, stones: u32) -> bool {
        let levels = self.levels(Extent { all, drawn: stones });
        let whole = self.settle(&levels, stones, true);
        // If no game is drawn, nothing was followed.
        if whole && levels.iter().any(|level| level.stones == stones) {
            self.book.drawn = self.book.drawn.max(Some(stones));
        }
        whole
    }

    fn levels(&self, extent: Extent) -> Levels<G::Position> {
        Levels::of(self.prover.graph, self.start.clone(), extent, self.book)
    }

    /// Solves the positions with `stones` stones that the book lacks and adds their values.
    /// `is_at_least_draw` states that they are known not to be lost. Returns whether all are
    /// present.
    ///
    /// Each thread solves positions of its own, which is more efficient than sharing one; the table
    /// shares what they find.
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
        // The channel has no buffer: a thread continues when its last value has been added.
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

/// Adds the positions after the moves of lost positions, which are all won.
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

/// Backs up the values of positions all of whose moves are known, from the last level to the first.
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
