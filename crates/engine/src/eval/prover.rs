//! Proofs of a game's positions by the solver.

use ludoteca_rules::Position;
use ludoteca_rules::oracle::{Effort, Oracle, Proved};
use ludoteca_solver::{Book, Budget, MoveValues, Proof, SmallProof, SmallProofs, Solvable, Solver};

/// Proofs of a game's positions.
pub(crate) trait Prover<P: Position> {
    /// Number of solver nodes per search node; higher where most positions are proved.
    fn share(&self, position: &P) -> u64;

    /// Tries to prove the value of a position.
    fn prove(&self, position: &P, solver: &mut Solver, budget: &Budget<'_>) -> Proof<P::Move>;

    /// Tries to prove the value of each move, starting from the book values.
    fn prove_moves(
        &self,
        position: &P,
        solver: &mut Solver,
        budget: &Budget<'_>,
    ) -> MoveValues<P::Move>;

    /// Small proof of a position, if there is one, and the number of evaluations spent.
    fn prove_small(
        &self,
        position: &P,
        proofs: &mut SmallProofs,
    ) -> (Option<SmallProof<P::Move>>, u64);

    /// Whether small proofs keep a win (if `must_win`) or at least a draw after `mv`, and the number of
    /// evaluations spent.
    fn keep_small(
        &self,
        position: &P,
        proofs: &mut SmallProofs,
        mv: P::Move,
        must_win: bool,
        max_nodes: u64,
        is_stopped: &dyn Fn() -> bool,
    ) -> (bool, u64);

    /// Values in the built-in opening book for the rule options of a position, if there is one.
    fn book(&self, position: &P) -> Option<BookValues<P::Move>>;
}

/// Book value of each legal move, where known.
pub(crate) struct BookValues<M> {
    pub(crate) moves: Vec<(M, Option<Proved>)>,
    /// Whether the book has all positions with few stones, so that the solver soon proves the others.
    pub(crate) is_complete: bool,
}

/// Proofs of a game that the solver supports. Positions that satisfy the predicate get more solver
/// nodes, because most of them are proved quickly.
pub(crate) struct BySolver<P>(pub(crate) fn(&P) -> bool);

impl<P: Solvable> Prover<P> for BySolver<P> {
    fn share(&self, position: &P) -> u64 {
        if self.0(position) { 4 } else { 1 }
    }

    fn prove(&self, position: &P, solver: &mut Solver, budget: &Budget<'_>) -> Proof<P::Move> {
        solver.solve(position, budget)
    }

    fn prove_moves(
        &self,
        position: &P,
        solver: &mut Solver,
        budget: &Budget<'_>,
    ) -> MoveValues<P::Move> {
        solver.solve_moves(position, Book::built_in::<P>(&position.options()), budget)
    }

    fn prove_small(
        &self,
        position: &P,
        proofs: &mut SmallProofs,
    ) -> (Option<SmallProof<P::Move>>, u64) {
        proofs.prove(position)
    }

    fn keep_small(
        &self,
        position: &P,
        proofs: &mut SmallProofs,
        mv: P::Move,
        must_win: bool,
        max_nodes: u64,
        is_stopped: &dyn Fn() -> bool,
    ) -> (bool, u64) {
        proofs.verify(position, mv, must_win, max_nodes, is_stopped)
    }

    fn book(&self, position: &P) -> Option<BookValues<P::Move>> {
        let book = Book::built_in::<P>(&position.options())?;
        let moves = Oracle::moves(book, position, 0, &Effort::MEMORY);
        Some(BookValues { moves, is_complete: book.complete().is_some() })
    }
}
