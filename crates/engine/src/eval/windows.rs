//! Lines of n on boards whose cells are bits of a word, with a fixed step along each axis.

use arrayvec::ArrayVec;
use num_traits::PrimInt;

/// All windows of n adjacent cells in a line of one board, by axis.
///
/// A set of windows is a word too: each window stands for itself by its first cell, so that one
/// operation works on all windows of an axis.
pub(super) struct Windows<W> {
    n: usize,
    axes: ArrayVec<Axis<W>, 4>,
}

struct Axis<W> {
    /// How far a step moves a bit up.
    step: usize,
    /// The first cells of windows.
    starts: W,
}

/// Windows without a stone of the opponent's, by how many of one's own they hold.
pub(super) type Counts = [u32; 8];

impl<W: PrimInt> Windows<W> {
    /// The windows of a board of `width` columns and rows, of which `cells` are cells of the game,
    /// along axes given as (columns, rows).
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

    /// How many windows hold so many stones of `mine` and none of `theirs`.
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

    /// The empty cells that complete a window: n - 1 stones of `mine`, and this cell.
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

/// Windows that have no stone of the opponent's, and for each of them the number
/// of one's own as three binary digits, each digit a set of windows.
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

    /// From each cell of the windows in turn: those windows that have one's own stone there, and
    /// those that have the opponent's.
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

    /// The windows with `k` < 8 stones.
    #[inline]
    pub(super) fn holding(&self, k: usize) -> W {
        let digit = |i: usize| if k >> i & 1 != 0 { self.digits[i] } else { !self.digits[i] };
        self.free & digit(0) & digit(1) & digit(2)
    }
}

#[cfg(test)]
mod tests {
    use super::Windows;

    /// The windows of a 4×4 board one by one, as a reader would count them.
    fn slow(n: i8, mine: u16, theirs: u16) -> ([u32; 8], u16) {
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
    fn all_at_once_is_one_by_one() {
        let mut random = fastrand::Rng::with_seed(1);
        for n in [3_u8, 4] {
            let windows = Windows::new(n, 4, u16::MAX, &[(1, 0), (0, 1), (1, 1), (-1, 1)]);
            for _ in 0..300 {
                let mine = random.u16(..) & random.u16(..);
                let theirs = random.u16(..) & random.u16(..) & !mine;
                let (counts, completing) = slow(n as i8, mine, theirs);
                assert_eq!(windows.open(mine, theirs), counts);
                assert_eq!(windows.completing(mine, theirs), completing);
            }
        }
    }
}
