//! Games whose proofs can be checked.

use ludoteca_rules::{Playable, Position, coffee, fourmation};

/// A game without cycles and history, whose proofs can be checked.
pub trait Certifiable: Playable {
    /// Whether a game may end in a draw.
    const DRAWS: bool;

    /// The part of the position that, with the side to move, determines all legal continuations:
    /// the stones of the side to move, those of the opponent, and whatever else affects the legal
    /// moves.
    fn future(&self) -> [u128; 3];
}

impl Certifiable for fourmation::Position {
    const DRAWS: bool = true;

    /// The last mark matters only for the legal cells. The highest bit, which is no cell, is the
    /// right to swap.
    fn future(&self) -> [u128; 3] {
        let (own, other) = (self.to_move(), self.to_move().other());
        let swap = u128::from(self.may_swap()) << 127;
        [self.marks(own).into(), self.marks(other).into(), u128::from(self.allowed()) | swap]
    }
}

impl Certifiable for coffee::Position {
    const DRAWS: bool = false;

    /// The rod matters only for the empty cells on its line. The highest bit, which is no cell, is
    /// the right to swap.
    fn future(&self) -> [u128; 3] {
        let (own, other) = (self.to_move(), self.to_move().other());
        let swap = u128::from(self.may_swap()) << 127;
        [self.stones(own), self.stones(other), self.allowed() | swap]
    }
}
