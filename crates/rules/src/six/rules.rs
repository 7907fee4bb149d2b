//! The rules of SIX in the terms that all games share, and how a game ends.

use alloc::vec::Vec;

use super::moves::Move;
use super::options::{Options, Split};
use super::plane::{self, Cell};
use super::position::Position;
use super::setup::{self, Setup};
use super::torus::Spot;
use crate::game::fault::Faults;
use crate::game::nearness::Arrangement;
use crate::game::outcome::{Outcome, Reason};
use crate::game::playable::shared_members;
use crate::game::position::{self, Symmetry};
use crate::game::side::{Pair, Side};
use crate::game::view::Place;

/// Fewer than six tiles left in round two.
const ELIMINATION: Reason = Reason("elimination");
/// No tile may be lifted.
const STUCK: Reason = Reason("stuck");

impl position::Position for Position {
    const NAME: &'static str = "six";
    const LOSER_BEGINS: bool = true;
    shared_members!();
    /// On the heap: 30 tiles times about 120 targets, some twice, would need 100 kB of stack.
    type Moves = Vec<Move>;

    fn new(options: &Options) -> Self {
        let tiles = [(Cell { x: 0, y: 0 }, Side::First), (Cell { x: 1, y: 0 }, Side::Second)];
        Self::assemble(*options, &tiles, Side::First, Pair([options.tiles - 1; 2]))
    }

    fn from_setup(options: &Options, setup: &Setup) -> Result<Self, Faults> {
        setup::check(*options, setup)
    }

    fn options(&self) -> Options {
        self.options
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if let Some(shape) = self.won {
            return Some(Outcome::win(self.turn.other(), shape.reason()));
        }
        match self.eliminated() {
            [true, true] => Some(Outcome::draw(ELIMINATION)),
            [true, false] => Some(Outcome::win(Side::Second, ELIMINATION)),
            [false, true] => Some(Outcome::win(Side::First, ELIMINATION)),
            [false, false] => self.is_stuck().then_some(Outcome::draw(STUCK)),
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.hash.key(self.turn, self.hands)
    }

    fn symmetries(&self) -> Symmetry {
        plane::SYMMETRIES
    }

    fn transform_move(&self, mv: Move, s: Symmetry) -> Move {
        self.image_of(mv, s)
    }

    fn restore_move(&self, mv: Move, s: Symmetry) -> Option<Move> {
        Some(self.original_of(mv, s)).filter(|&own| self.is_legal(own))
    }

    fn transform_place(&self, at: &str, s: Symmetry) -> Option<Place> {
        self.image_of_place(at, s)
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

    /// Whether the move lifts a tile and eliminates none.
    #[inline]
    fn is_quiet(&self, mv: Move) -> bool {
        let number = mv.lift.and_then(|from| self.connectivity.graph.number(Spot::from(from)));
        number.is_some_and(|n| self.connectivity.cuts.points() >> n & 1 == 0)
    }

    /// Whether the arrangement is the same up to translation, with the same side to move and the
    /// same hands.
    #[inline]
    fn repeats(&self, other: &Self) -> bool {
        self.key() == other.key()
            && self.turn == other.turn
            && self.hands == other.hands
            && self
                .tiles()
                .map(|(cell, side)| (cell.from(self.bounds.corner), side))
                .eq(other.tiles().map(|(cell, side)| (cell.from(other.bounds.corner), side)))
    }
}

impl Position {
    /// Whether no tile may be lifted. This is impossible with `split=capture`: the side to move has
    /// at least six tiles, and some group stays with at least six free cells around it, one of
    /// which may be the lifted tile's.
    #[inline]
    fn is_stuck(&self) -> bool {
        self.options.split == Split::Forbidden && !self.is_round_one() && !self.has_harmless_lift()
    }
}
