//! Rotations and reflections of positions and moves.

use super::cells::each;
use super::moves::Move;
use super::position::Position;
use crate::game::position::Symmetry;
use crate::game::side::Pair;

impl Position {
    pub(super) fn image(&self, s: Symmetry) -> Self {
        let image = &self.board().images[s as usize];
        let go = |set| each(set).fold(0, |to, cell| to | 1 << image.cell(cell));
        let stones = Pair(self.stones.0.map(go));
        let rod = self.rod.map(|(cell, axis)| (image.cell(cell), image.axis(axis)));
        Self::assemble(self.options, stones, rod, self.turn, self.swapped)
    }

    pub(super) fn image_of(&self, mv: Move, s: Symmetry) -> Move {
        let image = &self.board().images[s as usize];
        match mv {
            Move::Rod(cell, axis) => Move::Rod(image.cell(cell), image.axis(axis)),
            Move::Win(cell) => Move::Win(image.cell(cell)),
            Move::Swap => Move::Swap,
        }
    }
}
