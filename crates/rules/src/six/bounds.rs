//! The bounding box of the tiles, on the plane and on the torus.

use super::plane::Cell;
use super::torus::Spot;
use crate::geometry::ones;

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
