//! The legal moves, one by one and counted in bulk.
//!
//! The *frontier* is the empty cells that touch a tile. A tile that splits nothing when it is
//! lifted may go to any of them except those that it alone touches; its own cell is no empty one.
//! So a person's `n` such tiles have `n · |frontier|` targets less the cells that only one tile
//! touches, if it is one of the `n`: each of those is missing once. A tile that splits the rest may
//! go to the cells of the frontier beside the group that stays.
//!
//! Order of generation: first the tiles of which one look at the ring tells that they split
//! nothing, then the knots (see [`groups`]); tiles, and targets of each, from the lowest row
//! up, each row from the west. It does not depend on where on the plane the tiles lie: the
//! `n`-th move here is the `n`-th move of the same arrangement anywhere.

use std::ops::ControlFlow;

use super::groups::{self, Groups};
use super::moves::Move;
use super::options::{Opening, Split};
use super::plane::{Bounds, Cell};
use super::position::Position;
use super::torus::{Board, Spot};
use crate::game::side::Side;

/// The empty cells that touch a tile.
struct Frontier {
    cells: Board,
    /// Those of them that touch only one.
    once: Board,
    size: usize,
}

impl Frontier {
    fn of(all: &Board, bounds: Bounds) -> Self {
        let mut frontier = Self { cells: Board::EMPTY, once: Board::EMPTY, size: 0 };
        for y in bounds.rows(1) {
            let (mut one, mut two) = (0, 0);
            for neighbour in all.neighbours(y) {
                two |= one & neighbour;
                one |= neighbour;
            }
            let cells = one & !all.row(y);
            *frontier.cells.row_mut(y) = cells;
            *frontier.once.row_mut(y) = cells & !two;
            frontier.size += cells.count_ones() as usize;
        }
        frontier
    }
}

/// A set of cells at most one away from `bounds`: how many, one by one, the `n`-th.
#[derive(Clone, Copy)]
struct Cells<'a>(&'a Board, Bounds);

