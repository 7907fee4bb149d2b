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
/// To move, but no man can.
const BLOCKED: Reason = Reason("blocked");
/// The men of each person at the start.
pub(super) const MEN: u8 = 9;
/// With so many men left, and none in hand, a person may go to any empty point.
pub(super) const FLYING: u8 = 3;

/// 32 lines between neighbours allow 32 shifts at the most, each with nine captures; the 18 empty
/// points that three men fly to, and the 24 for a man from the hand, allow fewer moves.
type MoveVec = ArrayVec<Move, 288>;

/// What the person to move may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Nothing: fewer than three men are left.
    Lost,
    /// Put a man from the hand on an empty point.
    Placing,
    /// Shift a man along a line.
    Shifting,
    /// Take one of three men to any empty point.
    Flying,
}

/// A position of Nine Men's Morris: the men of both persons on the board and in hand, and whose
/// turn it is.
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
    /// Men that were not captured, on the board or in hand.
    left: Pair<u8>,
    pub(super) turn: Side,
    key: u64,
}

impl Position {
    /// A position of given parts, its key and counts worked out.
    pub(super) fn assemble(men: Pair<u32>, hands: Pair<u8>, turn: Side) -> Self {
        let left = |side| hands[side] + men[side].count_ones() as u8;
        let left = Pair(Side::BOTH.map(left));
        let mut position = Self { men, hands, left, turn, key: 0 };
        position.key = position.fresh_key();
        position
    }

    /// A position of the moving phase: the men of the person to move, who is first, and those of
    /// the other; three to nine each, on different points of the board.
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

    /// A position of given men on different points of the board and in hand, three to nine of
    /// each person in all, and who is to move. Whether play leads there is not asked.
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

    /// A person's men on the board, one bit a point.
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

    /// The number of a person's men still to be placed.
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

    /// The number of a person's men on the board and in hand.
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
        // A person who places or flies always can: 18 men leave six of the 24 points empty.
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
        // No capture is point 31, where no man stands and whose key is 0.
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
