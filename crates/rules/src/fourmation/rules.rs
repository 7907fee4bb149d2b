//! The rules of 4mation in the terms that all games share, and how a game ends.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::explain;
use super::moves::Move;
use super::options::Options;
use super::position::Position;
use super::setup::{self, Setup};
use crate::game::fault::Faults;
use crate::game::outcome::{Outcome, Reason};
use crate::game::position::{self, Symmetry};
use crate::game::side::{Pair, Side};
use crate::geometry::square;

/// `n` own marks in a row.
const LINE: Reason = Reason("line");
/// A full board.
const FULL: Reason = Reason("full");
/// Empty cells, but none that may be marked.
const STUCK: Reason = Reason("stuck");

impl position::Position for Position {
    const NAME: &'static str = "fourmation";
    type Options = Options;
    type Move = Move;
    type Moves = ArrayVec<Move, 64>;
    type Setup = Setup;

    fn new(options: &Options) -> Self {
        Self::assemble(*options, Pair::default(), None, Side::First)
    }

    fn from_setup(options: &Options, setup: &Setup) -> Result<Self, Faults> {
        setup::check(*options, setup)
    }

    fn setup(&self) -> Setup {
        setup::of(self)
    }

    fn options(&self) -> Options {
        self.options
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.won {
            Some(Outcome::win(self.turn.other(), LINE))
        } else if self.allowed() != 0 {
            None
        } else if self.empty() == 0 {
            Some(Outcome::draw(FULL))
        } else {
            Some(Outcome::draw(STUCK))
        }
    }

    #[inline]
    fn try_each_move<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit(visit)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count()
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        self.nth(n)
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        position::Position::outcome(self).is_none() && explain::check(self, mv).is_ok()
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        self.make(mv);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn symmetries(&self) -> Symmetry {
        square::SYMMETRIES
    }

    fn transform(&self, s: Symmetry) -> Self {
        self.image(s)
    }

    fn transform_move(&self, mv: Move, s: Symmetry) -> Move {
        self.image_of(mv, s)
    }
}