impl Cells<'_> {
    fn count(self) -> usize {
        self.1.rows(1).map(|y| self.0.row(y).count_ones() as usize).sum()
    }

    #[inline]
    fn try_each<B>(self, mut visit: impl FnMut(Cell) -> ControlFlow<B>) -> ControlFlow<B> {
        for y in self.1.rows(1) {
            for spot in self.1.spots(self.0.row(y), y) {
                visit(self.1.cell(spot))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn nth(self, mut n: usize) -> Option<Cell> {
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
    /// Where a tile from the hand may go, regardless of whether the game is over.
    pub(super) fn layable(&self) -> Board {
        let all = self.all();
        let mut cells = Frontier::of(&all, self.bounds).cells;
        if self.must_be_apart() {
            for y in self.bounds.rows(1) {
                *cells.row_mut(y) &= !self.tiles[Side::First].near(y);
            }
        }
        cells
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
            return Cells(&self.layable(), self.bounds)
                .try_each(|to| visit(Move { lift: None, to, keep: None }));
        }
        Lifts::of(self).try_each(&mut |lift| {
            Cells(&lift.targets, self.bounds).try_each(|to| visit(lift.to(to)))
        })
    }

    pub(super) fn count(&self) -> usize {
        if self.is_over() {
            0
        } else if self.is_round_one() {
            Cells(&self.layable(), self.bounds).count()
        } else {
            Lifts::of(self).count()
        }
    }

    pub(super) fn nth(&self, n: usize) -> Option<Move> {
        if self.is_over() {
            None
        } else if self.is_round_one() {
            let to = Cells(&self.layable(), self.bounds).nth(n)?;
            Some(Move { lift: None, to, keep: None })
        } else {
            Lifts::of(self).nth(n)
        }
    }

    /// Whether some tile of the person to move may be lifted though nothing may be split.
    pub(super) fn has_harmless_lift(&self) -> bool {
        let lifts = Lifts::of(self);
        self.bounds.rows(0).any(|y| lifts.loose(y) != 0)
            || lifts.knots().any(|tile| self.groups_after(tile).is_none())
    }
}

/// All that one choice of a tile (and of a group that stays) leads to.
struct Lift {
    from: Cell,
    keep: Option<Cell>,
    targets: Board,
}

impl Lift {
    #[inline]
    fn to(&self, to: Cell) -> Move {
        Move { lift: Some(self.from), to, keep: self.keep }
    }
}

/// The choices of a tile in round two.
struct Lifts<'a> {
    position: &'a Position,
    all: Board,
    frontier: Frontier,
}

impl<'a> Lifts<'a> {
    fn of(position: &'a Position) -> Self {
        let all = position.all();
        let frontier = Frontier::of(&all, position.bounds);
        Self { position, all, frontier }
    }

    fn bounds(&self) -> Bounds {
        self.position.bounds
    }

    /// The mover's tiles in row `y`.
    #[inline]
    fn own(&self, y: u8) -> u64 {
        self.position.tiles[self.position.turn].row(y)
    }

    /// The mover's tiles in row `y` that are no knots.
    #[inline]
    fn loose(&self, y: u8) -> u64 {
        self.own(y) & !groups::knots(&self.all, y)
    }

    /// The mover's knots.
    fn knots(&self) -> impl Iterator<Item = Spot> {
        let knots = |y| self.own(y) & groups::knots(&self.all, y);
        self.bounds().rows(0).flat_map(move |y| self.bounds().spots(knots(y), y))
    }

    /// The choice of a tile that splits nothing.
    #[inline]
    fn harmless(&self, tile: Spot) -> Lift {
        let mut targets = self.frontier.cells.clone();
        let lost = self.frontier.once.ring(tile);
        for direction in (0..6).filter(|i| lost >> i & 1 != 0) {
            targets.remove(tile.neighbour(direction));
        }
        Lift { from: self.bounds().cell(tile), keep: None, targets }
    }

    /// The choices of a knot: none, one, or one for each group that may stay.
    #[inline]
    fn try_each_of_knot<B>(
        &self,
        tile: Spot,
        visit: &mut impl FnMut(&Lift) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut rest = self.all.clone();
        rest.remove(tile);
        let groups = Groups::after(&rest, tile, self.bounds());
        if !groups.are_several() {
            return visit(&self.harmless(tile));
        }
        if self.position.options.split == Split::Forbidden {
            return ControlFlow::Continue(());
        }
        for group in groups.largest() {
            let mut targets = Board::EMPTY;
            for y in self.bounds().rows(1) {
                *targets.row_mut(y) = self.frontier.cells.row(y) & group.cells.near(y);
            }
            let is_choice = groups.largest().count() > 1;
            let keep = is_choice.then(|| group.name(self.bounds()));
            visit(&Lift { from: self.bounds().cell(tile), keep, targets })?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn try_each<B>(&self, visit: &mut impl FnMut(&Lift) -> ControlFlow<B>) -> ControlFlow<B> {
        for y in self.bounds().rows(0) {
            for tile in self.bounds().spots(self.loose(y), y) {
                visit(&self.harmless(tile))?;
            }
        }
        self.knots().try_for_each(|tile| self.try_each_of_knot(tile, visit))
    }

    fn count(&self) -> usize {
        let mut loose = Board::EMPTY;
        let mut count = 0;
        for y in self.bounds().rows(0) {
            *loose.row_mut(y) = self.loose(y);
            count += self.frontier.size * loose.row(y).count_ones() as usize;
        }
        for y in self.bounds().rows(1) {
            count -= (self.frontier.once.row(y) & loose.near(y)).count_ones() as usize;
        }
        for tile in self.knots() {
            let _ = self.try_each_of_knot::<()>(tile, &mut |lift| {
                count += Cells(&lift.targets, self.bounds()).count();
                ControlFlow::Continue(())
            });
        }
        count
    }

    fn nth(&self, mut n: usize) -> Option<Move> {
        for y in self.bounds().rows(0) {
            for tile in self.bounds().spots(self.loose(y), y) {
                let lost = self.frontier.once.ring(tile).count_ones() as usize;
                let count = self.frontier.size - lost;
                if n < count {
                    let lift = self.harmless(tile);
                    return Cells(&lift.targets, self.bounds()).nth(n).map(|to| lift.to(to));
                }
                n -= count;
            }
        }
        let of_knot = |tile| {
            self.try_each_of_knot(tile, &mut |lift| {
                let targets = Cells(&lift.targets, self.bounds());
                if let Some(to) = targets.nth(n) {
                    return ControlFlow::Break(lift.to(to));
                }
                n -= targets.count();
                ControlFlow::Continue(())
            })
        };
        self.knots().try_for_each(of_knot).break_value()
    }
}
