//! The lines that a row leaves to second's men.

use arrayvec::ArrayVec;
use ludoteca_rules::morris::board;

use super::cube::far;
use crate::build::row::places;
use crate::index::POINTS;

/// For each of a cube's dimensions, the other two of each line through it.
#[derive(Debug)]
pub(super) struct Lines {
    through: [ArrayVec<[u8; 2], 2>; POINTS],
    any: bool,
}

impl Lines {
    pub(super) fn new(set: u32) -> Self {
        let places = places(set);
        let mut through = [const { ArrayVec::new_const() }; POINTS];
        let mut any = false;
        for line in board::lines() {
            if line.iter().any(|point| set & point.bit() != 0) {
                continue;
            }
            let [a, b, c] = line.map(|point| places[point.index()].trailing_zeros() as u8);
            for (of, others) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
                through[usize::from(of)].push(others);
            }
            any = true;
        }
        Self { through, any }
    }

    /// Whether second can have a mill at all.
    pub(super) const fn any(&self) -> bool {
        self.any
    }

    /// The corners of a cube's word at which a man on this point would be in a mill.
    #[inline]
    pub(super) fn closes(&self, dimension: usize, word: usize) -> u64 {
        let closed = |&[a, b]: &[u8; 2]| far(a.into(), word) & far(b.into(), word);
        self.through[dimension].iter().map(closed).fold(0, |all, line| all | line)
    }
}
