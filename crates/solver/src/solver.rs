//! The facade: a table, and questions put to it.

use std::sync::atomic::Ordering::Relaxed;

use ludoteca_rules::after;

use crate::book::Book;
use crate::games::{Solvable, Task};
use crate::graph::Graph;
use crate::prover::{Prover, over};
use crate::table::Table;
use crate::team::Team;
use crate::verdict::Verdict;

/// What a search may spend.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The most states to evaluate, but for the few that end a step begun. Equal budgets give equal
    /// answers on every machine.
    pub nodes: u64,
    /// Asked once in about a thousand evaluations, and told how far it is; `true` ends the search.
    pub stop: &'a dyn Fn(&Progress) -> bool,
}

/// How far a search is.
pub struct Progress<'a> {
    pub(crate) team: &'a Team<'a>,
    /// Evaluations of earlier rounds.
    pub(crate) before: u64,
}

impl Progress<'_> {
    /// States evaluated, by all threads.
    pub fn nodes(&self) -> u64 {
        self.before + self.team.nodes.load(Relaxed)
    }

    /// About how many states are left to settle until the answer to the question asked now is yes,
    /// and until it is no.
    pub fn numbers(&self) -> (u32, u32) {
        self.team.told()
    }

    /// How full the table is, in thousandths.
    pub fn load(&self) -> u32 {
        self.team.table.load()
    }
}

impl Budget<'static> {
    /// So many evaluations.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, stop: &|_| false }
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// The value for the person to move.
    pub verdict: Verdict,
    /// What is known of each legal move, for the person to move, in the order of the rules.
    pub moves: Vec<(M, Verdict)>,
    /// Of a win or draw: moves of which the first keeps the value; of a loss: the moves that put
    /// it off the longest, as far as the proof goes. As many as the table still knows.
    pub line: Vec<M>,
    /// States evaluated.
    pub nodes: u64,
    /// How much is left to prove that the person to move wins, as a rough count of states; 0 if it
    /// is proved.
    pub proof: u32,
    /// The same for that the person to move does not win.
    pub disproof: u32,
}

/// What a search has found of each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveValues<M> {
    /// The position's value for the person to move, as far as its moves show it, or the book.
    pub verdict: Verdict,
    /// The legal moves in the order of the rules, with their values for the person to move.
    pub moves: Vec<(M, Verdict)>,
    /// States evaluated.
    pub nodes: u64,
}

/// The first round's share of each of several questions, in evaluations.
pub(crate) const FIRST_SHARE: u64 = 1 << 10;
/// The most that it is for each of several moves.
const LARGEST_FIRST_SHARE: u64 = 1 << 28;

/// Proof search with a table that is kept from one question to the next, of whatever game: a search
/// asked for again goes on where it ended.
#[derive(Debug)]
pub struct Solver {
    pub(crate) table: Table,
    threads: usize,
}

impl Solver {
    /// A solver whose table takes at most so many bytes.
    pub fn new(bytes: usize) -> Self {
        Self::of(Table::new(bytes))
    }

    pub(crate) fn of(table: Table) -> Self {
        Self { table, threads: 1 }
    }

    /// The same with so many threads. With more than one, equal budgets need not give equal
    /// answers.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// How full the table is, in thousandths.
    pub fn load(&mut self) -> u32 {
        self.table.share().load()
    }

    pub(crate) fn prover<'a, G>(&'a mut self, graph: &'a G) -> Prover<'a, G> {
        Prover { graph, table: self.table.share(), threads: self.threads }
    }

    /// Forgets all it has learnt, as if it were new.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// The value of a position, and a line of moves that shows it.
    pub fn solve<P: Solvable>(&mut self, position: &P, budget: &Budget) -> Proof<P::Move> {
        position.with_graph(Solve { solver: self, position, budget })
    }

    /// The value of each legal move, as far as a book does not tell it. The budget is for all of them.
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

impl<P: Solvable> Task<P> for Solve<'_, P> {
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

impl<P: Solvable> Task<P> for SolveMoves<'_, P> {
    type Output = MoveValues<P::Move>;

    /// In rounds, so that easy moves are not kept waiting by hard ones.
    fn run<G: Graph<Position = P>>(self, graph: &G) -> Self::Output {
        let prover = self.solver.prover(graph);
        let (mut spent, mut stopped) = (0, false);
        // What the position is worth answers some questions about its moves, and asking costs little: it
        // is settled by its moves.
        let ask_whole = || {
            let nodes = (self.budget.nodes / 2).min(LARGEST_FIRST_SHARE);
            let budget = Budget { nodes, ..*self.budget };
            let found = prover.ask(self.position, &budget);
            (spent, stopped) = (found.nodes, found.stopped);
            Some(found.verdict).filter(|verdict| verdict.is_proved())
        };
        let told = self.book.and_then(|book| book.value(self.position));
        let whole = told.or_else(ask_whole);
        // No move is better than the best.
        let nothing_wins = whole == Some(Verdict::Draw);
        let lost = told.filter(|told| matches!(told, Verdict::Loss(_)));
        let known = self.book.map_or_else(Vec::new, |book| book.moves(self.position));
        let known = |mv| known.iter().find(|known| known.0 == mv).and_then(|known| known.1);
        let value = |mv| known(mv).or(lost).unwrap_or(Verdict::Unknown);
        let next = |mv| (mv, after(self.position, mv), value(mv));
        let mut moves: Vec<_> = self.position.moves().into_iter().map(next).collect();
        let mut nodes = spent;
        // Where much may be spent, many small rounds would cost more than hard moves keep waiting.
        let mut share = (self.budget.nodes >> 20).clamp(FIRST_SHARE, LARGEST_FIRST_SHARE);
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
                let budget = Budget { nodes: share.min(left), stop: &stop };
                let found = prover.ask_rest(next, nothing_wins, &budget);
                *verdict = found.verdict.before();
                nodes += found.nodes;
                stopped |= found.stopped;
                all &= verdict.is_proved();
            }
            if all {
                break;
            }
            share *= 2;
        }
        let moves: Vec<_> = moves.into_iter().map(|(mv, _, verdict)| (mv, verdict)).collect();
        let all = moves.iter().all(|(_, verdict)| verdict.is_proved());
        let best = moves.iter().map(|&(_, verdict)| verdict).max_by_key(|verdict| verdict.merit());
        let shown = best.filter(|best| all || matches!(best, Verdict::Win(_)));
        let verdict = shown.or(over(self.position)).or(whole).unwrap_or(Verdict::Unknown);
        MoveValues { verdict, moves, nodes }
    }
}
