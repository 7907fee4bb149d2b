//! What becomes of the other tiles when one is lifted.
//!
//! The neighbours of a tile lie on its ring in arcs. With a single arc they hang together without
//! the tile, so lifting it splits nothing: most tiles are settled by that, a whole row of them at a
//! time ([`knots`]). Only for the others, the *knots*, a search follows: the arcs grow in turn,
//! layer by layer, until they meet (around a hole) or all but one have come to an end. The work
//! goes with the size of the smaller groups; the largest is never walked through.

use arrayvec::ArrayVec;

use super::plane::{Bounds, Cell};
use super::torus::{Board, Spot};

/// The cells of row `y` around which `all` has two arcs or three.
#[inline]
pub(super) fn knots(all: &Board, y: u8) -> u64 {
    let ring = all.neighbours(y);
    let (mut one, mut two) = (0, 0);
    for i in 0..6 {
        let end = ring[i] & !ring[(i + 1) % 6];
        two |= one & end;
        one |= end;
    }
    two
}

/// The groups that tiles fall into; a ring has at most three arcs.
pub(super) struct Groups(ArrayVec<Group, 3>);

/// Tiles that hang together.
#[derive(Clone)]
pub(super) struct Group {
    pub(super) cells: Board,
    pub(super) size: u32,
}

impl Group {
    /// Its cells' true places, from the lowest row up, each row from the west.
    pub(super) fn cells(&self, bounds: Bounds) -> impl Iterator<Item = Cell> {
        bounds
            .rows(0)
            .flat_map(move |y| bounds.spots(self.cells.row(y), y))
            .map(move |spot| bounds.cell(spot))
    }

    /// The lowest cell, of those the westernmost: the group's name in a move.
    pub(super) fn name(&self, bounds: Bounds) -> Cell {
        self.cells(bounds).next().unwrap_or_default()
    }
}

/// A group in the making: its cells lie within rows `low..=high` counted from `base`.
struct Part {
    cells: Board,
    base: u8,
    low: u8,
    high: u8,
}

impl Part {
    fn rows(&self) -> impl Iterator<Item = u8> + use<> {
        let base = self.base;
        (self.low..=self.high).map(move |i| base.wrapping_add(i) & 63)
    }

    /// Adds a layer of tiles of `rest`; false if there was none to add.
    fn grow(&mut self, rest: &Board) -> bool {
        self.low -= 1;
        self.high += 1;
        let mut added = 0;
        for y in self.rows() {
            let more = self.cells.near(y) & rest.row(y) & !self.cells.row(y);
            *self.cells.row_mut(y) |= more;
            added |= more;
        }
        self.low += u8::from(self.cells.row(self.base.wrapping_add(self.low)) == 0);
        self.high -= u8::from(self.cells.row(self.base.wrapping_add(self.high)) == 0);
        added != 0
    }

    fn meets(&self, other: &Self) -> bool {
        other.rows().any(|y| self.cells.row(y) & other.cells.row(y) != 0)
    }

    fn absorb(&mut self, other: &Self) {
        for y in other.rows() {
            *self.cells.row_mut(y) |= other.cells.row(y);
        }
        self.low = self.low.min(other.low);
        self.high = self.high.max(other.high);
    }

    fn finish(self) -> Group {
        let size = self.rows().map(|y| self.cells.row(y).count_ones()).sum();
        Group { cells: self.cells, size }
    }
}

/// One part for each arc of the ring around `lifted`.
fn arcs(rest: &Board, lifted: Spot, bounds: Bounds) -> ArrayVec<Part, 3> {
    let ring = rest.ring(lifted);
    let has = |i: usize| ring >> (i % 6) & 1 != 0;
    // Two rows of air below: one for the margin of an arc's rows, one to grow into.
    let base = Spot::from(bounds.corner).y.wrapping_sub(2) & 63;
    let at = lifted.y.wrapping_sub(base) & 63;
    let mut parts = ArrayVec::new();
    for start in (0..6).filter(|&i| has(i) && !has(i + 5)) {
        let mut cells = Board::EMPTY;
        for direction in (start..start + 6).take_while(|&i| has(i)) {
            cells.insert(lifted.neighbour(direction % 6));
        }
        parts.push(Part { cells, base, low: at - 1, high: at + 1 });
    }
    parts
}

impl Groups {
    /// The groups of `rest`, the tiles within `bounds` after one has been lifted from `lifted`.
    pub(super) fn after(rest: &Board, lifted: Spot, bounds: Bounds) -> Self {
        let mut parts = arcs(rest, lifted, bounds);
        let mut groups = Self(ArrayVec::new());
        let mut turn = 0;
        while parts.len() > 1 {
            turn = (turn + 1) % parts.len();
            if !parts[turn].grow(rest) {
                groups.0.push(parts.swap_remove(turn).finish());
                continue;
            }
            while let Some(met) =
                (0..parts.len()).find(|&i| i != turn && parts[turn].meets(&parts[i]))
            {
                let other = parts.swap_remove(turn.max(met));
                turn = turn.min(met);
                parts[turn].absorb(&other);
            }
        }
        groups.add_others(rest, bounds);
        groups
    }

    /// The last group is what is left.
    fn add_others(&mut self, rest: &Board, bounds: Bounds) {
        let mut group = Group { cells: Board::EMPTY, size: 0 };
        for y in bounds.rows(0) {
            let taken = self.0.iter().fold(0, |taken, group| taken | group.cells.row(y));
            let row = rest.row(y) & !taken;
            *group.cells.row_mut(y) = row;
            group.size += row.count_ones();
        }
        self.0.push(group);
    }

    /// Whether there is more than one.
    pub(super) fn are_several(&self) -> bool {
        self.0.len() > 1
    }

    /// The one that stays: the largest, or of several the one that holds `keep`.
    pub(super) fn staying(&self, keep: Option<Cell>) -> &Group {
        let is_kept = |group: &&Group| keep.is_none_or(|cell| group.cells.has(Spot::from(cell)));
        self.largest().find(is_kept).unwrap_or(&self.0[0])
    }

    /// Those of the greatest size: the mover's choice.
    pub(super) fn largest(&self) -> impl Iterator<Item = &Group> + Clone {
        let most = self.0.iter().map(|group| group.size).max();
        self.0.iter().filter(move |group| Some(group.size) == most)
    }
}
