//! Evaluation and move ordering of each game.

mod coffee;
mod fourmation;
pub(crate) mod levels;
mod morris;
pub(crate) mod prover;
mod six;
mod weights;
mod windows;

use std::cell::Cell;
use std::path::Path;

use levels::Levels;
use prover::Prover;
use weights::Named;
pub use weights::{Weights, WeightsError};

use ludoteca_rules::Playable;
use ludoteca_rules::oracle::Tablebase;

/// Move score of a win in one.
const WINNING_MOVE: i32 = 10_000;
/// Move score of a move that allows the opponent a win in one.
pub(crate) const LOSING_MOVE: i32 = -5_000;

/// The opponent's threat of a win in one, and its defences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Danger<M> {
    /// No threat, or none that is cheap to detect.
    None,
    /// A threat that only this move parries.
    Met(M),
    /// A threat that no move parries.
    Unmet,
}

/// [`Evaluate::each_scored_move`] with all legal moves, in generation order.
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

/// Opens the built-in tablebases of a game, and those in a folder if given.
pub(crate) type OpenTablebase<P> = fn(Option<&Path>) -> Box<dyn Tablebase<P>>;

/// A game that the engine can play. Search, levels and draws by history are the same for all games;
/// each game provides a static evaluation, move ordering and fast detection of wins in one.
pub(crate) trait Evaluate: Playable {
    /// Incremental evaluation state of each position on the line.
    type EvalState: Clone;
    /// Weights of the evaluation.
    type Weights: Named;
    /// Data for scoring moves, computed once per position.
    type OrderingContext;

    /// Definitions of the playing levels. Level 1 sees no reply, so that a child who thinks one move
    /// ahead can win. Every level takes a win in one. `docs/players/levels.md` lists the scores of the levels
    /// against each other.
    const LEVELS: Levels;

    /// Maximum number of moves, by move score, to search at a node. The others are searched only if
    /// all of these lose, so that pruning neither claims a false loss nor misses a defence.
    const WIDTH: usize = usize::MAX;

    /// Maximum number of consecutive threats in quiescence search.
    const THREATS: u32 = 0;

    /// Proofs by the solver, if it supports the game.
    const PROVER: Option<Prover<Self>> = None;

    /// Tablebases of the game, if it has any.
    const TABLEBASE: Option<OpenTablebase<Self>> = None;

    /// Detects a threat of the opponent to win in one. The caller ensures that the side to move has
    /// no win in one.
    #[inline]
    fn danger(&self, _state: &Self::EvalState) -> Danger<Self::Move> {
        Danger::None
    }

    /// Appends the moves that threaten a win in one.
    #[inline]
    fn threats(&self, _state: &Self::EvalState, _list: &mut Vec<Self::Move>) {}

    /// Static evaluation for the side to move, in hundredths of the game's unit. The game must not
    /// be over; wins in one need not be detected.
    fn evaluate(&self, state: &Self::EvalState, weights: &Self::Weights) -> i32;

    /// Computes the evaluation state from scratch.
    fn eval_state(&self) -> Self::EvalState;

    /// Computes the evaluation state of the position that `mv` leads to from `before`. Overridden
    /// where an incremental update is faster.
    #[inline]
    fn eval_state_after(
        &self,
        _mv: Self::Move,
        _before: (&Self, &Self::EvalState),
    ) -> Self::EvalState {
        self.eval_state()
    }

    /// Prepares [`move_score`](Self::move_score).
    fn ordering_context(&self) -> Self::OrderingContext;

    /// Score of a move for move ordering, in hundredths of the game's unit. [`LOSING_MOVE`] is reserved for
    /// moves that are certain to allow the opponent a win in one.
    fn move_score(&self, context: &Self::OrderingContext, mv: Self::Move) -> i32;

    /// Calls `visit` with legal moves, their ordinals in generation order and their scores. Returns
    /// the number of legal moves. May omit moves that score below the current value of `least`.
    fn each_scored_move(
        &self,
        context: &Self::OrderingContext,
        _least: &Cell<i32>,
        visit: impl FnMut(Self::Move, u16, i32),
    ) -> usize {
        score_all_moves(self, context, visit)
    }

    /// A win in one, if it is cheap to detect. Other wins in one get the highest move score.
    fn winning_move(&self, state: &Self::EvalState) -> Option<Self::Move>;
}
