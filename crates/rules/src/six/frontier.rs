//! The frontier: the empty cells that touch a tile.

use core::ops::ControlFlow;

use super::bounds::Bounds;
use super::plane::Cell;
use super::torus::{Board, Spot};

/// Some empty cells beside the tiles, with counts per row to find the `n`-th cell quickly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frontier {
    cells: Board,
    /// The number of cells of each row.
    counts: [u8; 64],
    /// The number of cells.
    size: u16,
}

impl Frontier {
    pub(super) const EMPTY: Self = Self { cells: Board::EMPTY, counts: [0; 64], size: 0 };

    #[inline]
    pub(super) fn cells(&self) -> &Board {
        &self.cells
    }

    #[inline]
    pub(super) fn size(&self) -> usize {
        self.size.into()
    }

    /// Adds a cell that is not in the set.
    #[inline]
    pub(super) fn insert(&mut self, spot: Spot) {
        self.cells.insert(spot);
        self.counts[usize::from(spot.y() & 63)] += 1;
        self.size += 1;
    }

    /// Removes a cell that is in the set.
    #[inline]
    pub(super) fn remove(&mut self, spot: Spot) {
        self.cells.remove(spot);
        self.counts[usize::from(spot.y() & 63)] -= 1;
        self.size -= 1;
    }

    /// Updates the frontier after a tile was placed; `row` returns the tiles of a row.
    #[inline]
    pub(super) fn extend(&mut self, spot: Spot, row: impl Fn(u8) -> u64) {
        if self.cells.has(spot) {
            self.remove(spot);
        }
        for (y, ring) in spot.ring_rows() {
            let new = ring & !row(y) & !self.cells.row(y);
            *self.cells.row_mut(y) |= new;
            // At most two bits.
            let count = u8::from(new != 0) + u8::from(new & new.wrapping_sub(1) != 0);
            self.counts[usize::from(y & 63)] += count;
            self.size += u16::from(count);
        }
    }

    /// Calls `visit` with each cell, from the lowest row up, each row from the west.
    #[inline]
    pub(super) fn try_each<B>(
        &self,
        bounds: Bounds,
        mut visit: impl FnMut(Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for y in bounds.rows(1) {
            for spot in bounds.spots(self.cells.row(y), y) {
                visit(bounds.cell(spot))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The `n`-th cell in that order, without some of the cells.
    #[inline]
    pub(super) fn nth(
        &self,
        mut n: usize,
        without: impl Iterator<Item = Spot> + Clone,
        bounds: Bounds,
    ) -> Option<Cell> {
        let mut counts = self.counts;
        without.clone().for_each(|spot| counts[usize::from(spot.y() & 63)] -= 1);
        for y in bounds.rows(1) {
            let count = usize::from(counts[usize::from(y & 63)]);
            if n < count {
                let left_out = without.filter(|spot| spot.y() == y);
                let left_out = left_out.fold(0, |row, spot| row | 1 << (spot.x() & 63));
                let row = self.cells.row(y) & !left_out;
                return bounds.spots(row, y).nth(n).map(|spot| bounds.cell(spot));
            }
            n -= count;
        }
        None
    }
}
