//! What the engine knows of each game.

mod coffee;
mod fourmation;
mod morris;
mod six;
mod weights;
mod windows;

use std::cell::Cell;
use std::path::Path;

use weights::Named;
pub use weights::{Weights, WeightsError};

use ludoteca_rules::Position;
use ludoteca_rules::oracle::Oracle;
use ludoteca_solver::{Budget, MoveValues, Proof, SmallProof, SmallProofs, Solver};

/// The move_score of a move that wins at once.
const WINS: i32 = 10_000;
/// The move_score of a move that lets the opponent win at once.
pub(crate) const LOSES: i32 = -5_000;

/// What stands against a win with the opponent's next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Danger<M> {
    /// He has none, or it is not quick to see.
    None,
    /// Only this move.
    Met(M),
    /// No move.
    Unmet,
}

/// The part of [`Evaluate`] that concerns proofs, for a game that the solver knows. Most positions with
/// at most the given number of empty cells are soon proved.
macro_rules! proved_by_the_solver {
    ($soon:expr) => {
        const PROVABLE: bool = true;

        fn proof_share(&self) -> u64 {
            if self.empty().count_ones() <= $soon { 4 } else { 1 }
        }

        fn prove(
            &self,
            solver: &mut ludoteca_solver::Solver,
            budget: &ludoteca_solver::Budget,
        ) -> Option<ludoteca_solver::Proof<Move>> {
            Some(solver.solve(self, budget))
        }

        fn prove_moves(
            &self,
            solver: &mut ludoteca_solver::Solver,
            budget: &ludoteca_solver::Budget,
        ) -> Option<ludoteca_solver::MoveValues<Move>> {
            let book = ludoteca_solver::Book::built_in::<Self>(&self.options());
            Some(solver.solve_moves(self, book, budget))
        }

        fn prove_small(
            &self,
            proofs: &mut ludoteca_solver::SmallProofs,
        ) -> Option<(Option<ludoteca_solver::SmallProof<Move>>, u64)> {
            Some(proofs.prove(self))
        }

        fn keep_small(
            &self,
            proofs: &mut ludoteca_solver::SmallProofs,
            mv: Move,
            wins: bool,
            (nodes, is_over): (u64, &dyn Fn() -> bool),
        ) -> (bool, u64) {
            proofs.keep(self, mv, wins, nodes, is_over)
        }

        fn book(&self) -> Option<&'static dyn ludoteca_rules::oracle::Oracle<Self>> {
            let book = ludoteca_solver::Book::built_in::<Self>(&self.options())?;
            Some(book)
        }

        fn has_complete_book(&self) -> bool {
            let book = ludoteca_solver::Book::built_in::<Self>(&self.options());
            book.is_some_and(|book| book.complete().is_some())
        }
    };
}
use proved_by_the_solver;

/// [`Evaluate::each_scored_move`] with all legal moves, in the order of generation.
pub(crate) fn score_all_moves<P: Evaluate>(
    position: &P,
    context: &P::OrderingContext,
    mut visit: impl FnMut(P::Move, u16, i32),
) -> usize {
    let mut count = 0;
    position.each_move(|mv| {
        visit(mv, count, position.move_score(context, mv));
        count += 1;
    });
    count.into()
}

/// A game that the engine can judge. Searching, levels and draws by history are the same for all
/// games; a game gives an estimate, an ordering of its moves, and a quick eye for a win in one.
pub(crate) trait Evaluate: Position {
    /// What is kept of each position on the line of play.
    type EvalState: Clone;
    /// What the estimate weighs.
    type Weights: Named;
    /// What the ordering of a position's moves needs to know, worked out once for all of them.
    type OrderingContext;

    /// The most moves, in order of move_score, to search at a node. The others are looked at only
    /// if all of these lose, so that no loss is claimed, and no defence missed, for want of a look.
    const WIDTH: usize = usize::MAX;

    /// Beyond the horizon, so many threats in a row are followed.
    const THREATS: u32 = 0;

