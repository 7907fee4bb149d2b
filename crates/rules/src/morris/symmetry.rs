//! Rotations and reflections of positions and moves.

use super::board::{self, Point, points};
use super::moves::Move;
use super::position::Position;
use crate::game::nearness::{Arrangement, Frame, Removal};
use crate::game::position::Symmetry;
use crate::game::side::{Pair, Side};
use crate::game::view::{Place, place};

impl Position {
    pub(super) fn image(&self, s: Symmetry) -> Self {
        let men = self.men.0.map(|men| board::transform(men, s));
        Self::assemble(Pair(men), self.hands, self.turn)
    }

    pub(super) fn image_of_place(at: &str, s: Symmetry) -> Option<Place> {
        Some(place(Point::read(at)?.transform(s)))
    }

    pub(super) fn pieces(&self, s: Symmetry) -> Arrangement {
        let men = |side| points(board::transform(self.men[side], s));
        let of = |side| men(side).map(move |point| (point.index() as u16, side));
        let hands = Frame::by_role(self.hands, self.turn);
        let board = [4, 0, 0, 0];
        let frame = Frame { board, removal: Removal::Capture, is_unbounded: false, hands };
        Arrangement::new(frame, self.turn, Side::BOTH.into_iter().flat_map(of))
    }

    /// The men of the other colours: only in the moving phase, because White places first.
    pub(super) fn with_sides_exchanged(&self) -> Option<Self> {
        let Pair([first, second]) = self.men;
        let is_moving = self.hands.0 == [0, 0];
        is_moving.then(|| Self::assemble(Pair([second, first]), self.hands, self.turn.other()))
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
