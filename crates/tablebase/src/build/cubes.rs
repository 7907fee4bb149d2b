//! A set of columns for each row, unpacked to cubes once, as the moves of many rows read the same cube.

use rayon::prelude::*;

use super::packing::Packing;

#[derive(Debug)]
pub(super) struct Cubes {
    words: usize,
    bits: Vec<u64>,
}

impl Cubes {
    pub(super) fn new(rows: usize, packing: &Packing) -> Self {
        let words = packing.words();
        Self { words, bits: vec![0; rows * words] }
    }

    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    /// Unpacks the set that `columns` gives for each row. Where it gives none, the cube keeps old contents.
    pub(super) fn fill<'a>(
        &mut self,
        packing: &Packing,
        columns: impl Fn(usize) -> Option<&'a [u64]> + Sync,
    ) {
        self.bits.par_chunks_exact_mut(self.words).enumerate().for_each(|(row, cube)| {
            if let Some(columns) = columns(row) {
                packing.unpack(columns, cube);
            }
        });
    }
}
