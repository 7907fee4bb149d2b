//! What becomes of the other tiles when one is lifted.
//!
//! The neighbours of a tile lie on its ring in arcs. With a single arc they hang together without
//! the tile, so lifting it splits nothing: most tiles are settled by that, a whole row of them at a
//! time ([`knots`]). The others, the *knots*, hold the rest together or lie around a hole. Which of
//! the two, one depth-first search tells for all of them ([`Cuts`], after Hopcroft and Tarjan
//! 1973). There the tiles are numbered, so that a set of them is a word ([`Graph`]).

use arrayvec::ArrayVec;

use super::plane::{Bounds, Cell, ones};
use super::torus::{Board, Spot};

/// A set of numbered tiles: tile `n` is bit `n`.
pub(super) type Set = u64;

/// The numbers in a set.
#[inline]
pub(super) fn numbers(set: Set) -> impl Iterator<Item = usize> {
    ones(set).map(usize::from)
}

/// The cells of a row around which there are two arcs or three, given the row's neighbours.
#[inline]
pub(super) fn knots(ring: [u64; 6]) -> u64 {
    let (mut one, mut two) = (0, 0);
    for i in 0..6 {
        let end = ring[i] & !ring[(i + 1) % 6];
        two |= one & end;
        one |= end;
    }
    two
}

/// The tiles, numbered from the lowest row up, each row from the west; at most 60.
pub(super) struct Graph {
    pub(super) spots: [Spot; 64],
    /// The neighbours of each tile.
    around: [Set; 64],
    count: usize,
    bounds: Bounds,
}

impl Graph {
    pub(super) fn of(all: &Board, bounds: Bounds) -> Self {
        let mut graph =
            Self { spots: [Spot { x: 0, y: 0 }; 64], around: [0; 64], count: 0, bounds };
        // By column: the number of its last tile so far. Read of it are only those of the tiles in
        // the row below.
        let mut last = [0; 64];
        let (mut below, mut tile) = (0, 0_usize);
        for y in bounds.rows(0) {
            let row = bounds.turned(all.row(y));
            for bit in ones(row) {
                let x = usize::from(bit & 63);
                // Each is 1 or 0: no branches, which nobody could foresee.
                let w = row << 1 >> x & 1;
                let (sw, se) = (below >> x & 1, below >> 1 >> x & 1);
                let at = [tile.wrapping_sub(1) & 63, last[x], last[(x + 1) & 63]];
                graph.spots[tile & 63] = bounds.spot(bit, y);
                graph.around[tile & 63] = w << at[0] | sw << at[1] | se << at[2];
                graph.around[at[0]] |= w << (tile & 63);
                graph.around[at[1]] |= sw << (tile & 63);
                graph.around[at[2]] |= se << (tile & 63);
                last[x] = tile & 63;
                tile += 1;
            }
            below = row;
        }
        graph.count = tile;
        graph
    }

    /// The groups of the rest without one tile.
    fn groups_without(&self, tile: usize) -> ArrayVec<Set, 3> {
        let mut groups = ArrayVec::new();
        let mut left = self.all() & !(1 << tile);
        while left != 0 {
            let (mut group, mut next) = (0, left & left.wrapping_neg());
            while next != 0 {
                let n = next.trailing_zeros() as usize & 63;
                group |= 1 << n;
                next = (next | self.around[n] & left) & !group;
            }
            groups.push(group);
            left &= !group;
        }
        groups
    }

    /// All tiles.
    pub(super) fn all(&self) -> Set {
        (1 << self.count) - 1
    }

    /// The tiles that lie on a board.
    #[inline]
    pub(super) fn on(&self, board: &Board) -> Set {
        (0..self.count & 63).fold(0, |set, n| set | u64::from(board.has(self.spots[n])) << n)
    }

    /// A set of tiles on the torus.
    pub(super) fn board(&self, set: Set) -> Board {
        let mut board = Board::EMPTY;
        numbers(set).for_each(|n| board.insert(self.spots[n]));
        board
    }

    /// The true places of a set of tiles, from the lowest row up, each row from the west.
    pub(super) fn cells(&self, set: Set) -> impl Iterator<Item = Cell> {
        numbers(set).map(|n| self.bounds.cell(self.spots[n]))
    }
}

/// Which tiles hold the others together: a depth-first search tree.
pub(super) struct Cuts<'a> {
    graph: &'a Graph,
    /// Each tile with all below it in the tree.
    below: [Set; 64],
    parent: [u8; 64],
    /// The tiles of whose subtree no tile but the parent has a neighbour elsewhere.
    heads: Set,
}

impl<'a> Cuts<'a> {
    pub(super) fn of(graph: &'a Graph) -> Self {
        let mut cuts = Self { graph, below: [0; 64], parent: [0; 64], heads: 0 };
        // The neighbours of each subtree, itself mostly included.
        let mut reach = graph.around;
        let mut unseen = graph.all() & !1;
        cuts.below[0] = 1;
        let mut tile = 0;
        loop {
            let next = graph.around[tile] & unseen;
            if next != 0 {
                let child = next.trailing_zeros() as usize & 63;
                unseen &= !(1 << child);
                cuts.parent[child] = tile as u8;
                cuts.below[child] = 1 << child;
                tile = child;
                continue;
            }
            if tile == 0 {
                return cuts;
            }
            let parent = usize::from(cuts.parent[tile] & 63);
            let is_head = reach[tile] & !cuts.below[tile] == 1 << parent;
            cuts.heads |= u64::from(is_head) << tile;
            cuts.below[parent] |= cuts.below[tile];
            reach[parent] |= reach[tile];
            tile = parent;
        }
    }

    /// The groups of the rest without a tile: more than one if it holds them together.
    #[inline]
    pub(super) fn groups(&self, tile: usize) -> ArrayVec<Set, 3> {
        let mut groups = ArrayVec::new();
        let mut left = self.graph.all() & !(1 << tile);
        for child in numbers(self.graph.around[tile] & self.heads) {
            if usize::from(self.parent[child]) == tile {
                groups.push(self.below[child]);
                left &= !self.below[child];
            }
        }
        if left != 0 {
            groups.push(left);
        }
        groups
    }
}

/// The groups that stay if the mover wants: the largest.
#[inline]
pub(super) fn largest(mut groups: ArrayVec<Set, 3>) -> ArrayVec<Set, 3> {
    let most = groups.iter().map(|group| group.count_ones()).max();
    groups.retain(|group| Some(group.count_ones()) == most);
    groups
}

/// The groups into which lifting one tile splits the rest.
pub(super) struct Groups {
    pub(super) graph: Graph,
    /// The largest of them.
    pub(super) largest: ArrayVec<Set, 3>,
}

impl Groups {
    /// The groups after `lifted` is lifted; `None` if there is only one.
    pub(super) fn after(all: &Board, lifted: Spot, bounds: Bounds) -> Option<Self> {
        let graph = Graph::of(all, bounds);
        let number = graph.spots.iter().position(|&spot| spot == lifted)?;
        let groups = graph.groups_without(number);
        (groups.len() > 1).then(|| Self { graph, largest: largest(groups) })
    }

    /// The names of those that may stay: the lowest cell of each, of those the westernmost.
    pub(super) fn names(&self) -> impl Iterator<Item = Cell> {
        self.largest.iter().filter_map(|&group| self.graph.cells(group).next())
    }

    /// The one that stays: the largest, of several the one named `keep`.
    pub(super) fn staying(&self, keep: Option<Cell>) -> Set {
        let named = self.names().position(|name| Some(name) == keep);
        self.largest[named.unwrap_or(0)]
    }
}
