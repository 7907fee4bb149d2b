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

use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_rules::{Position, after};

use super::levels::Levels;
use super::{Book, BookKey, Extent};
use crate::budget::{Budget, Progress};
use crate::games::{GraphTask, Solvable};
use crate::graph::Graph;
use crate::prover::{Solution, terminal_value};
use crate::search::Prover;
use crate::solver::Solver;

/// Maximum time between two calls of the progress callback.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Progress of building a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookProgress {
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
    /// If the book is for other options than `options`, nothing is added and `false` is returned; the
    /// same on WebAssembly, because building needs a thread beside the one that reports progress.
    pub fn extend<P: Solvable>(
        &mut self,
        options: &P::Options,
        extent: Extent,
        solver: &mut Solver,
        progress: &dyn Fn(&BookProgress) -> bool,
    ) -> bool {
        if !self.is_for::<P>(options) || cfg!(target_family = "wasm") {
            return false;
        }
        let start = P::new(options);
        start.clone().with_graph(ExtendTask { book: self, start, extent, solver, progress })
    }
}

struct ExtendTask<'a, P> {
    book: &'a mut Book,
    start: P,
    extent: Extent,
    solver: &'a mut Solver,
    progress: &'a dyn Fn(&BookProgress) -> bool,
}

impl<P: Solvable> GraphTask<P> for ExtendTask<'_, P> {
    type Output = bool;

    fn run<G: Graph<Position = P>>(self, graph: &G) -> bool {
        let Self { book, start, extent, solver, progress } = self;
        let prover = solver.prover(graph);
        let mut builder = BookBuilder { book, prover, start, progress, nodes: 0 };
        builder.solve_all(extent.all) && {
            let all = builder.book.complete.unwrap_or(extent.all);
            (all + 1..=extent.drawn).all(|stones| builder.follow_draws(all, stones))
        }
    }
}

/// A book under construction.
struct BookBuilder<'a, G: Graph> {
    book: &'a mut Book,
    prover: Prover<'a, G>,
    start: G::Position,
    progress: &'a dyn Fn(&BookProgress) -> bool,
    /// Number of states evaluated.
    nodes: u64,
}

impl<G: Graph> BookBuilder<'_, G> {
    /// Solves all positions with at most `stones` stones. Returns whether all are present.
    fn solve_all(&mut self, stones: u32) -> bool {
        let graph = self.prover.graph;
        let levels = self.levels(Extent::all(stones));
        add_moves_of_losses(self.book, graph, &levels, stones);
        back_up_values(self.book, graph, &levels);
        self.solve_level(&levels, stones, false);
        back_up_values(self.book, graph, &levels);
        let is_known = |entry: &(BookKey, G::Position)| self.book.get(entry.0).is_some();
        let missing = levels.iter().filter(|level| !level.positions.iter().all(is_known));
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
    fn follow_draws(&mut self, all: u32, stones: u32) -> bool {
        let levels = self.levels(Extent { all, drawn: stones });
        let is_complete = self.solve_level(&levels, stones, true);
        // Without drawn positions, there is no such level.
        if is_complete && levels.iter().any(|level| level.stones == stones) {
            self.book.drawn = self.book.drawn.max(Some(stones));
        }
        is_complete
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
    fn solve_level(
        &mut self,
        levels: &Levels<G::Position>,
        stones: u32,
        is_at_least_draw: bool,
    ) -> bool {
        let Self { book, prover, progress, .. } = self;
        let targets = levels.iter().filter(|level| level.stones == stones);
        let targets: Vec<_> = targets.flat_map(|level| &level.positions).collect();
        let missing: Vec<_> = targets.iter().filter(|entry| book.get(entry.0).is_none()).collect();
        let done = targets.len() - missing.len();
        let positions = targets.len();
        let mut current = BookProgress { stones, positions, done, nodes: self.nodes, load: 0 };
        let should_end = AtomicBool::new(progress(&current));
        let (nodes, next) = (AtomicU64::new(self.nodes), AtomicUsize::new(0));
        let single_threaded = Prover { threads: 1, ..*prover };
        // The channel has no buffer: a thread continues when its last value has been added.
        let work = |found: SyncSender<(BookKey, Option<Proved>)>| {
            while let Some((key, position)) = missing.get(next.fetch_add(1, Relaxed)) {
                let reported = Cell::new(0);
                let stop = |search: &Progress| {
                    let new = search.nodes() - reported.replace(search.nodes());
                    nodes.fetch_add(new, Relaxed);
                    should_end.load(Relaxed)
                };
                let budget = Budget { nodes: u64::MAX, stop: &stop };
                let Solution { value, nodes: all, stopped, .. } =
                    single_threaded.solve_bounded(position, is_at_least_draw, &budget);
                nodes.fetch_add(all - reported.get(), Relaxed);
                if stopped || found.send((*key, value)).is_err() || should_end.load(Relaxed) {
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
                match found.recv_timeout(PROGRESS_INTERVAL) {
                    Ok((key, value)) => {
                        value.inspect(|&value| book.insert_value(key, value));
                        current.done += 1;
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                (current.nodes, current.load) = (nodes.load(Relaxed), prover.table.load());
                if progress(&current) {
                    should_end.store(true, Relaxed);
                }
            }
        });
        self.nodes = nodes.into_inner();
        targets.iter().all(|entry| book.get(entry.0).is_some())
    }
}

/// Adds the positions after the moves of lost positions, which are all won.
fn add_moves_of_losses<G: Graph>(
    book: &mut Book,
    graph: &G,
    levels: &Levels<G::Position>,
    stones: u32,
) {
    for (key, position) in levels.iter().flat_map(|level| &level.positions) {
        let Some(lost @ Proved { wdl: Wdl::Loss, .. }) = book.get(*key) else { continue };
        for mv in position.moves() {
            let next = after(position, mv);
            if next.outcome().is_some() {
                continue;
            }
            let child = BookKey::of(graph, &next);
            if child.stones <= stones {
                book.insert_value(child, lost.after());
            }
        }
    }
}

/// Backs up the values of positions all of whose moves are known, from the last level to the first.
fn back_up_values<G: Graph>(book: &mut Book, graph: &G, levels: &Levels<G::Position>) {
    for (key, position) in levels.iter().rev().flat_map(|level| &level.positions) {
        if book.get(*key).is_some() {
            continue;
        }
        let value = |mv| {
            let next = after(position, mv);
            let known = || book.get(BookKey::of(graph, &next));
            terminal_value(&next).or_else(known).map(Proved::before)
        };
        let values: Option<Vec<_>> = position.moves().into_iter().map(value).collect();
        let best = values.and_then(|values| values.into_iter().min_by_key(|value| value.rank()));
        if let Some(best) = best {
            book.insert_value(*key, best);
        }
    }
}
