//! Lines on a board: the cells that complete one, and all that are possible.

use super::board::Board;
use super::cells::{Cells, each};
use crate::geometry::windows::windows;

impl Board {
    /// The cells on which a stone completes, or is part of, a line of `n` or more of `stones`.
    #[inline]
    pub(super) fn completing(&self, stones: u128, n: u8) -> u128 {
        if self.narrow { self.by_n(stones as u64, n).into() } else { self.by_n(stones, n) }
    }

    #[inline]
    fn by_n<W: Cells>(&self, stones: W, n: u8) -> W {
        // The compiler unrolls loops of a known length.
        match n {
            2 => self.reaching::<W, 1>(stones),
            3 => self.reaching::<W, 2>(stones),
            4 => self.reaching::<W, 3>(stones),
            5 => self.reaching::<W, 4>(stones),
            6 => self.reaching::<W, 5>(stones),
            _ => self.reaching::<W, 6>(stones),
        }
    }

    /// The cells that form a line with `REACH` adjacent `stones`.
    ///
    /// Along each axis, `behind[i]` are the cells whose last i cells all hold stones, `ahead` those
    /// whose next ones do; a line through a cell has i behind it and `REACH` - i ahead.
    fn reaching<W: Cells, const REACH: usize>(&self, stones: W) -> W {
        let mut found = W::default();
        for &axis in self.axes() {
            let axis = axis as usize;
            let step = self.steps[axis];
            let [can_rise, can_fall] = self.can_step[axis].map(W::of);
            let (rising, falling) = (stones & can_rise, stones & can_fall);
            let mut behind = [W::FULL; 8];
            for i in 0..REACH {
                behind[i + 1] = (behind[i] & rising) << step;
            }
            let mut ahead = W::FULL;
            for i in (0..=REACH).rev() {
                found = found | (ahead & behind[i]);
                ahead = (ahead & falling) >> step;
            }
        }
        found
    }

    /// Whether `n` or more of `stones` are in a line.
    pub(super) fn has_line(&self, stones: u128, n: u8) -> bool {
        self.completing(stones, n) & stones != 0
    }

    /// All windows of `n` cells.
    pub(super) fn windows(&self, n: u8) -> impl Iterator<Item = impl Iterator<Item = u8> + Clone> {
        let away = |cell, axis, steps| self.away(cell, self.direction(axis), steps);
        windows(n, self.axes().iter().copied(), each(self.all), away)
    }
}
