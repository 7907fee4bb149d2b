//! The groups that remain when a tile is lifted, by name.

use arrayvec::ArrayVec;

use super::bounds::Bounds;
use super::graph::{Graph, Set};
use super::plane::Cell;

/// The groups after a lift that splits the other tiles.
pub(super) struct Groups {
    /// All other tiles.
    rest: Set,
    /// The largest groups, each with its name: the westernmost of its lowest cells. They are in the
    /// order of these cells, from the lowest row up, each row from the west.
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
        let named = groups.into_iter().filter(is_largest).filter_map(name);
        let largest = sorted_by_key(named, |&(_, Cell { x, y })| (y, x));
        Some(Self { rest, largest })
    }

    /// The names of those that may stay.
    pub(super) fn names(&self) -> impl ExactSizeIterator<Item = Cell> {
        self.largest.iter().map(|group| group.1)
    }

    /// The group that stays: the largest or, of several, the one named `keep`.
    pub(super) fn staying(&self, keep: Option<Cell>) -> Set {
        let named = self.names().position(|name| Some(name) == keep);
        self.largest[named.unwrap_or(0)].0
    }

    /// The tiles that are eliminated.
    pub(super) fn gone(&self, keep: Option<Cell>) -> Set {
        self.rest & !self.staying(keep)
    }
}

/// The westernmost of the lowest cells of a set of tiles.
fn lowest(graph: &Graph, set: Set, bounds: Bounds) -> Option<Cell> {
    graph.cells(set, bounds).min_by_key(|cell| (cell.y, cell.x))
}

/// The tiles eliminated when tile `n` is lifted, with the name of the group that stays, for each
/// group that may stay. The group with the lowest tile of all is last; the others are in the order
/// of their tiles beside `n`, from the lowest row up, each row from the west.
pub(super) fn choices(graph: &Graph, n: usize, bounds: Bounds) -> ArrayVec<(Set, Cell), 3> {
    let Some(Groups { rest, largest }) = Groups::without(graph, n, bounds) else {
        return ArrayVec::new();
    };
    let first = lowest(graph, graph.all(), bounds);
    let beside =
        |group| lowest(graph, group & graph.around(n), bounds).map(|cell| (cell.y, cell.x));
    let in_order = sorted_by_key(largest, |&(group, name)| (Some(name) == first, beside(group)));
    in_order.into_iter().map(|(group, name)| (rest & !group, name)).collect()
}

/// At most three elements in the order of their keys. Each is inserted at its place, because the sort of the standard
/// library is 2 kB of WebAssembly.
fn sorted_by_key<T, K: Ord>(
    elements: impl IntoIterator<Item = T>,
    key: impl Fn(&T) -> K,
) -> ArrayVec<T, 3> {
    let mut sorted = ArrayVec::new();
    for element in elements {
        let at = sorted.partition_point(|other| key(other) < key(&element));
        sorted.insert(at, element);
    }
    sorted
}
