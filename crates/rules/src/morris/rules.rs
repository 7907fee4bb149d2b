//! The rules of Nine Men's Morris in the terms that all games share, and how a game ends.

use arrayvec::ArrayVec;

use super::board;
use super::foreign::PositionFormat;
use super::moves::Move;
use super::options::Options;
use super::position::{MEN, Phase, Position};
use super::setup::{self, Setup};
use crate::game::fault::{Fault, Faults};
use crate::game::nearness::Arrangement;
use crate::game::outcome::{Outcome, Reason};
use crate::game::playable::shared_members;
use crate::game::position::{self, Symmetry};
use crate::game::side::{Pair, Side};
use crate::game::view::Place;

/// Fewer than three men.
const CAPTURES: Reason = Reason("captures");
/// The side to move has no legal move.
const BLOCKED: Reason = Reason("blocked");

/// The 32 lines between neighbours allow at most 32 shifts, each with nine captures. Three men that
/// fly to 18 empty points, or a man from the hand on 24, have fewer moves.
type MoveVec = ArrayVec<Move, 288>;

impl position::Position for Position {
    const NAME: &'static str = "morris";
    shared_members!();
    type Moves = MoveVec;

    fn new(_: &Options) -> Self {
        Self::assemble(Pair::default(), Pair([MEN, MEN]), Side::First)
    }

    fn from_setup(_: &Options, setup: &Setup) -> Result<Self, Faults> {
        setup::check(setup)
    }

    fn read_foreign(text: &str) -> Option<(&'static str, Result<Setup, Fault>)> {
        let format = PositionFormat::detect(text)?;
        Some((format.title(), format.read(text)))
    }

    fn options(&self) -> Options {
        Options
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        // Placing and flying are always possible: 18 men leave six of the 24 points empty.
        let reason = match self.phase() {
            Phase::Lost => CAPTURES,
            Phase::Shifting if board::beside(self.men[self.turn]) & self.empty() == 0 => BLOCKED,
            Phase::Placing | Phase::Shifting | Phase::Flying => return None,
        };
        Some(Outcome::win(self.turn.other(), reason))
    }

    #[inline]
    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        self.choose(choose)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn symmetries(&self) -> Symmetry {
        board::SYMMETRIES
    }

    fn transform_move(&self, mv: Move, s: Symmetry) -> Move {
        mv.image(s)
    }

    fn transform_place(&self, at: &str, s: Symmetry) -> Option<Place> {
        Self::image_of_place(at, s)
    }

    fn exchanged(&self) -> Option<Self> {
        self.with_sides_exchanged()
    }

    fn arrangement(&self, s: Symmetry) -> Arrangement {
        self.pieces(s)
    }

    fn canonical(&self) -> Self {
        self.least_image()
    }

    #[inline]
    fn is_quiet(&self, mv: Move) -> bool {
        mv.from().is_some() && mv.capture().is_none()
    }
}
