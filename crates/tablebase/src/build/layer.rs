//! The positions of a subspace that a level decides.

use crate::code::Code;

/// A set of columns for each row.
#[derive(Debug, Clone)]
pub(super) struct Bits {
    /// Number of words per row.
    words: usize,
    bits: Vec<u64>,
}

impl Bits {
    pub(super) fn new(rows: usize, width: usize) -> Self {
        let words = Self::words(width);
        Self { words, bits: vec![0; rows * words] }
    }

    /// Number of words for a set of `width` columns. The last word is always zero, which simplifies shifted reads.
    pub(super) const fn words(width: usize) -> usize {
        width / 64 + 2
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    pub(super) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..][..self.words]
    }

    pub(super) fn rows_mut(&mut self) -> rayon::slice::ChunksExactMut<'_, u64> {
        rayon::slice::ParallelSliceMut::par_chunks_exact_mut(&mut self.bits[..], self.words)
    }

    #[inline]
    pub(super) fn has(&self, row: usize, column: usize) -> bool {
        has(self.row(row), column)
    }
}

/// Whether a column is in a row's set.
#[inline]
pub(super) fn has(row: &[u64], column: usize) -> bool {
    row[column / 64] >> (column % 64) & 1 != 0
}

/// Puts a column into a row's set.
#[inline]
pub(super) fn put(row: &mut [u64], column: usize) {
    row[column / 64] |= 1 << (column % 64);
}

/// Puts a column into a row's set if `is_in`, without a branch.
#[inline]
pub(super) fn put_if(row: &mut [u64], column: usize, is_in: bool) {
    row[column / 64] |= u64::from(is_in) << (column % 64);
}

/// The columns of a row's set, ascending.
#[inline]
pub(super) fn columns(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(i, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let column = (left != 0).then(|| 64 * i + left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            column
        })
    })
}

/// Number of slots that a level decides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Decided {
    pub(super) won: u64,
    pub(super) lost: u64,
}

impl Decided {
    pub(super) fn plus(self, other: Self) -> Self {
        Self { won: self.won + other.won, lost: self.lost + other.lost }
    }
}

/// The positions decided in a level, by row.
#[derive(Debug, Clone)]
pub(super) struct Layer {
    pub(super) won: Bits,
    pub(super) lost: Bits,
    /// Number of columns decided in each row. If it is zero, the sets hold those of an earlier level.
    pub(super) counts: Vec<Decided>,
}

impl Layer {
    pub(super) fn new(rows: usize, width: usize) -> Self {
        let bits = Bits::new(rows, width);
        Self { won: bits.clone(), lost: bits, counts: vec![Decided::default(); rows] }
    }

    pub(super) fn total(&self) -> Decided {
        self.counts.iter().copied().fold(Decided::default(), Decided::plus)
    }
}

/// A row during the computation of a level.
#[derive(Debug)]
pub(super) struct Deciding<'a, C> {
    /// Slots that are neither won nor lost hold a draw.
    pub(super) slots: &'a mut [C],
    /// The columns found neither won nor lost so far.
    pub(super) open: &'a mut [u64],
    /// The open columns that may still be lost: no capture is known to avoid the loss.
    pub(super) unheld: &'a mut [u64],
    /// The columns that this level decides.
    pub(super) won: &'a mut [u64],
    pub(super) lost: &'a mut [u64],
    pub(super) count: &'a mut Decided,
    pub(super) plies: u16,
}

impl<C: Code> Deciding<'_, C> {
    /// Starts from the results of captures alone.
    pub(super) fn open(&mut self, won: &[u64], held: &[u64]) {
        // The first access to fresh memory is a write. A read would map a page of zeros, which the first write
        // then has to replace on all processors.
        self.slots.fill(C::default());
        self.open.fill(u64::MAX);
        let width = self.slots.len();
        mask_off(self.open, width);
        self.unheld.copy_from_slice(self.open);
        subtract(self.unheld, held);
        for (i, &won) in won.iter().enumerate() {
            self.open[i] &= !won;
            self.unheld[i] &= !won;
            set(&mut self.slots[(64 * i).min(width)..], won, C::win(1));
        }
    }

    /// Marks the columns that may still be lost as lost in `plies`, not necessarily this level's.
    pub(super) fn lose_in(&mut self, plies: u16, columns: &[u64]) {
        for (i, &columns) in columns.iter().enumerate() {
            let new = columns & self.unheld[i];
            if new != 0 {
                self.open[i] ^= new;
                self.unheld[i] ^= new;
                set(&mut self.slots[64 * i..], new, C::loss(plies));
            }
        }
    }

    /// Clears this level's marks.
    pub(super) fn clear(&mut self) {
        self.won.fill(0);
        self.lost.fill(0);
        *self.count = Decided::default();
    }

    /// Marks the columns that are still open as won in this level.
    pub(super) fn win(&mut self, columns: &[u64]) {
        for (i, &columns) in columns.iter().enumerate() {
            let new = columns & self.open[i];
            if new != 0 {
                self.open[i] ^= new;
                self.unheld[i] &= !new;
                self.won[i] |= new;
                self.count.won += u64::from(new.count_ones());
                set(&mut self.slots[64 * i..], new, C::win(self.plies));
            }
        }
    }

    /// Marks the columns that may still be lost as lost in this level.
    pub(super) fn lose(&mut self, columns: &[u64]) {
        for (i, &columns) in columns.iter().enumerate() {
            let new = columns & self.unheld[i];
            if new != 0 {
                self.open[i] ^= new;
                self.unheld[i] ^= new;
                self.lost[i] |= new;
                self.count.lost += u64::from(new.count_ones());
                set(&mut self.slots[64 * i..], new, C::loss(self.plies));
            }
        }
    }

    /// Marks all slots that are won or lost in this level's plies. No position is won in 0.
    pub(super) fn mark(&mut self) {
        let win = (self.plies > 0).then(|| C::win(self.plies));
        let loss = C::loss(self.plies);
        *self.count = Decided::default();
        for ((chunk, won), lost) in self.slots.chunks(64).zip(&mut *self.won).zip(&mut *self.lost) {
            *won = win.map_or(0, |win| C::equal(chunk, win));
            *lost = C::equal(chunk, loss);
            self.count.won += u64::from(won.count_ones());
            self.count.lost += u64::from(lost.count_ones());
        }
    }
}

/// Removes the columns that are not in another set.
pub(super) fn intersect(columns: &mut [u64], other: &[u64]) {
    columns.iter_mut().zip(other).for_each(|(columns, other)| *columns &= other);
}

/// Removes the columns that are in another set.
pub(super) fn subtract(columns: &mut [u64], other: &[u64]) {
    columns.iter_mut().zip(other).for_each(|(columns, other)| *columns &= !other);
}

/// Clears the bits past the last column.
pub(super) fn mask_off(columns: &mut [u64], width: usize) {
    columns[width / 64] &= (1 << (width % 64)) - 1;
    columns[width / 64 + 1..].fill(0);
}

/// The number of columns in a row's set.
pub(super) fn size(row: &[u64]) -> u64 {
    row.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// Writes `code` to the slots, at most 64, whose bit in `columns` is set.
#[inline]
pub(super) fn set<C: Code>(slots: &mut [C], mut columns: u64, code: C) {
    while columns != 0 {
        slots[columns.trailing_zeros() as usize] = code;
        columns &= columns - 1;
    }
}
