//! The board: three rings of eight points, each ring one byte of a 24-bit set.
//!
//! ```text
//!  7  0-----------1-----------2
//!     |           |           |
//!  6  |   8-------9------10   |
//!     |   |       |       |   |
//!  5  |   |  16--17--18   |   |
//!     |   |   |       |   |   |
//!  4  7--15--23      19--11---3
//!     |   |   |       |   |   |
//!  3  |   |  22--21--20   |   |
//!     |   |       |       |   |
//!  2  |  14------13------12   |
//!     |           |           |
//!  1  6-----------5-----------4
//!     a   b   c   d   e   f   g
//! ```
//!
//! A step clockwise along a ring rotates its byte; a step inward along a cross line shifts by
//! eight. Corners are even; the middles of the edges, where the cross lines run, are odd. A few
//! operations on a set of men therefore find all its shifts and mills.

use core::fmt;

use crate::game::position::Symmetry;
use crate::geometry::square;

/// All 24 points.
pub const ALL: u32 = 0xff_ffff;
/// The corners of the three squares.
const CORNERS: u32 = 0x55_5555;
/// The middles of their edges, joined by the cross lines.
const MIDDLES: u32 = 0xaa_aaaa;
/// The columns and rows of the drawing above.
pub(super) const GRID: u8 = 7;

/// One of the 24 points, numbered as drawn above.
///
/// ```
/// use ludoteca_rules::morris::board::Point;
/// let point = Point::read("D7").unwrap();
/// assert_eq!((point.index(), point.to_string().as_str()), (1, "d7"));
/// assert_eq!(Point::read("d4"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The point with this number; `None` from 24 on.
    ///
    /// ```
    /// use ludoteca_rules::morris::board::Point;
    /// assert_eq!(Point::new(1), Point::read("d7"));
    /// assert_eq!(Point::new(24), None);
    /// ```
    pub const fn new(index: u8) -> Option<Self> {
        if index < 24 { Some(Self(index)) } else { None }
    }

    /// The lowest point of a non-empty set.
    #[inline]
    pub(super) fn lowest(set: u32) -> Self {
        debug_assert!(set & ALL != 0);
        Self(set.trailing_zeros() as u8)
    }

    /// The number of the point, 0 to 23.
    ///
    /// ```
    /// use ludoteca_rules::morris::board::Point;
    /// assert_eq!(Point::read("g7").unwrap().index(), 2);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set that contains only this point.
    ///
    /// ```
    /// use ludoteca_rules::morris::board::Point;
    /// assert_eq!(Point::read("g7").unwrap().bit(), 0b100);
    /// ```
    #[inline]
    pub const fn bit(self) -> u32 {
        1_u32.wrapping_shl(self.0 as u32)
    }

    /// The two to four neighbouring points.
    ///
    /// ```
    /// use ludoteca_rules::morris::board::{Point, points};
    /// let b4 = Point::read("b4").unwrap();
    /// let near: Vec<_> = points(b4.neighbours()).map(|p| p.to_string()).collect();
    /// assert_eq!(near, ["a4", "b6", "b2", "c4"]);
    /// ```
    pub const fn neighbours(self) -> u32 {
        let bit = self.bit();
        clockwise(bit, 1) | clockwise(bit, 7) | inward(bit) | outward(bit)
    }

    /// The cell of the drawing's 7×7 grid, row by row from the bottom.
    pub(super) const fn cell(self) -> u8 {
        /// The middle of the grid.
        const CENTRE: i8 = GRID as i8 / 2;
        let size = CENTRE - self.0 as i8 / 8;
        let (right, up) = match self.0 % 8 {
            0 => (-1, 1),
            1 => (0, 1),
            2 => (1, 1),
            3 => (1, 0),
            4 => (1, -1),
            5 => (0, -1),
            6 => (-1, -1),
            _ => (-1, 0),
        };
        ((CENTRE + size * up) * GRID as i8 + CENTRE + size * right) as u8
    }

    /// The point at a cell of the grid.
    pub(super) const fn at(cell: u8) -> Option<Self> {
        let mut index = 0;
        while let Some(point) = Self::new(index) {
            if point.cell() == cell {
                return Some(point);
            }
            index += 1;
        }
        None
    }

    /// The point with a name such as `d7`, ignoring case.
    ///
    /// ```
    /// use ludoteca_rules::morris::board::Point;
    /// assert_eq!(Point::read("A7"), Point::new(0));
    /// assert_eq!(Point::read("a6"), None);
    /// ```
    pub fn read(name: &str) -> Option<Self> {
        square::read(GRID, name).and_then(Self::at)
    }

    /// The image of this point under symmetry `s < 16`; see [`transform`].
    ///
    /// ```
    /// use ludoteca_rules::morris::board::Point;
    /// let a7 = Point::read("a7").unwrap();
    /// assert_eq!(a7.transform(1).to_string(), "g7");
    /// assert_eq!(a7.transform(8).to_string(), "c5");
    /// ```
    #[must_use]
    pub fn transform(self, s: Symmetry) -> Self {
        Self::lowest(transform(self.bit(), s))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&square::name(GRID, self.cell()))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The points of a set in ascending order.
