//! The legal moves: visited, counted and chosen by number.

use core::ops::ControlFlow;

use super::moves::Move;
use super::position::Position;

impl Position {
    #[inline]
    pub(super) fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut cells = self.legal();
        while cells != 0 {
            visit(Move(cells.trailing_zeros() as u8))?;
            cells &= cells - 1;
        }
        if self.may_swap() { visit(Move::SWAP) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        self.legal().count_ones() as usize + usize::from(self.may_swap())
    }

    #[inline]
    pub(super) fn nth(&self, n: usize) -> Option<Move> {
        let mut cells = self.legal();
        if n == cells.count_ones() as usize && self.may_swap() {
            return Some(Move::SWAP);
        }
        // Bounds the loop: there are at most 64 cells.
        for _ in 0..n.min(64) {
            cells &= cells.wrapping_sub(1);
        }
        (cells != 0).then(|| Move(cells.trailing_zeros() as u8))
    }
}
