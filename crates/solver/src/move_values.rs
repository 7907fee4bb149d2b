//! The value of each move of a position.

use ludoteca_rules::after;
use ludoteca_rules::oracle::{Proved, Source, Wdl};

use crate::book::Book;
use crate::budget::{Budget, FIRST_ROUND_NODES, Progress};
use crate::games::{GraphTask, Solvable};
use crate::graph::Graph;
use crate::prover::terminal_value;
use crate::solver::Solver;

/// Values of the moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveValues<M> {
    /// Value of the position for the side to move, if its moves or the book determine it.
    pub value: Option<Proved>,
    /// The legal moves in the order of the rules, with their values for the side to move if known.
    pub moves: Vec<(M, Option<Proved>)>,
    /// Number of states evaluated.
    pub nodes: u64,
}

/// Upper bound on the first round's evaluations for each of several moves.
const MAX_FIRST_ROUND_NODES: u64 = 1 << 28;

impl Solver {
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
            result.value
        };
        let book_value = self.book.and_then(|book| book.value(self.position));
        let value_of_position = book_value.or_else(solve_position);
        // In a drawn position no move wins, so each child is at least a draw for the opponent.
        let is_draw = value_of_position.is_some_and(|value| value.wdl == Wdl::Draw);
        let lost = book_value.filter(|value| value.wdl == Wdl::Loss);
        let known = self.book.map_or_else(Vec::new, |book| book.moves(self.position));
        let known = |mv| known.iter().find(|known| known.0 == mv).and_then(|known| known.1);
        let next = |mv| (mv, after(self.position, mv), known(mv).or(lost));
        let mut moves: Vec<_> = self.position.moves().into_iter().map(next).collect();
        let mut nodes = spent;
        // With a large budget, many small rounds would cost more than they gain.
        let mut round_nodes =
            (self.budget.nodes >> 20).clamp(FIRST_ROUND_NODES, MAX_FIRST_ROUND_NODES);
        'rounds: loop {
            let mut all = true;
            for (_, next, value) in moves.iter_mut().filter(|(.., known)| known.is_none()) {
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
                *value = result.value.map(Proved::before);
                nodes += result.nodes;
                stopped |= result.stopped;
                all &= value.is_some();
            }
            if all {
                break;
            }
            round_nodes *= 2;
        }
        let moves: Vec<_> = moves.into_iter().map(|(mv, _, value)| (mv, value)).collect();
        let all = moves.iter().all(|(_, value)| value.is_some());
        let best = moves.iter().filter_map(|&(_, value)| value).min_by_key(|value| value.rank());
        let shown = best.filter(|best| all || best.wdl == Wdl::Win);
        let value = shown.or(terminal_value(self.position)).or(value_of_position);
        MoveValues { value, moves, nodes }
    }
}

impl<M> MoveValues<M> {
    /// The moves with their values, best first; unknown values rank as draws.
    pub fn ranked(self) -> Vec<(M, Option<Proved>)> {
        ranked(self.moves)
    }
}

/// Sorts moves from best to worst; unknown values rank as draws.
pub(crate) fn ranked<M>(mut moves: Vec<(M, Option<Proved>)>) -> Vec<(M, Option<Proved>)> {
    let draw = Proved::draw(Source::ProofSearch);
    moves.sort_by_key(|(_, value)| value.unwrap_or(draw).rank());
    moves
}
