//! The value of each move of a position.

use ludoteca_rules::after;

use crate::book::Book;
use crate::budget::{Budget, FIRST_ROUND_NODES, Progress};
use crate::games::{GraphTask, Solvable};
use crate::graph::Graph;
use crate::solver::Solver;
use crate::verdict::{Verdict, terminal_verdict};

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
