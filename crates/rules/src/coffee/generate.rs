//! The legal moves: visited, counted and chosen by number.

use core::ops::ControlFlow;

use super::axis::Axis;
use super::board::CELLS;
use super::cells::{Cells, each};
use super::moves::Move;
use super::position::Position;

/// Maximum number of legal moves: the first move on hex-6, 91 cells by three axes.
pub(super) const MAX_MOVES: usize = 273;

/// The sets that determine the legal moves of a position.
struct Choices<W: 'static> {
    /// The cells for a stone.
    allowed: W,
    /// The cells among them that win.
    winning: W,
    empty: W,
    others: &'static [[W; 4]; CELLS],
    may_swap: bool,
}

impl<W: Cells> Choices<W> {
    #[inline]
    fn of(position: &Position) -> Self {
        Self {
            allowed: W::of(position.allowed()),
            winning: W::of(position.winning()),
            empty: W::of(position.empty()),
            others: W::others(position.board()),
            may_swap: position.may_swap(),
        }
    }

    /// The axes, as bits, along which the rod may lie on a new stone on `cell`: their lines keep an
    /// empty cell. Axes that the board lacks are never open.
    #[inline]
    fn open(&self, cell: u8) -> u8 {
        let [e, n, ne, nw] = self.others[usize::from(cell) % CELLS]
            .map(|line| u8::from(line & self.empty != W::default()));
        e | n << 1 | ne << 2 | nw << 3
    }

    /// Number of moves with a stone on `cell`.
    #[inline]
    fn count_on(&self, cell: u8) -> usize {
        let rods = self.open(cell).count_ones();
        if self.winning.has(cell) { 1 } else { rods as usize }
    }

    #[inline]
    fn count(&self) -> usize {
        let laid: usize = each(self.allowed).map(|cell| self.count_on(cell)).sum();
        laid + usize::from(self.may_swap)
    }

    #[inline]
    fn nth(&self, mut n: usize) -> Option<Move> {
        for cell in each(self.allowed) {
            let count = self.count_on(cell);
            if n >= count {
                n -= count;
                continue;
            }
            if self.winning.has(cell) {
                return Some(Move::Win(cell));
            }
            let mut open = self.open(cell);
            for _ in 0..n {
                open &= open - 1;
            }
            return Some(Move::Rod(cell, Axis::lowest(open)));
        }
        (n == 0 && self.may_swap).then_some(Move::Swap)
    }

    #[inline]
    fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for cell in each(self.allowed) {
            if self.winning.has(cell) {
                visit(Move::Win(cell))?;
                continue;
            }
            let mut open = self.open(cell);
            while open != 0 {
                visit(Move::Rod(cell, Axis::lowest(open)))?;
                open &= open - 1;
            }
        }
        if self.may_swap { visit(Move::Swap) } else { ControlFlow::Continue(()) }
    }
}

impl Position {
    /// Whether there is a legal move, unless the game is won.
    #[inline]
    pub(super) fn can_move(&self) -> bool {
        // Of two empty cells on a line, each keeps the line open for a stone on the other.
        let two_cells = self.allowed() & self.allowed().wrapping_sub(1) != 0;
        two_cells || self.count() != 0
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        if self.board().narrow {
            Choices::<u64>::of(self).count()
        } else {
            Choices::<u128>::of(self).count()
        }
    }

    #[inline]
    pub(super) fn nth(&self, n: usize) -> Option<Move> {
        if self.board().narrow {
            Choices::<u64>::of(self).nth(n)
        } else {
            Choices::<u128>::of(self).nth(n)
        }
    }

    #[inline]
    pub(super) fn visit<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.board().narrow {
            Choices::<u64>::of(self).visit(visit)
        } else {
            Choices::<u128>::of(self).visit(visit)
        }
    }
}