///
/// ```
/// use ludoteca_rules::morris::board::points;
/// let names: Vec<_> = points(0b101).map(|point| point.to_string()).collect();
/// assert_eq!(names, ["a7", "g7"]);
/// ```
pub fn points(mut set: u32) -> impl Iterator<Item = Point> {
    set &= ALL;
    core::iter::from_fn(move || {
        let point = (set != 0).then(|| Point::lowest(set));
        set &= set.wrapping_sub(1);
        point
    })
}

/// Rotates every ring clockwise by `steps`, 1 to 7.
#[inline]
const fn clockwise(set: u32, steps: u32) -> u32 {
    let wrapped = (0xff >> (8 - steps)) * 0x01_0101;
    ((set << steps) & (ALL ^ wrapped)) | ((set >> (8 - steps)) & wrapped)
}

/// Shifts every man on a cross line one ring inward; those on the inner ring leave the board.
#[inline]
const fn inward(set: u32) -> u32 {
    (set << 8) & MIDDLES
}

/// Shifts every man on a cross line one ring outward; those on the outer ring leave the board.
#[inline]
const fn outward(set: u32) -> u32 {
    (set >> 8) & MIDDLES
}

/// The points at which the rest of a line is full of `men`, by the direction of the line.
struct Closing {
    /// Corners where the next edge clockwise is full.
    after: u32,
    /// Corners where the next edge counterclockwise is full.
    before: u32,
    /// Middles between two men on their edge.
    edge: u32,
    /// Middles with men on the two others of their cross line.
    cross: u32,
}

impl Closing {
    #[inline]
    const fn of(men: u32) -> Self {
        let (next, last) = (clockwise(men, 7), clockwise(men, 1));
        Self {
            after: next & clockwise(men, 6) & CORNERS,
            before: last & clockwise(men, 2) & CORNERS,
            edge: next & last & MIDDLES,
            cross: (men << 8 | men >> 16) & (men >> 8 | men << 16) & MIDDLES,
        }
    }
}

/// The points, occupied or not, at which another man completes a mill with two of `men`.
///
/// ```
/// use ludoteca_rules::morris::board::{Point, closing, mills};
/// let set = |names: &[&str]| names.iter().map(|n| Point::read(n).unwrap().bit()).sum::<u32>();
/// assert_eq!(closing(set(&["a1", "d1", "g4"])), set(&["g1"]));
/// assert_eq!(mills(set(&["a1", "d1", "g1", "g4"])), set(&["a1", "d1", "g1"]));
/// ```
#[inline]
pub const fn closing(men: u32) -> u32 {
    let Closing { after, before, edge, cross } = Closing::of(men);
    after | before | edge | cross
}

/// The subset of `men` that is in mills.
///
/// ```
/// use ludoteca_rules::morris::board::mills;
/// // The top row and a4, which is in no mill.
/// assert_eq!(mills(0b1000_0111), 0b111);
/// ```
#[inline]
pub const fn mills(men: u32) -> u32 {
    men & closing(men)
}

/// The subset of the opponent's `men` that a mill may capture: those in no mill, or all if every
/// man is in a mill.
///
/// ```
/// use ludoteca_rules::morris::board::capturable;
/// // Beside the top row stands a man alone; without him none of the three is safe.
/// assert_eq!((capturable(0b1000_0111), capturable(0b111)), (0b1000_0000, 0b111));
/// ```
#[inline]
pub const fn capturable(men: u32) -> u32 {
    let free = men & !closing(men);
    if free == 0 { men } else { free }
}

/// The shifts of `men` to `empty` points, and the subset that closes a mill. Each direction along
/// each of the 32 lines between neighbouring points is a bit; [`ends`] maps it to its points.
///
/// A shift never closes the line along which the man moves, because the man leaves a point of it.
///
/// ```
/// use ludoteca_rules::morris::board::{ends, shifts};
/// // a7 and d7 stand in the top row, and g4 goes to the empty g7 above it.
/// let (all, closing) = shifts(0b1011, 0b0100);
/// assert_eq!((all.count_ones(), closing.count_ones()), (2, 1));
/// let [from, to] = ends(closing.trailing_zeros());
/// assert_eq!((from.to_string(), to.to_string()), ("g4".into(), "g7".into()));
/// ```
//
// Clockwise ones by target in the lowest 24 bits, counterclockwise ones in the next 24, and in the
// last 16 the shifts on the cross lines, inward on odd bits, outward on even ones.
#[inline]
pub const fn shifts(men: u32, empty: u32) -> (u64, u64) {
    let Closing { after, before, edge, cross } = Closing::of(men);
    let radial = across(inward(men) & empty, outward(men) & empty);
    let all = pack(clockwise(men, 1) & empty, clockwise(men, 7) & empty, radial);
    (all, all & pack(after | cross, before | cross, across(edge, edge)))
}

