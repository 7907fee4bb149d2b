//! How the dimensions of one row's cube lie in that of another.

use arrayvec::ArrayVec;
use ludoteca_rules::morris::Point;
use ludoteca_rules::morris::board::{ALL, points};

use super::cube::{add, add_to_near_half, near_half, permute};
use super::row::places;
use crate::index::{Orbits, POINTS};

/// From the cube of the row that a ply leads to, to the cube of a set of men before that ply.
#[derive(Debug)]
pub(super) struct Turn {
    /// The row that the ply leads to.
    pub(super) row: usize,
    /// The dimension of its cube that is a point taken before the ply.
    taken_before: Option<usize>,
    /// The dimension of the cube before the ply that is a point taken after it.
    taken_after: Option<usize>,
    /// Where each dimension goes. In a cube without one of its dimensions, the last one has taken that
    /// one's place.
    to: ArrayVec<u8, POINTS>,
}

impl Turn {
    /// For a ply that changes the set `before` to `after`, by at most one point each way.
    pub(super) fn new(before: u32, after: u32) -> Self {
        let orbits = Orbits::of(after.count_ones() as usize);
        let (row, symmetry) = orbits.find(after);
        let [there, here] = [orbits.rows()[row], before].map(places);
        let dimension = |place: u32| place.trailing_zeros() as usize;
        let there = |point: Point| dimension(there[point.transform(symmetry).index()]);
        let here = |point: Point| dimension(here[point.index()]);
        let taken_before = points(before & !after).next().map(there);
        let taken_after = points(after & !before).next().map(here);
        let common = ALL & !(before | after);
        let last = common.count_ones() as usize;
        let place = |dimension, without: Option<usize>| {
            without.filter(|_| dimension == last).unwrap_or(dimension)
        };
        let mut to = ArrayVec::from([0; POINTS]);
        to.truncate(last);
        for point in points(common) {
            to[place(there(point), taken_before)] = place(here(point), taken_after) as u8;
        }
        Self { row, taken_before, taken_after, to }
    }

    /// Adds to `into` the masks that both rows have of `cube`, which is the cube of the row after the ply, or of
    /// its complement; `buffer` has room for these masks.
    pub(super) fn add(&self, cube: &[u64], complement: bool, buffer: &mut [u64], into: &mut [u64]) {
        match self.taken_before {
            Some(taken) => near_half(cube, taken, buffer),
            None => buffer.copy_from_slice(cube),
        }
        if complement {
            super::cube::complement(buffer);
        }
        permute(buffer, &mut self.to.clone());
        match self.taken_after {
            Some(taken) => add_to_near_half(into, taken, buffer),
            None => add(into, buffer),
        }
    }
}
