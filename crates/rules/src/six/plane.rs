//! The unbounded hexagonal plane: cells, the twelve symmetries, bounding boxes.

use std::fmt;
use std::str::FromStr;

use super::torus::Spot;
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

/// The bounding box of the tiles. At most 60 connected tiles span at most 60 cells in each
/// direction, so the box with a margin of one cell fits the torus, and each of its cells there has
/// one position on the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The least `x` and the least `y`; the cell may be empty.
    pub(super) corner: Cell,
    pub(super) width: u8,
    pub(super) height: u8,
}

impl Bounds {
    /// The box of some cells; for no cells, an empty box at `0,0`.
    pub(super) fn of(cells: &[Cell]) -> Self {
        let range = |of: fn(&Cell) -> i16| {
            let (min, max) = (cells.iter().map(of).min()?, cells.iter().map(of).max()?);
            Some((min, (max.wrapping_sub(min) as u8).wrapping_add(1)))
        };
        let (x, width) = range(|cell| cell.x).unwrap_or_default();
        let (y, height) = range(|cell| cell.y).unwrap_or_default();
        Self { corner: Cell { x, y }, width, height }
    }

    /// Whether `cell` lies in the box or at most `margin` cells beside it.
    pub(super) fn contains(self, cell: Cell, margin: u8) -> bool {
        let Cell { x, y } = cell.from(self.corner);
        let within = |at: i16, size: u8| {
            let margin = i32::from(margin);
            (-margin..i32::from(size) + margin).contains(&i32::from(at))
        };
        within(x, self.width) && within(y, self.height)
    }

    /// Whether a cell in the box is in its first or last row or column.
    #[inline]
    pub(super) fn is_at_rim(self, cell: Cell) -> bool {
        let Cell { x, y } = cell.from(self.corner);
        x == 0 || y == 0 || x + 1 == i16::from(self.width) || y + 1 == i16::from(self.height)
    }

    /// Extends the box to `cell`. Returns how far the corner moved west and south.
    #[inline]
    pub(super) fn include(&mut self, cell: Cell) -> (u8, u8) {
        let Cell { x, y } = cell.from(self.corner);
        let (west, south) = (x.min(0).unsigned_abs() as u8, y.min(0).unsigned_abs() as u8);
        self.corner = self.corner.moved(x.min(0), y.min(0));
        self.width = self.width.wrapping_add(west).max((x.max(0) as u8).wrapping_add(1));
        self.height = self.height.wrapping_add(south).max((y.max(0) as u8).wrapping_add(1));
        (west, south)
    }

    /// The rows of the torus that the box covers, the lowest first, with `margin` more on each
    /// side.
    #[inline]
    pub(super) fn rows(self, margin: u8) -> impl Iterator<Item = u8> + Clone {
        let low = Spot::from(self.corner).y().wrapping_sub(margin);
        (0..self.height.wrapping_add(2 * margin)).map(move |i| low.wrapping_add(i) & 63)
    }

    /// A row of the torus, rotated so that bit 0 is the column west of the box.
    #[inline]
    pub(super) fn turned(self, row: u64) -> u64 {
        row.rotate_right(u32::from(Spot::from(self.corner).x().wrapping_sub(1) & 63))
    }

    /// The spot of a bit in row `y` [`turned`](Self::turned).
    #[inline]
    pub(super) fn spot(self, bit: u8, y: u8) -> Spot {
        Spot::new(Spot::from(self.corner).x().wrapping_add(bit).wrapping_sub(1), y)
    }

    /// The cells of the torus's row `y` whose bits are set in `row`, from the west.
    #[inline]
    pub(super) fn spots(self, row: u64, y: u8) -> impl Iterator<Item = Spot> + Clone {
        ones(self.turned(row)).map(move |bit| self.spot(bit, y))
    }

    /// The plane coordinates of a cell of the torus in the box or its margin of one.
    #[inline]
    pub(super) fn cell(self, spot: Spot) -> Cell {
        let west_south = self.corner.moved(-1, -1);
        let from = Spot::from(west_south);
        let steps = |to: u8, from: u8| i16::from(to.wrapping_sub(from) & 63);
        west_south.moved(steps(spot.x(), from.x()), steps(spot.y(), from.y()))
    }
}

/// The indices of a word's bits in ascending order.
#[inline]
pub(super) fn ones(word: u64) -> impl Iterator<Item = u8> + Clone {
    let mut left = word;
    std::iter::from_fn(move || {
        let bit = left.trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
