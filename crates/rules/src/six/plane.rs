//! The unbounded hexagonal plane: cells and the twelve symmetries.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use crate::game::position::Symmetry;

/// Number of symmetries of the hexagonal plane that fix a cell: six rotations, each also reflected.
pub(super) const SYMMETRIES: Symmetry = 12;

/// A cell of the plane: `x` steps east, `y` steps north-east.
///
/// ```
/// use ludoteca_rules::six::Cell;
/// let cell: Cell = "-3,12".parse().unwrap();
/// assert_eq!((cell, cell.to_string().as_str()), (Cell { x: -3, y: 12 }, "-3,12"));
/// assert!(cell.touches(Cell { x: -4, y: 13 }));
/// assert!("3".parse::<Cell>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Steps east.
    pub x: i16,
    /// Steps north-east.
    pub y: i16,
}

/// The text is not a cell: two integers `x,y` from −32,768 to 32,767 without leading zeros or plus
/// signs.
///
/// ```
/// use ludoteca_rules::six::{Cell, NoCell};
/// assert_eq!("1;2".parse::<Cell>(), Err(NoCell));
/// assert_eq!(NoCell.to_string(), "a cell is spelled x,y, as in -1,2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a cell is spelled x,y, as in -1,2")]
pub struct NoCell;

impl Cell {
    /// The neighbouring cells: e, ne, nw, w, sw, se.
    ///
    /// ```
    /// use ludoteca_rules::six::Cell;
    /// let around = Cell { x: 3, y: 5 }.around().map(|cell| cell.to_string());
    /// assert_eq!(around, ["4,5", "3,6", "2,6", "2,5", "3,4", "4,4"]);
    /// ```
    pub fn around(self) -> [Self; 6] {
        [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)].map(|(x, y)| self.moved(x, y))
    }

    /// Whether the two share an edge.
    ///
    /// ```
    /// use ludoteca_rules::six::Cell;
    /// let cell = Cell { x: 0, y: 0 };
    /// assert!(cell.touches(Cell { x: 1, y: -1 }));
    /// assert!(!cell.touches(Cell { x: 1, y: 1 }));
    /// ```
    pub fn touches(self, other: Self) -> bool {
        self.around().contains(&other)
    }

    /// The cell `x` steps east and `y` steps north-east. Coordinates wrap around at the limits of
    /// `i16`; no game reaches them.
    pub(super) const fn moved(self, x: i16, y: i16) -> Self {
        Self { x: self.x.wrapping_add(x), y: self.y.wrapping_add(y) }
    }

    /// `self` relative to `origin`.
    pub(super) const fn from(self, origin: Self) -> Self {
        Self { x: self.x.wrapping_sub(origin.x), y: self.y.wrapping_sub(origin.y) }
    }

    /// `self`, relative to `origin`, as a cell of the plane.
    pub(super) const fn at(self, origin: Self) -> Self {
        self.moved(origin.x, origin.y)
    }

    /// The image of the cell under a symmetry that fixes `0,0`: a reflection that swaps east and
    /// north-east if `s >= 6`, then `s % 6` rotations by 60° to the left.
    pub(super) const fn transform(self, s: Symmetry) -> Self {
        let mut cell = if s >= 6 { Self { x: self.y, y: self.x } } else { self };
        let mut turns = s % 6;
        while turns > 0 {
            cell = Self { x: cell.y.wrapping_neg(), y: cell.x.wrapping_add(cell.y) };
            turns -= 1;
        }
        cell
    }
}

/// The symmetry that undoes `s`; see [`Cell::transform`]. A reflection undoes itself.
pub(super) const fn inverse(s: Symmetry) -> Symmetry {
    if s < 6 { (6 - s) % 6 } else { s }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Cell {
    type Err = NoCell;

    fn from_str(text: &str) -> Result<Self, NoCell> {
        let number = |text: &str| {
            let number: i16 = text.parse().ok()?;
            // Rejects +1, 01 and -0, which Rust parses.
            (number.to_string() == text).then_some(number)
        };
        let (x, y) = text.split_once(',').ok_or(NoCell)?;
        Ok(Self { x: number(x).ok_or(NoCell)?, y: number(y).ok_or(NoCell)? })
    }
}
