//! The rules of 4mation in the terms that all games share, and how a game ends.

use arrayvec::ArrayVec;

use super::moves::Move;
use super::options::Options;
use super::position::Position;
use super::setup::{self, Setup};
use crate::game::fault::Faults;
use crate::game::nearness::Arrangement;
use crate::game::outcome::{Outcome, Reason};
use crate::game::playable::shared_members;
use crate::game::position::{self, Symmetry};
use crate::game::side::{Pair, Side};
use crate::game::view::Place;
use crate::geometry::square;

/// `n` own marks in a row.
const LINE: Reason = Reason("line");
/// A full board.
const FULL: Reason = Reason("full");
/// Empty cells, but none that may be marked.
const STUCK: Reason = Reason("stuck");

impl position::Position for Position {
    const NAME: &'static str = "fourmation";
    shared_members!();
    type Moves = ArrayVec<Move, 64>;

    fn new(options: &Options) -> Self {
        Self::assemble(*options, Pair::default(), None, Side::First, false)
    }

    fn from_setup(options: &Options, setup: &Setup) -> Result<Self, Faults> {
        setup::check(*options, setup)
    }

    fn options(&self) -> Options {
        self.options
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
    fn key(&self) -> u64 {
        self.key
    }

    fn symmetries(&self) -> Symmetry {
        square::SYMMETRIES
    }

    fn transform_move(&self, mv: Move, s: Symmetry) -> Move {
        self.image_of(mv, s)
    }

    fn transform_place(&self, at: &str, s: Symmetry) -> Option<Place> {
        self.image_of_place(at, s)
    }

    fn arrangement(&self, s: Symmetry) -> Arrangement {
        self.pieces(s)
    }
}
