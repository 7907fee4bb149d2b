//! The solver: a transposition table and the searches that use it.

use std::sync::atomic::Ordering::Relaxed;

use ludoteca_rules::after;

use crate::book::Book;
use crate::games::{GraphTask, Solvable};
use crate::graph::Graph;
use crate::prover::{Prover, terminal_verdict};
use crate::shared_search::SharedSearch;
use crate::table::TranspositionTable;
use crate::threads::usable_threads;
use crate::verdict::Verdict;

/// Limits of a search.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Maximum number of states to evaluate. The search may exceed it by one expansion. With one
    /// thread, equal budgets give equal results on every machine.
    pub nodes: u64,
    /// Called about every thousand evaluations with the progress of the search; `true` ends the
    /// search.
    pub stop: &'a dyn Fn(&Progress) -> bool,
}

/// Progress of a running search.
pub struct Progress<'a> {
    pub(crate) shared: &'a SharedSearch<'a>,
    /// Evaluations of earlier rounds.
    pub(crate) before: u64,
}

impl Progress<'_> {
    /// Number of states evaluated by all threads.
    pub fn nodes(&self) -> u64 {
        self.before + self.shared.nodes.load(Relaxed)
    }

    /// Proof and disproof number of the current root.
    pub fn proof_numbers(&self) -> (u32, u32) {
        self.shared.root_numbers()
    }

    /// Load factor of the table, in thousandths.
    pub fn load(&self) -> u32 {
        self.shared.table.load()
    }
}

impl Budget<'static> {
    /// A budget of this many evaluations.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, stop: &|_| false }
    }
}

/// Result of solving a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// Value for the side to move.
    pub verdict: Verdict,
    /// Known value of each legal move for the side to move, in the order of the rules.
    pub moves: Vec<(M, Verdict)>,
    /// A variation that shows the verdict. In a won or drawn position its first move keeps the
    /// value; in a lost position its moves prolong the game as far as the proof shows. It ends
    /// where the table has lost the proof.
    pub line: Vec<M>,
    /// Number of states evaluated.
    pub nodes: u64,
    /// Proof number of the query whether the side to move wins; 0 if that is proved.
    pub proof: u32,
    /// Disproof number of the same query; 0 if the side to move is proved not to win.
    pub disproof: u32,
}

/// Values of the moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveValues<M> {
    /// Value of the position for the side to move, as far as its moves or the book determine it.
    pub verdict: Verdict,
    /// The legal moves in the order of the rules, with their values for the side to move.
    pub moves: Vec<(M, Verdict)>,
    /// Number of states evaluated.
    pub nodes: u64,
}

/// Evaluations in the first round if several queries or moves share a budget. The share doubles
/// each round.
pub(crate) const FIRST_ROUND_NODES: u64 = 1 << 10;
/// Upper bound on the first round's evaluations for each of several moves.
const MAX_FIRST_ROUND_NODES: u64 = 1 << 28;

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

    /// Solves each legal move whose value the book does not contain. The budget is for all moves
    /// together.
    pub fn solve_moves<P: Solvable>(
        &mut self,
        position: &P,
        book: Option<&Book>,
        budget: &Budget,
    ) -> MoveValues<P::Move> {
        position.with_graph(SolveMoves { solver: self, position, book, budget })
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

struct SolveMoves<'a, P> {
    solver: &'a mut Solver,
    position: &'a P,
    book: Option<&'a Book>,
    budget: &'a Budget<'a>,
}

impl<P: Solvable> GraphTask<P> for SolveMoves<'_, P> {
    type Output = MoveValues<P::Move>;

    /// Searches the moves in rounds, so that hard moves do not delay easy ones.
    fn run<G: Graph<Position = P>>(self, graph: &G) -> Self::Output {
        let prover = self.solver.prover(graph);
        let (mut spent, mut stopped) = (0, false);
        // Solving the position itself is cheap, because its value follows from its moves, and it
        // settles some queries about them.
        let solve_position = || {
            let nodes = (self.budget.nodes / 2).min(MAX_FIRST_ROUND_NODES);
            let budget = Budget { nodes, ..*self.budget };
            let result = prover.solve(self.position, &budget);
            (spent, stopped) = (result.nodes, result.stopped);
            Some(result.verdict).filter(|verdict| verdict.is_proved())
        };
        let book_value = self.book.and_then(|book| book.value(self.position));
        let value_of_position = book_value.or_else(solve_position);
        // In a drawn position no move wins, so each child is at least a draw for the opponent.
        let is_draw = value_of_position == Some(Verdict::Draw);
        let lost = book_value.filter(|value| matches!(value, Verdict::Loss(_)));
        let known = self.book.map_or_else(Vec::new, |book| book.moves(self.position));
        let known = |mv| known.iter().find(|known| known.0 == mv).and_then(|known| known.1);
        let value = |mv| known(mv).or(lost).unwrap_or(Verdict::Unknown);
        let next = |mv| (mv, after(self.position, mv), value(mv));
        let mut moves: Vec<_> = self.position.moves().into_iter().map(next).collect();
        let mut nodes = spent;
        // With a large budget, many small rounds would cost more than they gain.
        let mut round_nodes =
            (self.budget.nodes >> 20).clamp(FIRST_ROUND_NODES, MAX_FIRST_ROUND_NODES);
        'rounds: loop {
            let mut all = true;
            for (_, next, verdict) in moves.iter_mut().filter(|(.., known)| !known.is_proved()) {
                let left = self.budget.nodes.saturating_sub(nodes);
                if left == 0 || stopped {
                    break 'rounds;
                }
                let before = nodes;
                let stop = |progress: &Progress| {
                    let before = progress.before + before;
                    (self.budget.stop)(&Progress { before, ..*progress })
                };
                let budget = Budget { nodes: round_nodes.min(left), stop: &stop };
                let result = prover.solve_bounded(next, is_draw, &budget);
                *verdict = result.verdict.before();
                nodes += result.nodes;
                stopped |= result.stopped;
                all &= verdict.is_proved();
            }
            if all {
                break;
            }
            round_nodes *= 2;
        }
        let moves: Vec<_> = moves.into_iter().map(|(mv, _, verdict)| (mv, verdict)).collect();
        let all = moves.iter().all(|(_, verdict)| verdict.is_proved());
        let best = moves.iter().map(|&(_, verdict)| verdict).max_by_key(|verdict| verdict.merit());
        let shown = best.filter(|best| all || matches!(best, Verdict::Win(_)));
        let verdict = shown
            .or(terminal_verdict(self.position))
            .or(value_of_position)
            .unwrap_or(Verdict::Unknown);
        MoveValues { verdict, moves, nodes }
    }
}
