//! The positions of a subspace that were decided in one level.

use super::open::Open;
use crate::morris::code::Code;

/// A set of columns for each row.
#[derive(Debug, Clone)]
pub(super) struct Bits {
    /// Words of a row.
    words: usize,
    bits: Vec<u64>,
}

impl Bits {
    pub(super) fn new(rows: usize, width: usize) -> Self {
        // One column more, which is never set.
        let words = width / 64 + 1;
        Self { words, bits: vec![0; rows * words] }
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
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

/// The positions decided in a level, by row.
#[derive(Debug, Clone)]
pub(super) struct Layer {
    pub(super) won: Bits,
    pub(super) lost: Bits,
    /// How many of a row are set in both. What is set in a row of none is of an earlier level.
    pub(super) counts: Vec<u32>,
}

impl Layer {
    pub(super) fn new(rows: usize, width: usize) -> Self {
        let bits = Bits::new(rows, width);
        Self { won: bits.clone(), lost: bits, counts: vec![0; rows] }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }
}

/// One row of a [`Layer`] that is being made.
#[derive(Debug)]
pub(super) struct Marks<'a> {
    pub(super) won: &'a mut [u64],
    pub(super) lost: &'a mut [u64],
    pub(super) count: &'a mut u32,
}

impl Marks<'_> {
    /// Begins to mark what a few news decide.
    pub(super) fn news<'s, C: Open>(&'s mut self, slots: &'s mut [C], plies: u16) -> News<'s, C> {
        // What captures have decided counts as the first level's news.
        self.after(slots, plies);
        if plies > 1 {
            self.won.fill(0);
            self.lost.fill(0);
        }
        let Self { won, lost, count } = self;
        News { slots, won, lost, count, win: C::win(plies), loss: C::loss(plies) }
    }

    /// As [`take`](Self::take) for a row that heard of nothing: in the first level it may have
    /// captures, later nothing new.
    pub(super) fn after<C: Code>(&mut self, row: &[C], plies: u16) {
        if plies == 1 {
            self.take(row, plies);
        } else {
            *self.count = 0;
        }
    }

    /// Marks the slots that are won or lost in so many plies. Nothing is won in none.
    pub(super) fn take<C: Code>(&mut self, row: &[C], plies: u16) {
        let loss = C::loss(plies);
        let win = if plies == 0 { loss } else { C::win(plies) };
        let mut count = 0;
        for ((chunk, won), lost) in row.chunks(64).zip(&mut *self.won).zip(&mut *self.lost) {
            *won = C::equal(chunk, win);
            *lost = C::equal(chunk, loss);
            if plies == 0 {
                *won = 0;
            }
            count += won.count_ones() + lost.count_ones();
        }
        *self.count = count;
    }
}

/// A row's slots that hear what single moves lead to, and the marks of what that decides.
#[derive(Debug)]
pub(super) struct News<'a, C> {
    slots: &'a mut [C],
    won: &'a mut [u64],
    lost: &'a mut [u64],
    count: &'a mut u32,
    win: C,
    loss: C,
}

impl<C: Open> News<'_, C> {
    /// A move from this column leads to a lost position. Past all columns there is no such move.
    #[inline]
    pub(super) fn won(&mut self, column: usize) {
        if let Some(slot) = self.slots.get_mut(column).filter(|slot| slot.is_open()) {
            *slot = self.win;
            self.won[column / 64] |= 1 << (column % 64);
            *self.count += 1;
        }
    }

    /// A move from this column leads to a won position.
    #[inline]
    pub(super) fn lost(&mut self, column: usize) {
        if let Some(slot) = self.slots.get_mut(column) {
            let before = *slot;
            *slot = before.lost(self.loss);
            if *slot == self.loss && before != self.loss {
                self.lost[column / 64] |= 1 << (column % 64);
                *self.count += 1;
            }
        }
    }
}
