//! Proved values of moves.

use ludoteca_rules::oracle::{Proved, Source};
use ludoteca_rules::{Match, Playable};

use crate::evidence::Evidence;
use crate::games::PuzzleGame;

/// The evaluations do not suffice for a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unproved;

/// Proves values within a budget and counts the evaluations. What it proved once costs little the
/// second time.
pub(crate) struct Prover<P: PuzzleGame> {
    evidence: P::Evidence,
    budget: u64,
    spent: u64,
}

impl<P: PuzzleGame> Prover<P> {
    /// A prover with a budget of evaluations.
    pub(crate) fn new(budget: u64) -> Self {
        Self { evidence: P::Evidence::new(), budget, spent: 0 }
    }

    /// Number of evaluations so far.
    pub(crate) const fn spent(&self) -> u64 {
        self.spent
    }

    /// The value for the side to move.
    pub(crate) fn value(&mut self, game: &Match<P>) -> Result<Proved, Unproved> {
        if let Some(outcome) = game.outcome() {
            return Ok(Proved::of_outcome(outcome, game.position().to_move(), Source::ProofSearch));
        }
        if self.spent >= self.budget {
            return Err(Unproved);
        }
        let left = (self.budget - self.spent).min(P::POSITION_NODES);
        let (proved, spent) = self.evidence.value(game.position(), game.quiet_plies(), left);
        self.spent += spent.max(1);
        proved.ok_or(Unproved)
    }

    /// The value of a legal move, whose distance is counted from the position after it.
    pub(crate) fn move_value(&mut self, game: &Match<P>, mv: P::Move) -> Result<Proved, Unproved> {
        let value = self.value(&played(game, mv))?;
        Ok(Proved { wdl: value.wdl.opposite(), ..value })
    }
}

/// The match after a legal move.
pub(crate) fn played<P: Playable>(game: &Match<P>, mv: P::Move) -> Match<P> {
    let mut next = game.clone();
    next.play_legal(mv);
    next
}

/// Whether two legal moves lead to positions that are equal under a symmetry of the board.
pub(crate) fn are_symmetric<P: Playable>(game: &Match<P>, a: P::Move, b: P::Move) -> bool {
    let reached = |mv| ludoteca_rules::after(game.position(), mv).canonical();
    a == b || reached(a) == reached(b)
}
