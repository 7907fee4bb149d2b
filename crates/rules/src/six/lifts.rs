//! Round two: which tile is lifted, which group stays, and where the tile may then go.
//!
//! The *frontier* is the empty cells that touch a tile; the position keeps it up to date. A tile
//! that splits nothing when it is lifted may go to any of them except those that it alone touches;
//! its own cell is no empty one. So a person's `n` such tiles have `n · |frontier|` targets less
//! the cells that only one tile touches, if it is one of the `n`: each of those is missing once. A
//! tile that splits the rest may go to the cells of the frontier beside the group that stays.

use std::ops::ControlFlow;

use super::generate::Cells;
use super::groups::{self, Cuts, Graph, Set};
use super::moves::Move;
use super::options;
use super::plane::Bounds;
use super::position::Position;
use super::torus::{Board, Spot};

/// The choices of a tile in round two.
pub(super) struct Lifts<'a> {
    position: &'a Position,
    all: Board,
    /// The mover's knots.
    knots: Board,
}

/// One choice of a tile, and of a group that stays.
#[derive(Clone, Copy)]
pub(super) struct Lift<'a> {
    tile: Spot,
    /// `None` if the others hang together without it.
    split: Option<Split<'a>>,
}

/// A split of the other tiles.
#[derive(Clone, Copy)]
struct Split<'a> {
    /// The tiles' numbers.
    graph: &'a Graph,
    /// The group that stays.
    stays: Set,
    /// Whether another might stay.
    is_choice: bool,
}

impl Split<'_> {
    /// The lifted tile and those that are eliminated, at least one.
    fn gone(self) -> Set {
        self.graph.all() & !self.stays
    }
}

impl<'a> Lifts<'a> {
    pub(super) fn of(position: &'a Position) -> Self {
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

    /// The mover's tiles in row `y` that are no knots.
    #[inline]
    fn loose(&self, y: u8) -> u64 {
        self.own(y) & !self.knots.row(y)
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
            } else if self.position.options.split == options::Split::Capture {
                let largest = groups::largest(groups);
                let is_choice = largest.len() > 1;
                for stays in largest {
                    let split = Some(Split { graph: &graph, stays, is_choice });
                    visit(Lift { tile, split })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The tiles that remain after a choice, apart from the lifted one.
    fn remaining(&self, lift: Lift) -> Board {
        let mut stays = self.all.clone();
        stays.remove(lift.tile);
        if let Some(split) = lift.split {
            groups::numbers(split.gone()).for_each(|n| stays.remove(split.graph.spots[n]));
        }
        stays
    }

    /// The rows in which the frontier may be smaller after a lift.
    fn changed_rows(lift: Lift) -> impl Iterator<Item = u8> {
        let (low, high) = lift.split.map_or((lift.tile.y, lift.tile.y), |split| {
            let row = |n: u32| split.graph.spots[n as usize & 63].y;
            (row(split.gone().trailing_zeros()), row(split.gone().ilog2()))
        });
        let height = (high.wrapping_sub(low) & 63) + 3;
        (0..height).map(move |i| low.wrapping_add(i).wrapping_sub(1) & 63)
    }

    /// The number of targets of a choice.
    #[inline]
    fn count_of(&self, lift: Lift) -> usize {
        if lift.split.is_none() {
            return self.size() - self.position.once.ring(lift.tile).count_ones() as usize;
        }
        let stays = self.remaining(lift);
        let lost = |y| (self.position.frontier.row(y) & !stays.near(y)).count_ones() as usize;
        self.size() - Self::changed_rows(lift).map(lost).sum::<usize>()
    }

    /// The targets of a choice.
    fn targets(&self, lift: Lift) -> Board {
        let stays = self.remaining(lift);
        let mut targets = self.position.frontier.clone();
        for y in Self::changed_rows(lift) {
            *targets.row_mut(y) &= stays.near(y);
        }
        targets
    }

    /// What the moves of a choice have in common, with a target that is yet to be set.
    fn stem(&self, lift: Lift) -> Move {
        let from = self.bounds().cell(lift.tile);
        let choice = lift.split.filter(|split| split.is_choice);
        let keep = choice.and_then(|split| split.graph.cells(split.stays).next());
        Move { lift: Some(from), to: from, keep }
    }

    /// Calls `visit` with each choice.
    #[inline]
    pub(super) fn try_each_lift<B>(
        &self,
        mut visit: impl FnMut(Lift) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for y in self.bounds().rows(0) {
            for tile in self.bounds().spots(self.loose(y), y) {
                visit(Lift { tile, split: None })?;
            }
        }
        self.try_each_of_knots(visit)
    }

    /// Calls `visit` with each move.
    #[inline]
    pub(super) fn try_each<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.try_each_lift(|lift| {
            let stem = self.stem(lift);
            Cells(&self.targets(lift), self.bounds()).try_each(|to| visit(Move { to, ..stem }))
        })
    }

    /// The number of moves.
    pub(super) fn count(&self) -> usize {
        let mut loose = Board::EMPTY;
        let mut count = 0;
        for y in self.bounds().rows(0) {
            *loose.row_mut(y) = self.loose(y);
            count += self.size() * loose.row(y).count_ones() as usize;
        }
        for y in self.bounds().rows(1) {
            count -= (self.position.once.row(y) & loose.near(y)).count_ones() as usize;
        }
        let _ = self.try_each_of_knots::<()>(|lift| {
            count += self.count_of(lift);
            ControlFlow::Continue(())
        });
        count
    }

    /// The `n`-th move.
    pub(super) fn nth(&self, mut n: usize) -> Option<Move> {
        let found = self.try_each_lift(|lift| {
            let count = self.count_of(lift);
            if n >= count {
                n -= count;
                return ControlFlow::Continue(());
            }
            let to = Cells(&self.targets(lift), self.bounds()).nth(n);
            ControlFlow::Break(to.map(|to| Move { to, ..self.stem(lift) }))
        });
        found.break_value().flatten()
    }
}
