//! Rotations and reflections of positions and moves.

use super::moves::Move;
use super::position::Position;
use crate::game::position::Symmetry;
use crate::game::side::Pair;
use crate::geometry::square;

impl Position {
    pub(super) fn image(&self, s: Symmetry) -> Self {
        let side = self.options.side;
        let go = |cell| square::transform(side, cell, s);
        let all = |marks: u64| {
            (0..side * side).filter(|c| marks >> c & 1 != 0).fold(0, |set, c| set | 1 << go(c))
        };
        Self::assemble(self.options, Pair(self.marks.0.map(all)), self.last.map(go), self.turn)
    }

    pub(super) fn image_of(&self, Move(cell): Move, s: Symmetry) -> Move {
        Move(square::transform(self.options.side, cell, s))
    }
}
