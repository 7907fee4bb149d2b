//! The state of a game of Nine Men's Morris, and how a move changes it.

use super::board::{self, Point, points};
use super::key;
use super::moves::Move;
use crate::game::side::{Pair, Side};

/// Number of men of each side at the start.
pub(super) const MEN: u8 = 9;
/// With this many men and none in hand, a man may fly to any empty point.
pub(super) const FLYING: u8 = 3;

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
    pub(super) key: u64,
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

    /// The side with a man on a point.
    pub(super) fn owner(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.men[side] & point.bit() != 0)
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

    /// Plays a move.
    #[expect(clippy::inline_always, reason = "perft of the placing phase is 7 % faster")]
    #[inline(always)]
    pub(super) fn make(&mut self, mv: Move) {
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

    /// The key, computed from scratch.
    fn fresh_key(&self) -> u64 {
        let mut key = if self.turn == Side::Second { key::SECOND } else { 0 };
        for side in Side::BOTH {
            for point in points(self.men[side]) {
                key ^= key::MEN[side.index()][point.index()];
            }
            for man in 1..=self.hands[side] {
                key ^= key::HANDS[side.index()][usize::from(man)];
            }
        }
        key
    }
}