/// The origin and the target of a bit of [`shifts`].
///
/// ```
/// use ludoteca_rules::morris::board::{ends, shifts};
/// let [from, to] = ends(7);
/// assert_eq!(shifts(from.bit(), to.bit()).0, 1 << 7);
/// ```
#[inline]
pub const fn ends(shift: u32) -> [Point; 2] {
    ENDS[(shift & 63) as usize]
}

static ENDS: [[Point; 2]; 64] = {
    let mut ends = [[Point(0); 2]; 64];
    let mut from = 0;
    while let Some(origin) = Point::new(from) {
        let mut to = 0;
        while let Some(target) = Point::new(to) {
            let (bit, _) = shifts(origin.bit(), target.bit());
            if bit != 0 {
                ends[bit.trailing_zeros() as usize] = [origin, target];
            }
            to += 1;
        }
        from += 1;
    }
    ends
};

/// The targets in both directions on the cross lines: inward the middles of the two inner rings,
/// outward those of the two outer ones.
#[inline]
const fn across(inward: u32, outward: u32) -> u32 {
    inward >> 8 | (outward & 0xffff) >> 1
}

#[inline]
const fn pack(clock: u32, counter: u32, across: u32) -> u64 {
    clock as u64 | (counter as u64) << 24 | (across as u64) << 48
}

/// The neighbours of `men`, empty or not.
///
/// ```
/// use ludoteca_rules::morris::board::{beside, points};
/// let names: Vec<_> = points(beside(0b1)).map(|point| point.to_string()).collect();
/// assert_eq!(names, ["d7", "a4"]);
/// ```
#[inline]
pub const fn beside(men: u32) -> u32 {
    clockwise(men, 1) | clockwise(men, 7) | inward(men) | outward(men)
}

/// The 16 lines of three points: the sides of the squares, and the cross lines.
pub fn lines() -> impl Iterator<Item = [Point; 3]> {
    let side = |corner: u8| {
        let (ring, place) = (corner & !7, corner & 7);
        [0, 1, 2].map(|i| Point(ring + (place + i) % 8))
    };
    let cross = |middle: u8| [0, 8, 16].map(|ring| Point(middle + ring));
    (0..24).step_by(2).map(side).chain((1..8).step_by(2).map(cross))
}

/// Number of symmetries: those of the square, combined with the exchange of outer and inner ring.
pub const SYMMETRIES: Symmetry = 2 * square::SYMMETRIES;

/// The image of each ring under each symmetry of the square.
static RINGS: [[u8; 256]; square::SYMMETRIES as usize] = {
    let mut rings = [[0; 256]; square::SYMMETRIES as usize];
    let mut s = 0;
    while s < square::SYMMETRIES {
        let mut goes = [0; 8];
        let mut i = 0;
        while i < 8 {
            let cell = square::transform(GRID, Point(i).cell(), s);
            goes[i as usize] = Point::at(cell).expect("symmetries map points to points").0;
            i += 1;
        }
        let mut ring = 0;
        while ring < 256 {
            let mut i = 0;
            while i < 8 {
                rings[s as usize][ring] |= ((ring >> i & 1) << goes[i]) as u8;
                i += 1;
            }
            ring += 1;
        }
        s += 1;
    }
    rings
};

/// The set under symmetry `s < 16`: bits 0 to 2 as for the square
/// ([`square::transform`]), bit 3 then exchanges the outer and the inner ring.
///
/// ```
/// use ludoteca_rules::morris::board::transform;
/// assert_eq!(transform(0b111, 1), 0b111);
/// assert_eq!(transform(0b111, 8), 0b111 << 16);
/// ```
#[inline]
pub fn transform(set: u32, s: Symmetry) -> u32 {
    let ring = &RINGS[usize::from(s & 7)];
    let [outer, middle, inner, _] = set.to_le_bytes().map(|byte| ring[usize::from(byte)]);
    if s & 8 == 0 {
        u32::from_le_bytes([outer, middle, inner, 0])
    } else {
        u32::from_le_bytes([inner, middle, outer, 0])
    }
}
