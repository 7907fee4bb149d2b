//! Rotations and reflections of positions and moves.

use super::moves::Move;
use super::options::Options;
use super::position::Position;
use crate::game::nearness::{Arrangement, Frame};
use crate::game::position::Symmetry;
use crate::game::side::{Pair, Side};
use crate::game::view::Place;
use crate::geometry::{ones, square};

impl Position {
    pub(super) fn image(&self, s: Symmetry) -> Self {
        let side = self.options.side;
        let go = |cell| square::transform(side, cell, s);
        let all = |marks: u64| {
            (0..side * side).filter(|c| marks >> c & 1 != 0).fold(0, |set, c| set | 1 << go(c))
        };
        let marks = Pair(self.marks.0.map(all));
        Self::assemble(self.options, marks, self.last.map(go), self.turn, self.swapped)
    }

    /// The marks. The rule for a walled-in mark is left out: it decides few positions.
    pub(super) fn pieces(&self, s: Symmetry) -> Arrangement {
        let Options { side: size, n, .. } = self.options;
        let go = move |cell| square::transform(size, cell, s).into();
        let of = |side| ones(self.marks[side]).map(move |cell| (go(cell), side));
        let frame = Frame::placing([2, size, n, 0]);
        Arrangement::new(frame, self.turn, Side::BOTH.into_iter().flat_map(of))
    }

    pub(super) fn image_of_place(&self, at: &str, s: Symmetry) -> Option<Place> {
        let side = self.options.side;
        Some(self.name(square::transform(side, square::read(side, at)?, s)))
    }

    pub(super) fn image_of(&self, mv: Move, s: Symmetry) -> Move {
        if mv == Move::SWAP { mv } else { Move(square::transform(self.options.side, mv.0, s)) }
    }
}
