//! Moves of Nine Men's Morris, in 16 bits.

use super::board::Point;

/// No point, in five bits.
const NONE: u16 = 31;

const fn five_bits(point: Option<Point>) -> u16 {
    match point {
        Some(point) => point.index() as u16,
        None => NONE,
    }
}

/// A whole turn: a man placed or moved, and the man it captures.
///
/// Its text does not depend on the position.
///
/// ```
/// use ludoteca_rules::morris::{Move, Point};
/// let mv = Move::read("d2-d3xa1").unwrap();
/// assert_eq!(mv.from(), Point::read("d2"));
/// assert_eq!(mv.capture(), Point::read("a1"));
/// assert_eq!(mv.to_string(), "d2-d3xa1");
/// ```
//
// From the lowest bit: to, from, capture, five bits each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// A man placed from the hand (`from` is `None`) or moved from a point, with or without a
    /// capture.
    ///
    /// ```
    /// use ludoteca_rules::morris::{Move, Point};
    /// let [d2, d3] = ["d2", "d3"].map(|name| Point::read(name).unwrap());
    /// assert_eq!(Move::new(Some(d2), d3, None).to_string(), "d2-d3");
    /// assert_eq!(Move::new(None, d3, Some(d2)).to_string(), "d3xd2");
    /// ```
    #[inline]
    pub const fn new(from: Option<Point>, to: Point, capture: Option<Point>) -> Self {
        Self(to.index() as u16 | five_bits(from) << 5 | five_bits(capture) << 10)
    }

    /// The target of the man.
    ///
    /// ```
    /// use ludoteca_rules::morris::Move;
    /// assert_eq!(Move::read("d2-d3xa1").unwrap().to().to_string(), "d3");
    /// ```
    #[inline]
    pub fn to(self) -> Point {
        Point::lowest(1 << (self.0 & 31))
    }

    /// The origin of the man; `None` is the hand.
    ///
    /// ```
    /// use ludoteca_rules::morris::{Move, Point};
    /// assert_eq!(Move::read("d2-d3").unwrap().from(), Point::read("d2"));
    /// assert_eq!(Move::read("d3").unwrap().from(), None);
    /// ```
    #[inline]
    pub fn from(self) -> Option<Point> {
        Point::new((self.0 >> 5 & 31) as u8)
    }

    /// The captured man.
    ///
    /// ```
    /// use ludoteca_rules::morris::{Move, Point};
    /// assert_eq!(Move::read("d3xa1").unwrap().capture(), Point::read("a1"));
    /// assert_eq!(Move::read("d3").unwrap().capture(), None);
    /// ```
    #[inline]
    pub fn capture(self) -> Option<Point> {
        Point::new((self.0 >> 10) as u8)
    }

    /// The points that the move empties: the origin and the captured man's; 31 for none.
    #[inline]
    pub(super) fn emptied(self) -> [usize; 2] {
        [usize::from(self.0 >> 5 & 31), usize::from(self.0 >> 10 & 31)]
    }

    /// The same move, capturing `man`.
    #[inline]
    pub(super) fn capturing(self, man: Point) -> Self {
        Self(self.0 & 0x3ff | (man.index() as u16) << 10)
    }

    /// The same move without a capture.
    pub(super) fn quietly(self) -> Self {
        Self(self.0 | NONE << 10)
    }
}
