//! The masks that one level decides, listed by row, for levels that decide few.

use rayon::prelude::*;

use super::layer::{Bits, columns};

#[derive(Debug)]
pub(super) struct Few {
    masks: Vec<u32>,
    /// Where the masks of each row begin, and where the last row's end.
    starts: Vec<usize>,
}

impl Few {
    /// The masks of the columns in `sets`, `count` for each row. Rows without any are not read.
    pub(super) fn new(
        sets: &Bits,
        count: impl Fn(usize) -> u64,
        rows: usize,
        masks: &[u32],
    ) -> Self {
        let mut starts = vec![0];
        let mut end = 0;
        starts.extend((0..rows).map(|row| {
            end += count(row) as usize;
            end
        }));
        let mut listed = vec![0; end];
        let mut left = &mut listed[..];
        let mut parts = Vec::with_capacity(rows);
        for (row, ends) in starts.windows(2).enumerate().filter(|(_, ends)| ends[0] < ends[1]) {
            let (part, rest) = left.split_at_mut(ends[1] - ends[0]);
            parts.push((row, part));
            left = rest;
        }
        parts.into_par_iter().for_each(|(row, part)| {
            let columns = columns(sets.row(row));
            part.iter_mut().zip(columns).for_each(|(mask, column)| *mask = masks[column]);
        });
        Self { masks: listed, starts }
    }

    pub(super) fn row(&self, row: usize) -> &[u32] {
        &self.masks[self.starts[row]..self.starts[row + 1]]
    }
}
