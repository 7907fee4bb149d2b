//! The rules of Coffee in the terms that all games share, and how a game ends.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::generate::MOST_MOVES;
use super::moves::Move;
use super::options::Options;
use super::position::Position;
use super::setup::{self, Setup};
use crate::game::fault::Faults;
use crate::game::outcome::{Outcome, Reason};
use crate::game::position::{self, Symmetry};
use crate::game::side::{Pair, Side};

/// `n` own stones in a line.
const LINE: Reason = Reason("line");
/// The side to move can neither win nor lay the rod.
const NO_ROD: Reason = Reason("no-rod");

impl position::Position for Position {
    const NAME: &'static str = "coffee";
    type Options = Options;
    type Move = Move;
    type Moves = ArrayVec<Move, MOST_MOVES>;
    type Setup = Setup;

    fn new(options: &Options) -> Self {
        Self::assemble(*options, Pair::default(), None, Side::First, false)
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
        if self.won() {
            Some(Outcome::win(self.turn.other(), LINE))
        } else if self.can_move() {
            None
        } else {
            Some(Outcome::win(self.turn.other(), NO_ROD))
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
        position::Position::outcome(self).is_none() && self.explain(mv).is_ok()
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
        self.board().symmetries()
    }

    fn transform(&self, s: Symmetry) -> Self {
        self.image(s)
    }

    fn transform_move(&self, mv: Move, s: Symmetry) -> Move {
        self.image_of(mv, s)
    }
}
