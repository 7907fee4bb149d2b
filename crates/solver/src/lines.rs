//! Windows of n cells in a line, updated incrementally stone by stone. Cells are numbered so that a
//! set of cells fits in one word.

use num_traits::PrimInt;

/// All windows of n adjacent cells in a line of a board.
pub(crate) struct Lines<W> {
    /// Every window once.
    all: Vec<W>,
    /// The windows through each cell, grouped by cell.
    windows: Vec<W>,
    /// By cell: index of its first window. One more entry marks the end.
    starts: Vec<usize>,
    /// By cell: union of the windows through it.
    neighbourhood: Vec<W>,
}

/// The stones of both sides, reduced to what affects lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stones<W> {
    /// All stones.
    pub(crate) taken: W,
    /// Stones of the side to move and of the opponent that lie in a window without stones of the
    /// other side. Other stones have no colour: they block both sides.
    pub(crate) own: W,
    pub(crate) theirs: W,
    /// Empty cells on which one more stone completes a line: for the side to move, then for the
    /// opponent.
    pub(crate) wins: W,
    pub(crate) threats: W,
}

/// The set of one cell.
#[inline]
pub(crate) fn bit<W: PrimInt>(cell: usize) -> W {
    W::one() << cell
}

/// Iterates over the cells of a set in ascending order.
#[inline]
pub(crate) fn iter_cells<W: PrimInt>(mut set: W) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set.is_zero() {
            return None;
        }
        let cell = set.trailing_zeros() as usize;
        set = set & (set - W::one());
        Some(cell)
    })
}

impl<W: Copy> Stones<W> {
    /// The same stones from the other side's perspective.
    pub(crate) fn swapped(self) -> Self {
        Self { own: self.theirs, theirs: self.own, wins: self.threats, threats: self.wins, ..self }
    }
}

impl<W: PrimInt> Lines<W> {
    /// Creates the windows of `n` cells. Each row is a maximal line of cells.
    pub(crate) fn new(cells: usize, n: usize, rows: &[Vec<usize>]) -> Self {
        let set = |cells: &[usize]| cells.iter().fold(W::zero(), |set, &cell| set | bit(cell));
        let all: Vec<W> = rows.iter().flat_map(|row| row.windows(n).map(set)).collect();
        let through = |cell: usize| {
            all.iter().copied().filter(move |&window| !(window & bit(cell)).is_zero())
        };
        let mut starts = vec![0];
        for cell in 0..cells {
            starts.push(starts[cell] + through(cell).count());
        }
        Self {
            windows: (0..cells).flat_map(through).collect(),
            starts,
            neighbourhood: (0..cells)
                .map(|c| through(c).fold(W::zero(), |neighbourhood, w| neighbourhood | w))
                .collect(),
            all,
        }
    }

    /// The windows through a cell.
    #[inline]
    fn through(&self, cell: usize) -> &[W] {
        &self.windows[self.starts[cell]..self.starts[cell + 1]]
    }

    /// Builds the stones of the side to move and of the opponent. Neither side has a line.
    pub(crate) fn stones(&self, own: W, theirs: W) -> Stones<W> {
        let zero = W::zero();
        let none = Stones { taken: zero, own: zero, theirs: zero, wins: zero, threats: zero };
        let put = |stones, cell| self.put(&stones, cell);
        // `put` swaps the perspective after each stone.
        let stones = iter_cells(own).fold(none, |stones, cell| put(stones, cell).swapped());
        iter_cells(theirs)
            .fold(stones.swapped(), |stones, cell| put(stones, cell).swapped())
            .swapped()
    }

    /// Places a stone of the side to move on an empty cell where it completes no line. Returns the
    /// stones from the opponent's perspective.
    #[inline]
    pub(crate) fn put(&self, stones: &Stones<W>, cell: usize) -> Stones<W> {
        let stone = bit::<W>(cell);
        let taken = stones.taken | stone;
        let walls = stones.taken & !stones.own;
        let mine = stones.own | stone;
        let (mut own, mut wins) = (stones.own, stones.wins);
        for &window in self.through(cell) {
            if (window & walls).is_zero() {
                own = mine;
                let missing = window & !mine;
                if (missing & (missing - W::one())).is_zero() {
                    wins = wins | missing;
                }
            }
        }
        let mut theirs = stones.theirs;
        let walls = taken & !theirs;
        for other in iter_cells(self.neighbourhood[cell] & stones.theirs) {
            if self.through(other).iter().all(|&window| !(window & walls).is_zero()) {
                theirs = theirs & !bit::<W>(other);
            }
        }
        Stones {
            taken,
            own: theirs,
            theirs: own,
            wins: stones.threats & !stone,
            threats: wins & !stone,
        }
    }

    /// Whether a window without `walls` is left.
    #[inline]
    pub(crate) fn has_open_window(&self, walls: W) -> bool {
        self.all.iter().any(|&window| (window & walls).is_zero())
    }
}
