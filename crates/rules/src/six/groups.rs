//! The groups into which the other tiles fall when one is lifted, by name.

use arrayvec::ArrayVec;

use super::graph::{Graph, Set};
use super::plane::{Bounds, Cell};

/// The groups after a lift that splits the rest.
pub(super) struct Groups {
    /// All other tiles.
    rest: Set,
    /// The largest of them, each with its name: its lowest cell, of those the westernmost. They are
    /// in the order of these cells, from the lowest row up, each row from the west.
    largest: ArrayVec<(Set, Cell), 3>,
}

impl Groups {
    /// The groups without tile `n`; `None` if there is only one.
    pub(super) fn without(graph: &Graph, n: usize, bounds: Bounds) -> Option<Self> {
        let groups = graph.groups_without(n);
        if groups.len() < 2 {
            return None;
        }
        let most = groups.iter().map(|group| group.count_ones()).max();
        let is_largest = |group: &Set| Some(group.count_ones()) == most;
        let name = |group| Some((group, lowest(graph, group, bounds)?));
        let rest = groups.iter().fold(0, |rest, group| rest | group);
        let mut largest: ArrayVec<_, 3> =
            groups.into_iter().filter(is_largest).filter_map(name).collect();
        largest.sort_unstable_by_key(|&(_, Cell { x, y })| (y, x));
        Some(Self { rest, largest })
    }

    /// The names of those that may stay.
    pub(super) fn names(&self) -> impl ExactSizeIterator<Item = Cell> {
        self.largest.iter().map(|group| group.1)
    }

    /// The one that stays: the largest, of several the one named `keep`.
    pub(super) fn staying(&self, keep: Option<Cell>) -> Set {
        let named = self.names().position(|name| Some(name) == keep);
        self.largest[named.unwrap_or(0)].0
    }

    /// The tiles that are eliminated.
    pub(super) fn gone(&self, keep: Option<Cell>) -> Set {
        self.rest & !self.staying(keep)
    }
}

/// The lowest cell of a set of tiles, of those the westernmost.
fn lowest(graph: &Graph, set: Set, bounds: Bounds) -> Option<Cell> {
    graph.cells(set, bounds).min_by_key(|cell| (cell.y, cell.x))
}

/// What is eliminated when tile `n` is lifted, with the name of the group that stays, for each that
/// may: last the one that holds the lowest tile of all; the others in the order of their tiles
/// beside `n`, from the lowest row up, each row from the west.
pub(super) fn choices(graph: &Graph, n: usize, bounds: Bounds) -> ArrayVec<(Set, Cell), 3> {
    let Some(Groups { rest, mut largest }) = Groups::without(graph, n, bounds) else {
        return ArrayVec::new();
    };
    let first = lowest(graph, graph.all(), bounds);
    let beside =
        |group| lowest(graph, group & graph.around(n), bounds).map(|cell| (cell.y, cell.x));
    largest.sort_unstable_by_key(|&(group, name)| (Some(name) == first, beside(group)));
    largest.into_iter().map(|(group, name)| (rest & !group, name)).collect()
}
