//! The legal moves, one by one and counted in bulk.
//!
//! Order of generation: in round two first the tiles of which one look at the ring tells that they
//! split nothing, then the knots (see [`Lifts`]); tiles, and targets of each, from the lowest row
//! up, each row from the west. It does not depend on where on the plane the tiles lie: the
//! `n`-th move here is the `n`-th move of the same arrangement anywhere.

use std::ops::ControlFlow;

use super::lifts::Lifts;
use super::moves::Move;
use super::options::Opening;
use super::plane::{Bounds, Cell};
use super::position::Position;
use super::torus::Board;
use crate::game::side::Side;

/// A set of cells at most one away from `bounds`: how many, one by one, the `n`-th.
#[derive(Clone, Copy)]
pub(super) struct Cells<'a>(pub(super) &'a Board, pub(super) Bounds);

impl Cells<'_> {
    pub(super) fn count(&self) -> usize {
        self.1.rows(1).map(|y| self.0.row(y).count_ones() as usize).sum()
    }

    #[inline]
    pub(super) fn try_each<B>(
        self,
        mut visit: impl FnMut(Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for y in self.1.rows(1) {
            for spot in self.1.spots(self.0.row(y), y) {
                visit(self.1.cell(spot))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn nth(self, mut n: usize) -> Option<Cell> {
        for y in self.1.rows(1) {
            let row = self.0.row(y);
            let count = row.count_ones() as usize;
            if n < count {
                return self.1.spots(row, y).nth(n).map(|spot| self.1.cell(spot));
            }
            n -= count;
        }
        None
    }
}

impl Position {
    /// Calls `visit` with the cells where a tile from the hand may go.
    #[inline]
    fn with_layable<R>(&self, visit: impl FnOnce(Cells) -> R) -> R {
        if !self.must_be_apart() {
            return visit(Cells(&self.frontier, self.bounds));
        }
        let mut cells = self.frontier.clone();
        for y in self.bounds.rows(1) {
            *cells.row_mut(y) &= !self.tiles[Side::First].near(y);
        }
        visit(Cells(&cells, self.bounds))
    }

    /// Whether the next tile may not touch first's tile, the starting one.
    pub(super) fn must_be_apart(&self) -> bool {
        self.options.opening == Opening::Apart
            && self.turn == Side::First
            && self.hands[Side::First] + 1 == self.options.tiles
    }

    #[inline]
    pub(super) fn try_each<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.is_over() {
            return ControlFlow::Continue(());
        }
        if self.is_round_one() {
            let mut lay = |to| visit(Move { lift: None, to, keep: None });
            return self.with_layable(|cells| cells.try_each(&mut lay));
        }
        Lifts::of(self).try_each(visit)
    }

    pub(super) fn count(&self) -> usize {
        if self.is_over() {
            0
        } else if self.must_be_apart() {
            self.with_layable(|cells| cells.count())
        } else if self.is_round_one() {
            usize::from(self.frontier_size)
        } else {
            Lifts::of(self).count()
        }
    }

    pub(super) fn nth(&self, n: usize) -> Option<Move> {
        if self.is_over() {
            None
        } else if self.is_round_one() {
            let to = self.with_layable(|cells| cells.nth(n))?;
            Some(Move { lift: None, to, keep: None })
        } else {
            Lifts::of(self).nth(n)
        }
    }

    /// Whether some tile of the person to move may be lifted though nothing may be split.
    pub(super) fn has_harmless_lift(&self) -> bool {
        Lifts::of(self).try_each_lift(|_| ControlFlow::Break(())).is_break()
    }
}
