//! Sets of numbered cells, and sums over them, in 128-bit registers.

use core::ops::{BitAnd, BitOr, BitXor, Not};

use crate::geometry::ones;

/// A set of cells with numbers below 128: cell `n` is bit `n % 64` of word `n / 64`.
///
/// Two words rather than a `u128`, so that the compiler uses one vector register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(16))]
pub(super) struct CellSet([u64; 2]);

impl CellSet {
    pub(super) const EMPTY: Self = Self([0; 2]);

    /// The set of one cell.
    #[inline]
    pub(super) fn of(cell: usize) -> Self {
        let is_low = cell < 64;
        Self([u64::from(is_low) << (cell & 63), u64::from(!is_low) << (cell & 63)])
    }

    /// The set if a condition holds, otherwise the empty set; without a branch.
    #[inline]
    pub(super) fn when(self, condition: bool) -> Self {
        let mask = u64::from(condition).wrapping_neg();
        Self(self.0.map(|word| word & mask))
    }

    /// The lowest number in the set, at most 127.
    #[inline]
    pub(super) fn first(self) -> usize {
        let [low, high] = self.0.map(u64::trailing_zeros);
        (if low < 64 { low } else { 64 + high }) as usize & 127
    }

    #[inline]
    pub(super) fn count(self) -> usize {
        self.0.map(u64::count_ones).iter().sum::<u32>() as usize
    }

    /// The numbers in it.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let [low, high] = self.0;
        ones(low).map(usize::from).chain(ones(high).map(|cell| usize::from(cell) + 64))
    }
}

impl BitAnd for CellSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for CellSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitXor for CellSet {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }
}

impl Not for CellSet {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1]])
    }
}

/// A number from 0 to 7 for each cell, as bit planes, the lowest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums([CellSet; 3]);

impl Sums {
    pub(super) const ZERO: Self = Self([CellSet::EMPTY; 3]);

    /// Adds one for some cells.
    #[inline]
    pub(super) fn increase(&mut self, cells: CellSet) {
        let Self([ones, twos, fours]) = *self;
        let carry = ones & cells;
        *self = Self([ones ^ cells, twos ^ carry, fours ^ twos & carry]);
    }

    /// Subtracts numbers none of which is greater.
    #[inline]
    pub(super) fn subtract(&mut self, other: Self) {
        let mut borrow = CellSet::EMPTY;
        for (digit, less) in self.0.iter_mut().zip(other.0) {
            let difference = *digit ^ less ^ borrow;
            borrow = !*digit & (less | borrow) | less & borrow;
            *digit = difference;
        }
    }

    /// Sets the numbers of some cells to 0.
    #[inline]
    pub(super) fn clear(&mut self, cells: CellSet) {
        self.0 = self.0.map(|digit| digit & !cells);
    }

    /// The cells whose number is not 0.
    #[inline]
    pub(super) fn nonzero(self) -> CellSet {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// The cells whose number is 1.
    #[inline]
    pub(super) fn one(self) -> CellSet {
        self.0[0] & !self.0[1] & !self.0[2]
    }

    /// The cells whose number is 5.
    #[inline]
    pub(super) fn five(self) -> CellSet {
        self.0[0] & !self.0[1] & self.0[2]
    }

    /// The cells whose numbers differ.
    #[inline]
    pub(super) fn differing(self, other: Self) -> CellSet {
        self.0[0] ^ other.0[0] | self.0[1] ^ other.0[1] | self.0[2] ^ other.0[2]
    }
}

#[cfg(test)]
impl CellSet {
    pub(super) fn has(self, cell: usize) -> bool {
        self & Self::of(cell) != Self::EMPTY
    }
}

#[cfg(test)]
impl Sums {
    pub(super) fn number(self, cell: usize) -> usize {
        (0..3).map(|i| usize::from(self.0[i].has(cell)) << i).sum()
    }
}
