//! Rotations and reflections of positions and moves.

use super::board::{self, Point};
use super::moves::Move;
use super::position::Position;
use crate::game::position::Symmetry;
use crate::game::side::Pair;

impl Position {
    pub(super) fn image(&self, s: Symmetry) -> Self {
        let men = self.men.0.map(|men| board::transform(men, s));
        Self::assemble(Pair(men), self.hands, self.turn)
    }

    pub(super) fn least_image(&self) -> Self {
        let men = |s| self.men.0.map(|men| board::transform(men, s));
        let men = (0..board::SYMMETRIES).map(men).min().expect("the identity is a symmetry");
        Self::assemble(Pair(men), self.hands, self.turn)
    }
}

impl Move {
    /// The move under symmetry `s`.
    pub(super) fn image(self, s: Symmetry) -> Self {
        let go = |point: Point| point.transform(s);
        Self::new(self.from().map(go), go(self.to()), self.capture().map(go))
    }
}
