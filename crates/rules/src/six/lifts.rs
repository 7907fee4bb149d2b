//! Round two: the tile lifted, the group that stays, and the targets of the tile.
//!
//! The *frontier* is the empty cells that touch a tile; the position maintains it. A tile whose
//! lift splits nothing may go to any of them except those that it alone touches. So a side's `n`
//! tiles, if none is an articulation point, have `n · |frontier|` targets minus the cells touched
//! only by one of the `n`: each of those is missing once. An articulation point may go to the
//! frontier cells beside the group that stays.

use core::ops::ControlFlow;

use super::cellset::CellSet;
use super::connectivity::Connectivity;
use super::frontier::Frontier;
use super::graph::{Set, numbers};
use super::groups;
use super::moves::Move;
use super::options::Split;
use super::plane::Cell;
use super::position::Position;
use super::torus::Spot;

/// The choices of a tile in round two.
pub(super) struct Lifts<'a>(pub(super) &'a Position);

/// A choice of a tile and of a group that stays.
#[derive(Clone, Copy, Debug)]
struct Choice {
    tile: usize,
    /// The frontier cells that nothing remaining touches, where the tile cannot go.
    lost: CellSet,
    /// The name of the group that stays, if there is a choice.
    keep: Option<Cell>,
}

impl Lifts<'_> {
    /// The mover's tiles: those around which there is a single arc, and the others.
    #[inline]
    fn own(&self) -> (Set, Set) {
        let graph = &self.0.connectivity.graph;
        let (own, parted) = (graph.of_side(self.0.turn), graph.parted());
        (own & !parted, own & parted)
    }

    /// The choice of a tile that is no articulation point.
    #[inline]
    fn single(&self, tile: usize) -> Choice {
        Choice { tile, lost: self.0.connectivity.graph.beside_only(1 << tile), keep: None }
    }

    /// Calls `visit` with the choices of a tile.
    #[inline]
    fn try_each_of<B>(
        &self,
        tile: usize,
        mut visit: impl FnMut(Choice) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Position { options, bounds, .. } = self.0;
        let Connectivity { graph, cuts } = &*self.0.connectivity;
        if cuts.points() >> tile & 1 == 0 {
            return visit(self.single(tile));
        }
        if options.split == Split::Forbidden {
            return ControlFlow::Continue(());
        }
        let lost = |gone| graph.lost(gone | 1 << tile).0;
        if cuts.tied() >> tile & 1 == 0 {
            return visit(Choice { tile, lost: lost(cuts.gone(tile)), keep: None });
        }
        for (gone, name) in groups::choices(graph, tile, *bounds) {
            visit(Choice { tile, lost: lost(gone), keep: Some(name) })?;
        }
        ControlFlow::Continue(())
    }

    /// The number of targets of a choice.
    #[inline]
    fn count_of(&self, lift: Choice) -> usize {
        self.0.frontier.size() - lift.lost.count()
    }

    /// The targets of a choice.
    #[inline]
    fn targets(&self, lift: Choice) -> Frontier {
        let mut targets = self.0.frontier.clone();
        self.0.connectivity.graph.spots(lift.lost).for_each(|spot| targets.remove(spot));
        targets
    }

    /// Calls `visit` with some tiles of a row, from the west.
    #[inline]
    fn each_from_west<B>(
        &self,
        mut tiles: Set,
        mut visit: impl FnMut(usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Position { bounds, connectivity, .. } = self.0;
        let graph = &connectivity.graph;
        let west = Spot::from(bounds.corner).x();
        while tiles != 0 {
            let mut first = tiles.trailing_zeros() as usize;
            for other in numbers(tiles & tiles.wrapping_sub(1)) {
                let column = |n| graph.spot(n).x().wrapping_sub(west) & 63;
                first = if column(other) < column(first) { other } else { first };
            }
            tiles &= !(1 << first);
            visit(first)?;
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with some tiles from the lowest row up, each row from the west.
    #[inline]
    fn in_order<B>(
        &self,
        tiles: Set,
        mut visit: impl FnMut(usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for y in self.0.bounds.rows(0) {
            self.each_from_west(self.0.connectivity.graph.row(y) & tiles, &mut visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with the choices, first those of tiles whose neighbours lie in a single arc.
    #[inline]
    fn try_each_choice<B>(
        &self,
        mut visit: impl FnMut(Choice) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (loose, parted) = self.own();
        self.in_order(loose, |tile| visit(self.single(tile)))?;
        self.in_order(parted, |tile| self.try_each_of(tile, &mut visit))
    }

    /// Calls `visit` with each move.
    #[inline]
    pub(super) fn try_each<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Position { bounds, connectivity, .. } = self.0;
        let graph = &connectivity.graph;
        self.try_each_choice(|choice| {
            let (from, keep) = (Some(bounds.cell(graph.spot(choice.tile))), choice.keep);
            self.targets(choice).try_each(*bounds, |to| visit(Move { lift: from, to, keep }))
        })
    }

    /// The number of moves.
    pub(super) fn count(&self) -> usize {
        let Position { turn, frontier, .. } = self.0;
        let Connectivity { graph, cuts } = &*self.0.connectivity;
        let own = graph.of_side(*turn);
        let others = own & !cuts.points();
        let mut count = others.count_ones() as usize * frontier.size();
        count -= graph.beside_only(others).count();
        for tile in numbers(own & cuts.points()) {
            let _ = self.try_each_of::<()>(tile, |lift| {
                count += self.count_of(lift);
                ControlFlow::Continue(())
            });
        }
        count
    }

    /// The `n`-th move.
    pub(super) fn nth(&self, n: usize) -> Option<Move> {
        let Position { bounds, connectivity, frontier, .. } = self.0;
        let graph = &connectivity.graph;
        let (lift, n) = self.lift_of(n)?;
        let to = frontier.nth(n, graph.spots(lift.lost), *bounds)?;
        Some(Move { lift: Some(bounds.cell(graph.spot(lift.tile))), to, keep: lift.keep })
    }

    /// The choice of the `n`-th move, and the index of the move within that choice.
    #[inline]
    fn lift_of(&self, n: usize) -> Option<(Choice, usize)> {
        let Position { bounds, connectivity, frontier, .. } = self.0;
        let graph = &connectivity.graph;
        let (loose, parted) = self.own();
        // Number of moves of the tiles passed, ignoring the targets that each loses.
        let (mut passed, mut tiles) = (0, 0);
        for y in bounds.rows(0) {
            let row = graph.row(y) & loose;
            let count = row.count_ones() as usize * frontier.size();
            if passed + count > n {
                let mut before = passed - graph.beside_only(tiles).count();
                let found = self.each_from_west(row, |tile| {
                    let lift = self.single(tile);
                    let count = self.count_of(lift);
                    if n < before + count {
                        return ControlFlow::Break((lift, n - before));
                    }
                    before += count;
                    ControlFlow::Continue(())
                });
                if let ControlFlow::Break(found) = found {
                    return Some(found);
                }
            }
            tiles |= row;
            passed += count;
        }
        let mut left = n - (passed - graph.beside_only(tiles).count());
        let mut visit = |lift| {
            let count = self.count_of(lift);
            if left < count {
                return ControlFlow::Break((lift, left));
            }
            left -= count;
            ControlFlow::Continue(())
        };
        self.in_order(parted, |tile| self.try_each_of(tile, &mut visit)).break_value()
    }
}

/// A tile that may be lifted in round two, with the group that stays.
#[derive(Clone, Copy, Debug)]
pub struct Lift<'a> {
    position: &'a Position,
    choice: Choice,
}

impl Lift<'_> {
    /// The cell of the tile.
    pub fn from(&self) -> Cell {
        self.position.bounds.cell(self.position.connectivity.graph.spot(self.choice.tile))
    }

    /// The name of the group that stays, as in a [`Move`], if there is a choice.
    pub fn keep(&self) -> Option<Cell> {
        self.choice.keep
    }

    /// Number of cells of the [frontier](Position::each_frontier_cell) where the tile cannot go.
    pub fn count_unreachable(&self) -> usize {
        self.choice.lost.count()
    }

    /// The cells of the [frontier](Position::each_frontier_cell) where the tile cannot go, because
    /// it would touch nothing that stays.
    pub fn unreachable(&self) -> impl Iterator<Item = Cell> {
        let Position { bounds, connectivity, .. } = self.position;
        connectivity.graph.spots(self.choice.lost).map(|spot| bounds.cell(spot))
    }
}

impl Position {
    /// Calls `visit` with each tile that the side to move may lift in round two, once for each
    /// group that may stay. The legal moves are, for each of them in this order, one for each cell
    /// of the [frontier](Self::each_frontier_cell) that is not [unreachable](Lift::unreachable), in
    /// that order.
    ///
    /// ```
    /// use ludoteca_rules::{Position as _, six};
    /// let setup: six::Setup = "rbrbrbrbrbrbrb r 0 0 0,0".parse()?;
    /// let position = six::Position::from_setup(&"tiles=10".parse()?, &setup)?;
    /// let (mut cells, mut count) = (0, 0);
    /// position.each_frontier_cell(|_| cells += 1);
    /// position.each_lift(|lift| count += cells - lift.count_unreachable());
    /// assert_eq!(count, position.count_moves());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each_lift<'a>(&'a self, mut visit: impl FnMut(Lift<'a>)) {
        if self.is_over() || self.is_round_one() {
            return;
        }
        let _ = Lifts(self).try_each_choice::<()>(|choice| {
            visit(Lift { position: self, choice });
            ControlFlow::Continue(())
        });
    }

    /// Calls `visit` with each empty cell that touches a tile, from the lowest row up, each row
    /// from the west.
    pub fn each_frontier_cell(&self, mut visit: impl FnMut(Cell)) {
        let _ = self.frontier.try_each::<()>(self.bounds, |cell| {
            visit(cell);
            ControlFlow::Continue(())
        });
    }
}
