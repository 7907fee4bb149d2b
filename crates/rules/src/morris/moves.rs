//! Moves of Nine Men's Morris, in 16 bits.

use super::board::Point;

/// In five bits: no point.
const NONE: u16 = 31;

const fn five_bits(point: Option<Point>) -> u16 {
    match point {
        Some(point) => point.index() as u16,
        None => NONE,
    }
}

/// A whole turn: a man placed or moved, and the man it captures.
///
/// Its spelling needs no position, so it prints itself.
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
    /// A man from the hand (`from` is `None`) or from a point, that captures one or none.
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

    /// Where the man goes.
    ///
    /// ```
    /// use ludoteca_rules::morris::Move;
    /// assert_eq!(Move::read("d2-d3xa1").unwrap().to().to_string(), "d3");
    /// ```
    #[inline]
    pub fn to(self) -> Point {
        Point::lowest(1 << (self.0 & 31))
    }

    /// Where it comes from; `None` is the hand.
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

    /// The opponent's man that it captures.
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

    /// The points that it empties, of one's own man and of the captured one; 31 where there is
    /// none.
    #[inline]
    pub(super) fn emptied(self) -> [usize; 2] {
        [usize::from(self.0 >> 5 & 31), usize::from(self.0 >> 10 & 31)]
    }

    /// The same, but capturing `man`.
    #[inline]
    pub(super) fn capturing(self, man: Point) -> Self {
        Self(self.0 & 0x3ff | (man.index() as u16) << 10)
    }

    /// The same without its capture.
    pub(super) fn quietly(self) -> Self {
        Self(self.0 | NONE << 10)
    }
}
