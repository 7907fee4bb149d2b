//! The state of a game of Nine Men's Morris.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::board;
use super::moves::Move;
use super::options::Options;
use super::setup::{self, Setup};
use super::{explain, key};
use crate::game::fault::Faults;
use crate::game::outcome::{Outcome, Reason};
use crate::game::position::{self, Symmetry};
use crate::game::side::{Pair, Side};

/// Fewer than three men.
const CAPTURES: Reason = Reason("captures");
/// The side to move has no legal move.
const BLOCKED: Reason = Reason("blocked");
/// Number of men of each side at the start.
pub(super) const MEN: u8 = 9;
/// With this many men and none in hand, a man may fly to any empty point.
pub(super) const FLYING: u8 = 3;

/// The 32 lines between neighbours allow at most 32 shifts, each with nine captures. Three men that
/// fly to 18 empty points, or a man from the hand on 24, have fewer moves.
type MoveVec = ArrayVec<Move, 288>;

/// The kind of move that the side to move has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// None: fewer than three men are left.
    Lost,
    /// Placing a man from the hand on an empty point.
    Placing,
    /// Shifting a man along a line.
    Shifting,
    /// Moving one of three men to any empty point.
    Flying,
}

/// A position of Nine Men's Morris: the men of both sides on the board and in hand, and the side to
/// move.
///
/// ```
/// use ludoteca_rules::{Position, morris};
/// let mut position = morris::Position::new(&morris::Options);
/// position.play(morris::Move::read("d7").unwrap());
/// assert_eq!(position.setup().to_string(), "1w1/3/3/6/3/3/3 b 8 9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) men: Pair<u32>,
    pub(super) hands: Pair<u8>,
    /// Men on the board and in hand.
    left: Pair<u8>,
    pub(super) turn: Side,
    key: u64,
}

impl Position {
    /// Assembles a position and computes its key and counts.
    pub(super) fn assemble(men: Pair<u32>, hands: Pair<u8>, turn: Side) -> Self {
        let left = |side| hands[side] + men[side].count_ones() as u8;
        let left = Pair(Side::BOTH.map(left));
        let mut position = Self { men, hands, left, turn, key: 0 };
        position.key = position.fresh_key();
        position
    }

    /// A position of the moving phase with the first side to move: its men and the opponent's,
    /// three to nine each, on different points.
    ///
    /// ```
    /// use ludoteca_rules::{Position, morris};
    /// let position = morris::Position::moving(0b111, 0b111_000).unwrap();
    /// assert_eq!(position.setup().to_string(), "www/3/3/5b/3/3/1bb w 0 0");
    /// assert_eq!(morris::Position::moving(0b111, 0b1110), None);
    /// ```
    pub fn moving(own: u32, other: u32) -> Option<Self> {
        Self::with_men(Pair([own, other]), Pair::default(), Side::First)
    }

    /// A position with men on different points and in hand, three to nine of each side in total. It
    /// need not be reachable.
    ///
    /// ```
    /// use ludoteca_rules::{Position, Side, morris};
    /// let (men, hands) = (Side::pair([0b10, 0]), Side::pair([8, 9]));
    /// let position = morris::Position::with_men(men, hands, Side::Second).unwrap();
    /// assert_eq!(position.setup().to_string(), "1w1/3/3/6/3/3/3 b 8 9");
    /// ```
    pub fn with_men(men: Pair<u32>, hands: Pair<u8>, turn: Side) -> Option<Self> {
        let Pair([first, second]) = men;
        let apart = first & second == 0 && (first | second) & !board::ALL == 0;
        let left = |side| (men[side].count_ones() as u8).saturating_add(hands[side]);
        let few = |side| (FLYING..=MEN).contains(&left(side));
        (apart && Side::BOTH.into_iter().all(few)).then(|| Self::assemble(men, hands, turn))
    }

