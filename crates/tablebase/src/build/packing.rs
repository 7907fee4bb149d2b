//! Conversion between a row's columns as packed bits and the cube of their masks.
//!
//! Columns are numbered in the order of their masks. A set of columns, one bit each, is therefore what
//! remains of a [cube](super::cube) if only the corners with the right number of men are kept. A word of the
//! cube has at most 20 of those among its 64, and which ones depends only on their number of men.

use super::cube::{WORD_DIMENSIONS, words};

/// Number of classes of words, by the number of men within the word.
const CLASSES: usize = WORD_DIMENSIONS + 1;

/// The corners of a word with each number of men.
const CORNERS_BY_MEN: [u64; CLASSES] = {
    let mut kept = [0; CLASSES];
    let mut corner = 0_u32;
    while corner < 64 {
        kept[corner.count_ones() as usize] |= 1 << corner;
        corner += 1;
    }
    kept
};

/// Number of corners of a word with each number of men.
const COUNTS: [u32; CLASSES] = {
    let mut counts = [0; CLASSES];
    let mut class = 0;
    while class < CLASSES {
        counts[class] = CORNERS_BY_MEN[class].count_ones();
        class += 1;
    }
    counts
};

/// The bits that move down by 1, 2, 4, … places, step by step, to pack the kept bits of a word.
///
/// A bit moves by the number of dropped bits below it, so it moves in the steps given by the binary digits of
/// this number.
const STEPS: [[u64; WORD_DIMENSIONS]; CLASSES] = {
    let mut steps = [[0; WORD_DIMENSIONS]; CLASSES];
    let mut class = 0;
    while class < CLASSES {
        let mut corner = 0;
        while corner < 64 {
            if CORNERS_BY_MEN[class] >> corner & 1 != 0 {
                let dropped = (!CORNERS_BY_MEN[class] & ((1 << corner) - 1)).count_ones();
                let (mut at, mut step) = (corner, 0);
                while step < WORD_DIMENSIONS {
                    if dropped >> step & 1 != 0 {
                        steps[class][step] |= 1 << at;
                        at -= 1 << step;
                    }
                    step += 1;
                }
            }
            corner += 1;
        }
        class += 1;
    }
    steps
};

/// Bits of a packed word that one table access unpacks.
const BITS_PER_LOOKUP: usize = 7;
const LOOKUPS: usize = 3;

/// The word that each part of a packed word becomes.
static UNPACKED: [[[u64; 1 << BITS_PER_LOOKUP]; LOOKUPS]; CLASSES] = {
    let mut unpacked = [[[0; 1 << BITS_PER_LOOKUP]; LOOKUPS]; CLASSES];
    let mut class = 0;
    while class < CLASSES {
        let (mut left, mut bit) = (CORNERS_BY_MEN[class], 0);
        while left != 0 {
            let table = &mut unpacked[class][bit / BITS_PER_LOOKUP];
            let mut packed = 0;
            while packed < 1 << BITS_PER_LOOKUP {
                if packed >> (bit % BITS_PER_LOOKUP) & 1 != 0 {
                    table[packed] |= left & left.wrapping_neg();
                }
                packed += 1;
            }
            left &= left - 1;
            bit += 1;
        }
        class += 1;
    }
    unpacked
};

/// The positions of a row's columns in its cube.
#[derive(Debug)]
pub(super) struct Packing {
    /// Number of words of a cube.
    words: usize,
    /// The words that contain columns, each with the number of men that a column has within the word.
    used: Vec<(u32, u8)>,
}

impl Packing {
    /// Creates the packing for sets of `men` among `free` points.
    pub(super) fn new(free: usize, men: usize) -> Self {
        let words = words(free);
        let used = (0..words as u32).filter_map(|word| {
            let within = men.checked_sub(word.count_ones() as usize)?;
            (within <= WORD_DIMENSIONS).then_some((word, within as u8))
        });
        Self { words, used: used.collect() }
    }

    /// Number of words of a cube.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// Copies the set of `columns` to the corners of `cube` that are columns, and clears the other corners of the
    /// same words. `columns` must end with one word more than it needs.
    pub(super) fn unpack(&self, columns: &[u64], cube: &mut [u64]) {
        let mut at = 0;
        for &(word, class) in &self.used {
            let class = usize::from(class);
            let (index, by) = (at as usize / 64, at % 64);
            // Two shifts, because a shift by 64 is undefined.
            let packed = columns[index] >> by | columns[index + 1] << 1 << (63 - by);
            let part = |i: usize| {
                UNPACKED[class][i]
                    [(packed >> (BITS_PER_LOOKUP * i)) as usize % (1 << BITS_PER_LOOKUP)]
            };
            cube[word as usize] = part(0) | part(1) | part(2);
            at += COUNTS[class];
        }
    }

    /// Sets `columns` to the columns that are in `cube`.
    pub(super) fn pack(&self, cube: &[u64], columns: &mut [u64]) {
        columns.fill(0);
        let mut at = 0;
        for &(word, class) in &self.used {
            let class = usize::from(class);
            let mut packed = cube[word as usize] & CORNERS_BY_MEN[class];
            for (i, step) in STEPS[class].iter().enumerate() {
                let moved = packed & step;
                packed = packed ^ moved | moved >> (1 << i);
            }
            let (index, by) = (at as usize / 64, at % 64);
            columns[index] |= packed << by;
            columns[index + 1] |= packed >> 1 >> (63 - by);
            at += COUNTS[class];
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::cube::has;
    use super::*;
    use crate::index::{choose, sets};

    proptest! {
        #[test]
        fn columns_are_the_corners_with_their_men(
            (free, men) in (8..=10_usize, 3..=8_usize),
            cube in proptest::collection::vec(any::<u64>(), 1 << (10 - WORD_DIMENSIONS)),
        ) {
            let packing = Packing::new(free, men);
            let cube = &cube[..packing.words()];
            let mut columns = vec![u64::MAX; choose(free, men) / 64 + 2];
            packing.pack(cube, &mut columns);
            let mut unpacked = vec![0; cube.len()];
            packing.unpack(&columns, &mut unpacked);
            for (column, mask) in sets(free, men).enumerate() {
                let expected = has(cube, mask);
                prop_assert_eq!(columns[column / 64] >> (column % 64) & 1 != 0, expected);
                prop_assert_eq!(has(&unpacked, mask), expected);
            }
            let count = |words: &[u64]| words.iter().map(|word| word.count_ones()).sum::<u32>();
            prop_assert_eq!(count(&columns), count(&unpacked));
        }
    }
}
