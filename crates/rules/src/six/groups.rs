//! What becomes of the other tiles when one is lifted.
//!
//! The neighbours of a tile lie on its ring in arcs. With a single arc they hang together without
//! the tile, so lifting it splits nothing: most tiles are settled by that, a whole row of them at a
//! time ([`knots`]). The others, the *knots*, hold the rest together or lie around a hole. Which of
//! the two, one depth-first search tells for all of them ([`Cuts`], after Hopcroft and Tarjan 1973).
//! There the tiles are numbered, so that a set of them is a word ([`Graph`]).

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
    pub(super) all: Set,
    /// The rows as seen from the west, each with the number of its first tile.
    rows: [(u64, u8); 64],
    bounds: Bounds,
}

impl Graph {
    pub(super) fn of(all: &Board, bounds: Bounds) -> Self {
        let mut graph = Self {
            spots: [Spot { x: 0, y: 0 }; 64],
            around: [0; 64],
            all: 0,
            rows: [(0, 0); 64],
            bounds,
        };
        let mut start = 0;
        for y in bounds.rows(0) {
            let row = bounds.from_west(all.row(y));
            let above = bounds.from_west(all.row(y.wrapping_add(1)));
            graph.rows[usize::from(y)] = (row, start as u8);
            let above_start = start + row.count_ones() as usize;
            for (n, bit) in (start..).zip(ones(row)) {
                graph.spots[n & 63] = bounds.spot(bit, y);
                let east = row >> (bit + 1) & 1;
                graph.link(n, east, n + 1);
                // The neighbours above are the first ones not further west.
                let next = above_start + (above & ((1 << (bit - 1)) - 1)).count_ones() as usize;
                let (nw, ne) = (above >> (bit - 1) & 1, above >> bit & 1);
                graph.link(n, nw, next);
                graph.link(n, ne, next + nw as usize);
            }
            start = above_start;
        }
        graph.all = (1_u64 << (start & 63)) - 1;
        graph
    }

    /// Makes `a` and `b` neighbours if `yes` is 1.
    #[inline]
    fn link(&mut self, a: usize, yes: u64, b: usize) {
        self.around[a & 63] |= yes << (b & 63);
        self.around[b & 63] |= yes << (a & 63);
    }

    /// The number of the tile on a spot.
    #[inline]
    pub(super) fn number(&self, spot: Spot) -> usize {
        let (row, start) = self.rows[usize::from(spot.y & 63)];
        let before = row & ((1 << self.bounds.bit(spot)) - 1);
        usize::from(start) + before.count_ones() as usize
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
        let mut unseen = graph.all & !1;
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
        let mut left = self.graph.all & !(1 << tile);
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
pub(super) fn largest(groups: &[Set]) -> ArrayVec<Set, 3> {
    let most = groups.iter().map(|group| group.count_ones()).max();
    groups.iter().copied().filter(|group| Some(group.count_ones()) == most).collect()
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
        let groups = Cuts::of(&graph).groups(graph.number(lifted));
        (groups.len() > 1).then(|| Self { graph, largest: largest(&groups) })
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