    /// The men of a side on the board, one bit per point.
    ///
    /// ```
    /// use ludoteca_rules::{Notation, Position, Side, morris};
    /// let mut position = morris::Position::new(&morris::Options);
    /// position.play(position.read_move("d7").unwrap());
    /// assert_eq!(position.men(Side::First), morris::Point::read("d7").unwrap().bit());
    /// assert_eq!((position.hand(Side::First), position.left(Side::First)), (8, 9));
    /// ```
    #[inline]
    pub fn men(&self, side: Side) -> u32 {
        self.men[side]
    }

    /// Number of men of a side in hand.
    ///
    /// ```
    /// use ludoteca_rules::{Position, Side, morris};
    /// let setup = "3/3/3/6/3/1w1/3 b 8 9".parse()?;
    /// let position = morris::Position::from_setup(&morris::Options, &setup)?;
    /// assert_eq!(position.hand(Side::First), 8);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn hand(&self, side: Side) -> u8 {
        self.hands[side]
    }

    /// Number of men of a side on the board and in hand.
    ///
    /// ```
    /// use ludoteca_rules::{Position, Side, morris};
    /// let setup = "3/3/3/6/b2/www/3 b 6 7".parse()?;
    /// let position = morris::Position::from_setup(&morris::Options, &setup)?;
    /// assert_eq!((position.left(Side::First), position.left(Side::Second)), (9, 8));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn left(&self, side: Side) -> u8 {
        self.left[side]
    }

    /// The empty points.
    ///
    /// ```
    /// use ludoteca_rules::{Position, morris};
    /// let setup = "1w1/3/3/6/3/3/3 b 8 9".parse()?;
    /// let position = morris::Position::from_setup(&morris::Options, &setup)?;
    /// assert_eq!(position.empty(), morris::board::ALL & !0b10);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn empty(&self) -> u32 {
        board::ALL & !(self.men.0[0] | self.men.0[1])
    }

    #[inline]
    pub(super) fn phase(&self) -> Phase {
        match (self.hands[self.turn], self.left[self.turn]) {
            (_, ..3) => Phase::Lost,
            (1.., _) => Phase::Placing,
            (0, FLYING) => Phase::Flying,
            (0, _) => Phase::Shifting,
        }
    }
}

impl position::Position for Position {
    const NAME: &'static str = "morris";
    type Options = Options;
    type Move = Move;
    type Moves = MoveVec;
    type Setup = Setup;

    fn new(_: &Options) -> Self {
        Self::assemble(Pair::default(), Pair([MEN, MEN]), Side::First)
    }

    fn from_setup(_: &Options, setup: &Setup) -> Result<Self, Faults> {
        setup::check(setup)
    }

    fn setup(&self) -> Setup {
        setup::of(self)
    }

    fn options(&self) -> Options {
        Options
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.turn
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
    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        self.choose(choose)
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        position::Position::outcome(self).is_none() && explain::check(self, mv).is_ok()
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        let (mover, other) = (self.turn, self.turn.other());
        let keys = &key::MEN[mover.index()];
        let [from, capture] = mv.emptied();
        self.men[mover] |= mv.to().bit();
        let mut key = self.key ^ key::SECOND ^ keys[mv.to().index()];
        if mv.from().is_some() {
            self.men[mover] &= !(1 << from);
            key ^= keys[from];
        } else {
            let hand = &mut self.hands[mover];
            key ^= key::HANDS[mover.index()][usize::from(*hand & 15)];
            *hand = hand.wrapping_sub(1);
        }
        // No capture is point 31, which is never occupied and whose key is 0.
        self.men[other] &= !(1 << capture);
        key ^= key::MEN[other.index()][capture];
        self.left[other] = self.left[other].wrapping_sub(u8::from(mv.capture().is_some()));
        self.key = key;
        self.turn = other;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn symmetries(&self) -> Symmetry {
        board::SYMMETRIES
    }

    fn transform(&self, s: Symmetry) -> Self {
        self.image(s)
    }

    fn transform_move(&self, mv: Move, s: Symmetry) -> Move {
        mv.image(s)
    }

    fn canonical(&self) -> Self {
        self.least_image()
    }

    #[inline]
    fn is_quiet(&self, mv: Move) -> bool {
        mv.from().is_some() && mv.capture().is_none()
    }
}
