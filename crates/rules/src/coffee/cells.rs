//! Sets of cells as words of 64 bits where the board fits, otherwise of 128.

use core::ops::{BitAnd, BitOr, Shl, Shr};

use super::board::{Board, CELLS};

/// A set of cells, cell c in bit c. `default()` is the empty set.
pub(super) trait Cells:
    Copy
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
{
    /// The set of all numbers, on the board or not.
    const FULL: Self;

    /// A set that fits the word.
    fn of(set: u128) -> Self;

    /// By cell and axis: the cell's line without the cell itself.
    fn others(board: &Board) -> &[[Self; 4]; CELLS];

    /// Removes and returns the lowest cell.
    fn take_first(&mut self) -> Option<u8>;

    /// Whether the cell is in the set.
    fn has(self, cell: u8) -> bool;
}

macro_rules! cells {
    ($word:ty, $others:ident) => {
        impl Cells for $word {
            const FULL: Self = Self::MAX;

            #[inline]
            fn of(set: u128) -> Self {
                set as Self
            }

            #[inline]
            fn others(board: &Board) -> &[[Self; 4]; CELLS] {
                &board.$others
            }

            #[inline]
            fn take_first(&mut self) -> Option<u8> {
                let cell = (*self != 0).then(|| self.trailing_zeros() as u8);
                *self &= self.wrapping_sub(1);
                cell
            }

            #[inline]
            fn has(self, cell: u8) -> bool {
                self.wrapping_shr(cell.into()) & 1 != 0
            }
        }
    };
}

cells!(u64, narrow_others);
cells!(u128, others);

/// The cells of a set, from the lowest.
pub(super) fn each(mut set: impl Cells) -> impl Iterator<Item = u8> + Clone {
    core::iter::from_fn(move || set.take_first())
}
