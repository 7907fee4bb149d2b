//! The moves of three men that fly.

use super::layer::{columns, has, put};
use crate::index::{POINTS, choose, rank};

/// Two of three men stay while the third may fly anywhere, so positions one move apart share two men.
#[derive(Debug)]
pub(super) struct Flights {
    /// The ranks of the pairs of men in each column.
    pairs: Vec<[u8; 3]>,
}

impl Flights {
    /// For the columns with these masks of three men.
    pub(super) fn new(masks: &[u32]) -> Self {
        let pairs = |&mask: &u32| {
            let low = mask & mask.wrapping_neg();
            let high = 1 << mask.ilog2();
            [low, high, mask ^ low ^ high].map(|man| rank(mask ^ man) as u8)
        };
        Self { pairs: masks.iter().map(pairs).collect() }
    }

    /// Sets `found` to the columns from which a move leads into `targets`.
    pub(super) fn before(&self, targets: &[u64], found: &mut [u64]) {
        let mut counts = [0_u8; choose(POINTS - 3, 2)];
        for column in columns(targets) {
            for pair in self.pairs[column] {
                counts[usize::from(pair)] += 1;
            }
        }
        found.fill(0);
        for (column, pairs) in self.pairs.iter().enumerate() {
            // A man has to move, so a target does not count as leading to itself.
            let own = u8::from(has(targets, column));
            if pairs.iter().any(|&pair| counts[usize::from(pair)] > own) {
                put(found, column);
            }
        }
    }
}
