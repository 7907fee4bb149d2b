//! Proofs of a game's positions by the solver.

use ludoteca_rules::Position;
use ludoteca_rules::oracle::{Effort, Oracle, Proved};
use ludoteca_solver::{Book, Budget, MoveValues, Proof, SmallProof, SmallProofs, Solvable, Solver};

/// The solver's functions for a game, which a search calls for games that the solver may not support.
pub(crate) struct Prover<P: Position> {
    /// Number of solver nodes per search node; higher where most positions are proved.
    pub(crate) share: fn(&P) -> u64,
    /// Tries to prove the value of a position.
    pub(crate) prove: fn(&mut Solver, &P, &Budget<'_>) -> Proof<P::Move>,
    /// Tries to prove the value of each move, starting from the book values.
    pub(crate) prove_moves: fn(&mut Solver, &P, &Budget<'_>) -> MoveValues<P::Move>,
    /// Small proof of a position, if there is one, and the number of evaluations spent.
    pub(crate) prove_small: ProveSmall<P>,
    /// See [`SmallProofs::verify`].
    pub(crate) keep_small: KeepSmall<P>,
    /// Values in the built-in opening book for the rule options of a position, if there is one.
    pub(crate) book: fn(&P) -> Option<BookValues<P::Move>>,
}

type ProveSmall<P> = fn(&mut SmallProofs, &P) -> (Option<SmallProof<<P as Position>::Move>>, u64);
type KeepSmall<P> =
    fn(&mut SmallProofs, &P, <P as Position>::Move, bool, u64, &dyn Fn() -> bool) -> (bool, u64);

/// Book value of each legal move, where known.
pub(crate) struct BookValues<M> {
    pub(crate) moves: Vec<(M, Option<Proved>)>,
    /// Whether the book has all positions with few stones, so that the solver soon proves the others.
    pub(crate) is_complete: bool,
}

impl<P: Solvable> Prover<P> {
    /// Proofs of a game with this [`share`](Self::share).
    pub(crate) const fn new(share: fn(&P) -> u64) -> Self {
        Self {
            share,
            prove: Solver::solve,
            prove_moves: |solver, position, budget| {
                solver.solve_moves(position, Book::built_in_for(position), budget)
            },
            prove_small: SmallProofs::prove,
            keep_small: SmallProofs::verify,
            book: |position| {
                let book = Book::built_in_for(position)?;
                let moves = Oracle::moves(book, position, 0, &Effort::MEMORY);
                Some(BookValues { moves, is_complete: book.complete().is_some() })
            },
        }
    }
}
