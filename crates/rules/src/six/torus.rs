//! The board: the plane wrapped around a torus of 64×64 cells.
//!
//! Row `y` is a word, column `x` its bit, both modulo 64. At most 60 connected tiles never meet
//! themselves around the torus, so the board needs no edges and no resizing: a step east is a
//! rotation of the row, a step north-east is the next row.
//!
//! ```text
//!   row y+1      nw ne              x-1 x
//!   row y       w  ·  e         x-1   x   x+1
//!   row y-1      sw se                x x+1
//! ```

use alloc::format;

use super::plane::Cell;

/// A cell of the torus: `x` in the low byte, `y` in the high one, both below 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot(u16);

/// The steps e, ne, nw, w, sw, se.
pub(super) const STEPS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

impl Spot {
    #[inline]
    pub(super) const fn new(x: u8, y: u8) -> Self {
        Self(u16::from_le_bytes([x & 63, y & 63]))
    }

    /// The column.
    #[inline]
    pub(super) const fn x(self) -> u8 {
        self.0 as u8
    }

    /// The row.
    #[inline]
    pub(super) const fn y(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// The neighbour in a direction, an index of [`STEPS`].
    #[inline]
    pub(super) fn neighbour(self, direction: usize) -> Self {
        /// Each step as a cell: the neighbour is the sum modulo 64.
        const SUMMANDS: [Spot; 6] = {
            let mut summands = [Spot(0); 6];
            let mut i = 0;
            while i < 6 {
                summands[i] = Spot::new(STEPS[i].0 as u8, STEPS[i].1 as u8);
                i += 1;
            }
            summands
        };
        Self((self.0 + SUMMANDS[direction].0) & 0x3f3f)
    }

    /// The direction of a neighbour.
    #[inline]
    pub(super) fn direction_of(self, neighbour: Self) -> usize {
        /// By `dx + 1` in two bits and `dy + 1` in two more.
        const DIRECTIONS: [u8; 16] = [0, 4, 5, 0, 3, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0];
        let step = (neighbour.0 + 0x4141).wrapping_sub(self.0);
        DIRECTIONS[usize::from(step & 0b11 | step >> 6 & 0b1100)].into()
    }

    /// The rows of the cells around it, with these cells as bits.
    #[inline]
    pub(super) fn ring_rows(self) -> [(u8, u64); 3] {
        let own = 1_u64 << (self.x() & 63);
        let (west, east) = (own.rotate_right(1), own.rotate_left(1));
        let (above, below) = (self.y().wrapping_add(1), self.y().wrapping_sub(1));
        [(above, west | own), (self.y(), west | east), (below, own | east)]
    }
}

impl From<Cell> for Spot {
    #[inline]
    fn from(cell: Cell) -> Self {
        Self::new(cell.x as u8, cell.y as u8)
    }
}

/// The six cells around a cell, one bit each: e, ne, nw, w, sw, se.
pub(super) type Ring = u8;

/// Whether the neighbours on a ring lie in two arcs or three.
#[inline]
pub(super) const fn is_parted(ring: Ring) -> bool {
    let ends = ring & !(ring >> 1 | ring << 5);
    ends & ends.wrapping_sub(1) != 0
}

/// For each direction e, ne, nw, w, sw, se: the cells of `row` whose neighbour in that direction is
/// in the set with these three rows.
#[inline]
pub(super) fn neighbours(above: u64, row: u64, below: u64) -> [u64; 6] {
    let (east, west) = (row.rotate_right(1), row.rotate_left(1));
    [east, above, above.rotate_left(1), west, below, below.rotate_right(1)]
}

/// A set of cells of the torus.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Board([u64; 64]);

impl Board {
    pub(super) const EMPTY: Self = Self([0; 64]);

    /// By row, a bit for each column.
    #[inline]
    pub(super) const fn words(&self) -> &[u64; 64] {
        &self.0
    }

    #[inline]
    pub(super) fn row(&self, y: u8) -> u64 {
        self.0[usize::from(y & 63)]
    }

    #[inline]
    pub(super) fn row_mut(&mut self, y: u8) -> &mut u64 {
        &mut self.0[usize::from(y & 63)]
    }

    #[inline]
    pub(super) fn has(&self, spot: Spot) -> bool {
        self.row(spot.y()) >> (spot.x() & 63) & 1 != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, spot: Spot) {
        *self.row_mut(spot.y()) |= 1 << (spot.x() & 63);
    }

    #[inline]
    pub(super) fn remove(&mut self, spot: Spot) {
        *self.row_mut(spot.y()) &= !(1 << (spot.x() & 63));
    }

    /// [`neighbours`] of the cells of row `y`.
    #[inline]
    pub(super) fn neighbours(&self, y: u8) -> [u64; 6] {
        neighbours(self.row(y.wrapping_add(1)), self.row(y), self.row(y.wrapping_sub(1)))
    }

    /// The cells of row `y` that have a neighbour in the set.
    #[inline]
    pub(super) fn near(&self, y: u8) -> u64 {
        self.neighbours(y).into_iter().fold(0, |near, n| near | n)
    }

    /// The neighbours of `spot` in the set.
    #[inline]
    pub(super) fn ring(&self, spot: Spot) -> Ring {
        // Bit 1 of each word is column x.
        let turned = |y: u8| self.row(y).rotate_right(u32::from(spot.x().wrapping_sub(1) & 63));
        let (above, row, below) =
            (turned(spot.y().wrapping_add(1)), turned(spot.y()), turned(spot.y().wrapping_sub(1)));
        let (e, ne, nw) = (row >> 2 & 1, above & 2, above << 2 & 4);
        let (w, sw, se) = (row << 3 & 8, below << 3 & 16, below << 3 & 32);
        (e | ne | nw | w | sw | se) as Ring
    }
}

impl core::fmt::Debug for Board {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let rows = self.0.iter().enumerate().filter(|(_, row)| **row != 0);
        f.debug_map().entries(rows.map(|(y, row)| (y, format!("{row:#x}")))).finish()
    }
}
