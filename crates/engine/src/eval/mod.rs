//! What the engine knows of each game.

mod coffee;
mod fourmation;
mod morris;
mod six;
mod weights;
mod windows;

use std::cell::Cell;

use weights::Named;
pub use weights::{Weights, WeightsError};

use ludoteca_rules::Position;
use ludoteca_solver::{Budget, MoveValues, Proof, SmallProof, SmallProofs, Solver, Verdict};
use ludoteca_tablebase::{Tables, Value as Exact};

/// The promise of a move that wins at once.
const WINS: i32 = 10_000;
/// The promise of a move that lets the opponent win at once.
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

        fn booked(&self) -> Option<Vec<(Move, Option<ludoteca_solver::Verdict>)>> {
            ludoteca_solver::Book::built_in::<Self>(&self.options()).map(|book| book.moves(self))
        }
    };
}
use proved_by_the_solver;

/// [`Evaluate::each_promise`] with all legal moves, in the order of generation.
pub(crate) fn all_promises<P: Evaluate>(
    position: &P,
    hints: &P::Hints,
    mut visit: impl FnMut(P::Move, u16, i32),
) -> usize {
    let mut count = 0;
    position.each_move(|mv| {
        visit(mv, count, position.promise(hints, mv));
        count += 1;
    });
    count.into()
}

/// A game that the engine can judge. Searching, levels and draws by history are the same for all
/// games; a game gives an estimate, an ordering of its moves, and a quick eye for a win in one.
pub(crate) trait Evaluate: Position {
    /// What is kept of each position on the line of play.
    type Sketch: Clone;
    /// What the estimate weighs.
    type Weights: Named;
    /// What the ordering of a position's moves needs to know, worked out once for all of them.
    type Hints;

    /// The most moves, in order of promise, to search at a node. The others are looked at only
    /// if all of these lose, so that no loss is claimed, and no defence missed, for want of a look.
    const WIDTH: usize = usize::MAX;

    /// Beyond the horizon, so many threats in a row are followed.
    const THREATS: u32 = 0;

    /// What the person to move must do lest the opponent win with his next move. Asked for only
    /// where the person to move has no win in one.
    #[inline]
    fn danger(&self, _sketch: &Self::Sketch) -> Danger<Self::Move> {
        Danger::None
    }

    /// Adds to `list` the moves that threaten to win with the next one.
    #[inline]
    fn threats(&self, _sketch: &Self::Sketch, _list: &mut Vec<Self::Move>) {}

    /// What the position is worth to the person to move, in hundredths of the game's unit. The
    /// game is not over, and no win in one need be seen here.
    fn evaluate(&self, sketch: &Self::Sketch, weights: &Self::Weights) -> i32;

    /// The position's sketch, from scratch.
    fn sketch(&self) -> Self::Sketch;

    /// The position's sketch, given that `mv` led to it from `before`. Overridden where that is
    /// quicker than from scratch.
    #[inline]
    fn sketch_after(&self, _mv: Self::Move, _before: (&Self, &Self::Sketch)) -> Self::Sketch {
        self.sketch()
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

    /// What the book of the game says of each legal move, for the person to move, as far as it knows
    /// them; `None` where the program has no book of it.
    fn booked(&self) -> Option<Vec<(Self::Move, Option<Verdict>)>> {
        None
    }

    /// Whether there are exact tables of the game.
    const TABLED: bool = false;

    /// What exact tables say of the position, which is not over, if no quiet plies have gone by.
    /// Where that takes long they are asked only with some plies left to search.
    fn look_up(&self, _tables: &Tables, _depth: i32) -> Option<Exact> {
        None
    }

    /// What exact tables say of each legal move after so many quiet plies, best first; `None` if
    /// they do not know them all.
    fn look_up_moves(&self, _tables: &Tables, _quiet: u32) -> Option<Vec<(Self::Move, Exact)>> {
        None
    }

    /// Prepares [`promise`](Self::promise).
    fn hints(&self) -> Self::Hints;

    /// How good a move looks before it is searched, in hundredths of the game's unit. [`LOSES`] is
    /// kept for moves after which the opponent is certain to have a win in one.
    fn promise(&self, hints: &Self::Hints, mv: Self::Move) -> i32;

    /// Calls `visit` with legal moves, each with its place in the order of generation and its promise,
    /// and returns the number of legal moves. May leave out, at any time, moves that promise less
    /// than `least` says then.
    fn each_promise(
        &self,
        hints: &Self::Hints,
        _least: &Cell<i32>,
        visit: impl FnMut(Self::Move, u16, i32),
    ) -> usize {
        all_promises(self, hints, visit)
    }

    /// A move that wins at once, if it is quick to see. Wins that are not seen here have the
    /// highest promise.
    fn winning_move(&self, sketch: &Self::Sketch) -> Option<Self::Move>;
}
