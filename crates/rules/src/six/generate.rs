//! The legal moves: visited, counted and chosen by number.
//!
//! Order of generation: in round two first the tiles whose neighbours lie in a single arc, then the
//! others; tiles, and targets of each, from the lowest row up, each row from the west (for the
//! order of choices see [`groups`](super::groups)). It does not depend on where on the plane the
//! tiles lie: the `n`-th move here is the `n`-th move of the same arrangement anywhere.

use core::iter;
use core::ops::ControlFlow;

use super::connectivity::Connectivity;
use super::frontier::Frontier;
use super::lifts::Lifts;
use super::moves::Move;
use super::options::Opening;
use super::position::Position;
use crate::game::side::Side;

impl Position {
    /// Calls `visit` with the cells where a tile from the hand may be placed.
    #[inline]
    fn with_layable<R>(&self, visit: impl FnOnce(&Frontier) -> R) -> R {
        if !self.must_be_apart() {
            return visit(&self.frontier);
        }
        let mut cells = self.frontier.clone();
        for y in self.bounds.rows(1) {
            let near = self.frontier.cells().row(y) & self.tiles[Side::First].near(y);
            self.bounds.spots(near, y).for_each(|spot| cells.remove(spot));
        }
        visit(&cells)
    }

    /// Whether the next tile may not touch first's tile, the starting one.
    pub(super) fn must_be_apart(&self) -> bool {
        self.options.opening == Opening::Apart
            && self.turn == Side::First
            && self.hands[Side::First] + 1 == self.options.tiles
    }

    #[inline]
    pub(super) fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_over() {
            return ControlFlow::Continue(());
        }
        if self.is_round_one() {
            let mut lay = |to| visit(Move { lift: None, to, keep: None });
            return self.with_layable(|cells| cells.try_each(self.bounds, &mut lay));
        }
        Lifts(self).try_each(visit)
    }

    pub(super) fn count(&self) -> usize {
        if self.is_over() {
            0
        } else if self.is_round_one() {
            self.with_layable(Frontier::size)
        } else {
            Lifts(self).count()
        }
    }

    pub(super) fn nth(&self, n: usize) -> Option<Move> {
        if self.is_over() {
            None
        } else if self.is_round_one() {
            let to = self.with_layable(|cells| cells.nth(n, iter::empty(), self.bounds))?;
            Some(Move { lift: None, to, keep: None })
        } else {
            Lifts(self).nth(n)
        }
    }

    /// Whether the side to move has a tile whose lift splits nothing.
    pub(super) fn has_harmless_lift(&self) -> bool {
        let Connectivity { graph, cuts } = &*self.connectivity;
        graph.of_side(self.turn) & !cuts.points() != 0
    }
}
