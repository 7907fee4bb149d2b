//! Proved values of moves.

use ludoteca_rules::oracle::{Distance, Proved, Wdl};
use ludoteca_rules::{Match, Playable};

use crate::evidence::Evidence;
use crate::games::PuzzleGame;

/// The value of a move for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveValue {
    pub(crate) wdl: Wdl,
    /// Counted from the position after the move.
    pub(crate) distance: Distance,
}

impl MoveValue {
    /// Bound on the plies to the end or, from tables, to the next capture; 0 if there is none.
    pub(crate) const fn plies(self) -> u32 {
        match self.distance {
            Distance::AtMost(plies) => plies,
            Distance::ToConversion(plies) => plies as u32,
            Distance::Unknown => 0,
        }
    }
}

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
    pub(crate) fn value(&mut self, game: &Match<P>) -> Result<MoveValue, Unproved> {
        if let Some(outcome) = game.outcome() {
            let wdl = match outcome.winner {
                None => Wdl::Draw,
                Some(winner) if winner == game.position().to_move() => Wdl::Win,
                Some(_) => Wdl::Loss,
            };
            return Ok(MoveValue { wdl, distance: Distance::AtMost(0) });
        }
        if self.spent >= self.budget {
            return Err(Unproved);
        }
        let left = (self.budget - self.spent).min(P::POSITION_NODES);
        let (proved, spent) = self.evidence.value(game.position(), game.quiet_plies(), left);
        self.spent += spent.max(1);
        let Proved { wdl, distance, .. } = proved.ok_or(Unproved)?;
        Ok(MoveValue { wdl, distance })
    }

    /// The value of a legal move.
    pub(crate) fn move_value(
        &mut self,
        game: &Match<P>,
        mv: P::Move,
    ) -> Result<MoveValue, Unproved> {
        let MoveValue { wdl, distance } = self.value(&played(game, mv))?;
        Ok(MoveValue { wdl: opposite(wdl), distance })
    }
}

/// The result for the other side.
pub(crate) const fn opposite(wdl: Wdl) -> Wdl {
    match wdl {
        Wdl::Win => Wdl::Loss,
        Wdl::Draw => Wdl::Draw,
        Wdl::Loss => Wdl::Win,
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
