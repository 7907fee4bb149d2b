//! The solver: a transposition table and the searches that use it.

use crate::budget::Budget;
use crate::games::{GraphTask, Solvable};
use crate::graph::Graph;
use crate::prover::Proof;
use crate::search::Prover;
use crate::table::TranspositionTable;
use crate::threads::usable_threads;

/// Proof search with a transposition table that is kept between searches, even of different games.
/// Repeating a search resumes it.
#[derive(Debug)]
pub struct Solver {
    pub(crate) table: TranspositionTable,
    threads: usize,
}

impl Solver {
    /// Creates a solver whose table takes at most `bytes` bytes.
    pub fn new(bytes: usize) -> Self {
        Self::with_table(TranspositionTable::new(bytes))
    }

    pub(crate) fn with_table(table: TranspositionTable) -> Self {
        Self { table, threads: 1 }
    }

    /// Sets the number of threads, where there are [several](usable_threads). With more than one, equal
    /// budgets may give different results.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: usable_threads(threads), ..self }
    }

    /// Load factor of the table, in thousandths.
    pub fn load(&mut self) -> u32 {
        self.table.shared().load()
    }

    pub(crate) fn prover<'a, G>(&'a mut self, graph: &'a G) -> Prover<'a, G> {
        Prover { graph, table: self.table.shared(), threads: self.threads }
    }

    /// Empties the table. The solver then behaves like a new one.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Solves a position and returns its value with a variation that shows it.
    pub fn solve<P: Solvable>(&mut self, position: &P, budget: &Budget) -> Proof<P::Move> {
        position.with_graph(Solve { solver: self, position, budget })
    }
}

struct Solve<'a, P> {
    solver: &'a mut Solver,
    position: &'a P,
    budget: &'a Budget<'a>,
}

impl<P: Solvable> GraphTask<P> for Solve<'_, P> {
    type Output = Proof<P::Move>;

    fn run<G: Graph<Position = P>>(self, graph: &G) -> Self::Output {
        self.solver.prover(graph).prove(self.position, self.budget)
    }
}
