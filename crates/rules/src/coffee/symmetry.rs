//! Rotations and reflections of positions and moves.

use super::cells::each;
use super::moves::Move;
use super::options::Options;
use super::position::Position;
use crate::game::nearness::{Arrangement, Frame};
use crate::game::position::Symmetry;
use crate::game::side::{Pair, Side};
use crate::game::view::Place;

impl Position {
    pub(super) fn image(&self, s: Symmetry) -> Self {
        let image = &self.board().images[s as usize];
        let go = |set| each(set).fold(0, |to, cell| to | 1 << image.cell(cell));
        let stones = Pair(self.stones.0.map(go));
        let rod = self.rod.map(|(cell, axis)| (image.cell(cell), image.axis(axis)));
        Self::assemble(self.options, stones, rod, self.turn, self.swapped)
    }

    /// The stones; with a swap, black has the other role and nothing else changes.
    pub(super) fn pieces(&self, s: Symmetry) -> Arrangement {
        let image = &self.board().images[s as usize];
        let of = |side| each(self.stones[side]).map(move |cell| (image.cell(cell).into(), side));
        let Options { board, side, n, .. } = self.options;
        let frame = Frame::placing([1, board as u8, side, n]);
        Arrangement::new(frame, self.turn, Side::BOTH.into_iter().flat_map(of))
    }

    pub(super) fn image_of_place(&self, at: &str, s: Symmetry) -> Option<Place> {
        let image = self.board().images[s as usize].cell(self.board().read(at)?);
        Some(self.board().name(image))
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