    /// What the person to move must do lest the opponent win with his next move. Asked for only
    /// where the person to move has no win in one.
    #[inline]
    fn danger(&self, _sketch: &Self::EvalState) -> Danger<Self::Move> {
        Danger::None
    }

    /// Adds to `list` the moves that threaten to win with the next one.
    #[inline]
    fn threats(&self, _sketch: &Self::EvalState, _list: &mut Vec<Self::Move>) {}

    /// What the position is worth to the person to move, in hundredths of the game's unit. The
    /// game is not over, and no win in one need be seen here.
    fn evaluate(&self, state: &Self::EvalState, weights: &Self::Weights) -> i32;

    /// The position's state, from scratch.
    fn eval_state(&self) -> Self::EvalState;

    /// The position's state, given that `mv` led to it from `before`. Overridden where that is
    /// quicker than from scratch.
    #[inline]
    fn eval_state_after(
        &self,
        _mv: Self::Move,
        _before: (&Self, &Self::EvalState),
    ) -> Self::EvalState {
        self.eval_state()
    }

    /// Whether [`prove`](Self::prove) knows the game.
    const PROVABLE: bool = false;

    /// How many nodes the solver gets for each that the looks have had: more where it mostly
    /// succeeds.
    fn proof_share(&self) -> u64 {
        1
    }

    /// Tries to prove what the position is worth; `None` where nobody can.
    fn prove(&self, _solver: &mut Solver, _budget: &Budget) -> Option<Proof<Self::Move>> {
        None
    }

    /// Tries to prove what each move is worth, beginning with what a book of the game says; `None`
    /// where nobody can.
    fn prove_moves(
        &self,
        _solver: &mut Solver,
        _budget: &Budget,
    ) -> Option<MoveValues<Self::Move>> {
        None
    }

    /// The small proof of the position, if there is one, and the evaluations spent; `None` where
    /// [`prove`](Self::prove) does not know the game.
    fn prove_small(
        &self,
        _proofs: &mut SmallProofs,
    ) -> Option<(Option<SmallProof<Self::Move>>, u64)> {
        None
    }

    /// Whether small proofs keep a win, or else at least a draw, after `mv`; and the evaluations
    /// spent. The last argument is their limit and whether the time is up.
    fn keep_small(
        &self,
        _proofs: &mut SmallProofs,
        _mv: Self::Move,
        _wins: bool,
        _limit: (u64, &dyn Fn() -> bool),
    ) -> (bool, u64) {
        (false, 0)
    }

    /// The opening book for the rule options of this position, if the program has one.
    fn book(&self) -> Option<&'static dyn Oracle<Self>> {
        None
    }

    /// Whether the book has all positions with few stones, so that the solver soon proves the others.
    fn has_complete_book(&self) -> bool {
        false
    }

    /// The tablebases of the game: those of the program, and those in a folder if one is given.
    fn tablebase(_folder: Option<&Path>) -> Option<Box<dyn Oracle<Self>>> {
        None
    }

    /// Prepares [`move_score`](Self::move_score).
    fn ordering_context(&self) -> Self::OrderingContext;

    /// How good a move looks before it is searched, in hundredths of the game's unit. [`LOSES`] is
    /// kept for moves after which the opponent is certain to have a win in one.
    fn move_score(&self, context: &Self::OrderingContext, mv: Self::Move) -> i32;

    /// Calls `visit` with legal moves, each with its place in the order of generation and its move_score,
    /// and returns the number of legal moves. May leave out, at any time, moves that move_score less
    /// than `least` says then.
    fn each_scored_move(
        &self,
        context: &Self::OrderingContext,
        _least: &Cell<i32>,
        visit: impl FnMut(Self::Move, u16, i32),
    ) -> usize {
        score_all_moves(self, context, visit)
    }

    /// A move that wins at once, if it is quick to see. Wins that are not seen here have the
    /// highest move_score.
    fn winning_move(&self, state: &Self::EvalState) -> Option<Self::Move>;
}
