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

use super::groups::{self, Cuts, Graph, Set};
use super::moves::Move;
use super::options::{Opening, Split};
use super::plane::{Bounds, Cell};
use super::position::Position;
use super::torus::{Board, Spot};
use crate::game::side::Side;

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
    fn layable(&self) -> Board {
        let mut cells = self.frontier.clone();
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
        Lifts::of(self).try_each(visit)
    }

    pub(super) fn count(&self) -> usize {
        if self.is_over() {
            0
        } else if self.must_be_apart() {
            Cells(&self.layable(), self.bounds).count()
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
            let to = Cells(&self.layable(), self.bounds).nth(n)?;
            Some(Move { lift: None, to, keep: None })
        } else {
            Lifts::of(self).nth(n)
        }
    }

    /// Whether some tile of the person to move may be lifted though nothing may be split.
    pub(super) fn has_harmless_lift(&self) -> bool {
        let lifts = Lifts::of(self);
        lifts.loose().next().is_some()
            || lifts.try_each_of_knots(|_| ControlFlow::Break(())).is_break()
    }
}

/// The choices of a tile in round two.
struct Lifts<'a> {
    position: &'a Position,
    all: Board,
    /// The mover's knots.
    knots: Board,
}

/// One choice of a tile, and of a group that stays.
#[derive(Clone, Copy)]
struct Lift<'a> {
    tile: Spot,
    /// With the numbering of the tiles, the group that stays and whether another might.
    split: Option<(&'a Graph, Set, bool)>,
}

impl<'a> Lifts<'a> {
    fn of(position: &'a Position) -> Self {
        let mut lifts = Self { position, all: position.all(), knots: Board::EMPTY };
        for y in position.bounds.rows(0) {
            let knots = groups::knots(lifts.all.neighbours(y));
            *lifts.knots.row_mut(y) = lifts.own(y) & knots;
        }
        lifts
    }

    fn bounds(&self) -> Bounds {
        self.position.bounds
    }

    fn size(&self) -> usize {
        usize::from(self.position.frontier_size)
    }

    /// The mover's tiles in row `y`.
    #[inline]
    fn own(&self, y: u8) -> u64 {
        self.position.tiles[self.position.turn].row(y)
    }

    /// The mover's tiles that are no knots.
    #[inline]
    fn loose(&self) -> impl Iterator<Item = Spot> {
        let loose = |y| self.own(y) & !self.knots.row(y);
        self.bounds().rows(0).flat_map(move |y| self.bounds().spots(loose(y), y))
    }

    /// Calls `visit` with the choices of the knots.
    fn try_each_of_knots<B>(
        &self,
        mut visit: impl FnMut(Lift) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let graph = Graph::of(&self.all, self.bounds());
        let cuts = Cuts::of(&graph);
        for n in groups::numbers(graph.on(&self.knots)) {
            let (tile, groups) = (graph.spots[n], cuts.groups(n));
            if groups.len() == 1 {
                visit(Lift { tile, split: None })?;
            } else if self.position.options.split == Split::Capture {
                let largest = groups::largest(&groups);
                for &group in &largest {
                    visit(Lift { tile, split: Some((&graph, group, largest.len() > 1)) })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes off `tiles`, or puts back, what a choice removes: the lifted tile and all groups but
    /// the one that stays.
    fn toggle(lift: Lift, tiles: &mut Board) {
        match lift.split {
            None => tiles.toggle(lift.tile),
            Some((graph, group, _)) => {
                groups::numbers(graph.all() & !group).for_each(|n| tiles.toggle(graph.spots[n]));
            }
        }
    }

    /// The rows in which the frontier may be smaller after a lift.
    fn changed_rows(lift: Lift) -> impl Iterator<Item = u8> {
        let (low, high) = lift.split.map_or((lift.tile.y, lift.tile.y), |(graph, group, _)| {
            let gone = graph.all() & !group;
            let row = |n: u32| graph.spots[n as usize & 63].y;
            (row(gone.trailing_zeros()), row(gone.ilog2()))
        });
        let height = (high.wrapping_sub(low) & 63) + 3;
        (0..height).map(move |i| low.wrapping_add(i).wrapping_sub(1) & 63)
    }

    /// The number of targets of a choice; `all` is a copy of the tiles, and stays one.
    #[inline]
    fn count_of(&self, lift: Lift, all: &mut Board) -> usize {
        if lift.split.is_none() {
            return self.size() - self.position.once.ring(lift.tile).count_ones() as usize;
        }
        Self::toggle(lift, all);
        let lost = |y| (self.position.frontier.row(y) & !all.near(y)).count_ones() as usize;
        let lost: usize = Self::changed_rows(lift).map(lost).sum();
        Self::toggle(lift, all);
        self.size() - lost
    }

    /// The targets of a choice.
    fn targets(&self, lift: Lift) -> Board {
        let mut stays = self.all.clone();
        Self::toggle(lift, &mut stays);
        let mut targets = self.position.frontier.clone();
        for y in Self::changed_rows(lift) {
            *targets.row_mut(y) &= stays.near(y);
        }
        targets
    }

    /// What the moves of a choice have in common, with a target that is yet to be set.
    fn stem(&self, lift: Lift) -> Move {
        let from = self.bounds().cell(lift.tile);
        let name = |(graph, group, is_choice): (&Graph, Set, bool)| {
            graph.cells(group).next().filter(|_| is_choice)
        };
        Move { lift: Some(from), to: from, keep: lift.split.and_then(name) }
    }

    #[inline]
    fn try_each<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut each = |lift: Lift| {
            let stem = self.stem(lift);
            Cells(&self.targets(lift), self.bounds()).try_each(|to| visit(Move { to, ..stem }))
        };
        self.loose().try_for_each(|tile| each(Lift { tile, split: None }))?;
        self.try_each_of_knots(each)
    }

    fn count(&self) -> usize {
        let mut loose = Board::EMPTY;
        let mut count = 0;
        for y in self.bounds().rows(0) {
            *loose.row_mut(y) = self.own(y) & !self.knots.row(y);
            count += self.size() * loose.row(y).count_ones() as usize;
        }
        for y in self.bounds().rows(1) {
            count -= (self.position.once.row(y) & loose.near(y)).count_ones() as usize;
        }
        let mut all = self.all.clone();
        let _ = self.try_each_of_knots::<()>(|lift| {
            count += self.count_of(lift, &mut all);
            ControlFlow::Continue(())
        });
        count
    }

    fn nth(&self, mut n: usize) -> Option<Move> {
        let mut all = self.all.clone();
        let mut find = |lift: Lift| {
            let count = self.count_of(lift, &mut all);
            if n >= count {
                n -= count;
                return ControlFlow::Continue(());
            }
            let to = Cells(&self.targets(lift), self.bounds()).nth(n);
            ControlFlow::Break(to.map(|to| Move { to, ..self.stem(lift) }))
        };
        self.loose()
            .try_for_each(|tile| find(Lift { tile, split: None }))
            .break_value()
            .or_else(|| self.try_each_of_knots(find).break_value())
            .flatten()
    }
}
