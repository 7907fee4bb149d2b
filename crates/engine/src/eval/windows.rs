//! Bitboard windows: n adjacent cells in a line, with a fixed bit offset per step along each axis.

use arrayvec::ArrayVec;
use num_traits::PrimInt;

/// All windows of one board, by axis.
///
/// A set of windows is a bitboard of their first cells, so that one operation processes all windows
/// of an axis.
pub(super) struct Windows<W> {
    n: usize,
    axes: ArrayVec<Axis<W>, 4>,
}

struct Axis<W> {
    /// Bit offset of one step.
    step: usize,
    /// First cells of the windows.
    starts: W,
}

/// Number of open windows (without opposing stones), by the number of own stones.
pub(super) type Counts = [u32; 8];

impl<W: PrimInt> Windows<W> {
    /// Windows of a board of `width` columns and rows, where `cells` are the playable cells, along
    /// axes given as (columns, rows).
    pub(super) fn new(n: u8, width: u8, cells: W, directions: &[(i8, i8)]) -> Self {
        let width = width as i8;
        let at = |x: i8, y: i8| {
            (0..width).contains(&x)
                && (0..width).contains(&y)
                && cells >> (y * width + x) as usize & W::one() != W::zero()
        };
        let axis = |&(dx, dy): &(i8, i8)| {
            let mut starts = W::zero();
            for (y, x) in (0..width).flat_map(|y| (0..width).map(move |x| (y, x))) {
                if (0..n as i8).all(|i| at(x + i * dx, y + i * dy)) {
                    starts = starts | W::one() << (y * width + x) as usize;
                }
            }
            Axis { step: (dy * width + dx) as usize, starts }
        };
        Self { n: n.into(), axes: directions.iter().map(axis).collect() }
    }

    /// Counts the windows with none of `theirs`, by the number of `mine`.
    #[inline]
    pub(super) fn open(&self, mine: W, theirs: W) -> Counts {
        let mut counts = [0; 8];
        for axis in &self.axes {
            let tally = Tally::of(self.n, axis, mine, theirs);
            for (k, count) in counts.iter_mut().enumerate().take(self.n).skip(1) {
                *count += tally.holding(k).count_ones();
            }
        }
        counts
    }

    /// Empty cells that complete a window with n - 1 stones of `mine`.
    #[inline]
    pub(super) fn completing(&self, mine: W, theirs: W) -> W {
        let mut found = W::zero();
        for axis in &self.axes {
            let short_of_one = Tally::of(self.n, axis, mine, theirs).holding(self.n - 1);
            if short_of_one != W::zero() {
                for i in 0..self.n {
                    found = found | short_of_one << (axis.step * i);
                }
            }
        }
        found & !mine & !theirs
    }
}

/// Open windows, with the number of own stones in each as three binary digits (bit-sliced: each digit
/// is a set of windows).
pub(super) struct Tally<W> {
    free: W,
    digits: [W; 3],
}

impl<W: PrimInt> Tally<W> {
    #[inline]
    fn of(n: usize, axis: &Axis<W>, mine: W, theirs: W) -> Self {
        let steps = (0..n).map(|i| axis.step * i);
        let tally = Self::over(steps.map(|step| (mine >> step, theirs >> step)));
        Self { free: tally.free & axis.starts, ..tally }
    }

    /// Sums over the cells of the windows. Each item is the set of windows with an own stone on that
    /// cell and the set with an opposing one.
    #[inline]
    pub(super) fn over(cells: impl Iterator<Item = (W, W)>) -> Self {
        let [mut ones, mut twos, mut fours, mut taken] = [W::zero(); 4];
        for (mine, theirs) in cells {
            let carry = ones & mine;
            ones = ones ^ mine;
            fours = fours ^ (twos & carry);
            twos = twos ^ carry;
            taken = taken | theirs;
        }
        Self { free: !taken, digits: [ones, twos, fours] }
    }

    /// Open windows with `k` < 8 own stones.
    #[inline]
    pub(super) fn holding(&self, k: usize) -> W {
        let digit = |i: usize| if k >> i & 1 != 0 { self.digits[i] } else { !self.digits[i] };
        self.free & digit(0) & digit(1) & digit(2)
    }
}

#[cfg(test)]
mod tests {
    use super::Windows;

    /// Counts the windows of a 4×4 board one by one.
    fn naive(n: i8, mine: u16, theirs: u16) -> ([u32; 8], u16) {
        let (mut counts, mut completing) = ([0; 8], 0);
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            for (x, y) in (0..4).flat_map(|y| (0..4).map(move |x| (x, y))) {
                let cells: Vec<_> = (0..n).map(|i| (x + i * dx, y + i * dy)).collect();
                if cells.iter().any(|&(x, y)| !(0..4).contains(&x) || !(0..4).contains(&y)) {
                    continue;
                }
                let window = cells.iter().fold(0_u16, |set, (x, y)| set | 1 << (y * 4 + x));
                let held = (window & mine).count_ones() as usize;
                if window & theirs == 0 && (1..n as usize).contains(&held) {
                    counts[held] += 1;
                    if held + 1 == n as usize {
                        completing |= window & !mine;
                    }
                }
            }
        }
        (counts, completing)
    }

    #[test]
    fn bit_sliced_counts_match_naive_counts() {
        let mut random = fastrand::Rng::with_seed(1);
        for n in [3_u8, 4] {
            let windows = Windows::new(n, 4, u16::MAX, &[(1, 0), (0, 1), (1, 1), (-1, 1)]);
            for _ in 0..300 {
                let mine = random.u16(..) & random.u16(..);
                let theirs = random.u16(..) & random.u16(..) & !mine;
                let (counts, completing) = naive(n as i8, mine, theirs);
                assert_eq!(windows.open(mine, theirs), counts);
                assert_eq!(windows.completing(mine, theirs), completing);
            }
        }
    }
}
