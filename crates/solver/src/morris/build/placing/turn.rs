//! How the dimensions of one row's cube lie in that of another.

use arrayvec::ArrayVec;
use ludoteca_rules::Symmetry;
use ludoteca_rules::morris::Point;
use ludoteca_rules::morris::board::{ALL, points};

use crate::morris::build::row::places;
use crate::morris::index::{Orbits, POINTS};

/// From the cube of a row with one man more or fewer than another to that other's.
#[derive(Debug)]
pub(super) struct Turn {
    /// The row of the cube.
    pub(super) row: usize,
    /// Where the point that one of the two rows has taken lies: in the cube of the row that leaves it.
    pub(super) at: usize,
    /// Where each dimension goes, in a cube without the point; the last dimension of the larger cube has
    /// taken the place of the point.
    pub(super) to: ArrayVec<u8, POINTS>,
}

impl Turn {
    /// From the cube of the row with a man more, on `point`.
    pub(super) fn after_placing(set: u32, point: Point) -> Self {
        let (row, to_row, here) = look(set | point.bit(), set);
        let at = here(point);
        let last = points(ALL ^ set).count() - 1;
        let mut to = ArrayVec::from([0; POINTS]);
        to.truncate(last);
        for free in points(ALL ^ set ^ point.bit()) {
            let place = here(free);
            to[to_row(free)] = if place == last { at } else { place } as u8;
        }
        Self { row, at, to }
    }

    /// From the cube of the row with a man less, that on `point` having been captured.
    pub(super) fn after_capture(set: u32, point: Point) -> Self {
        let (row, to_row, here) = look(set ^ point.bit(), set);
        let at = to_row(point);
        let last = points(ALL ^ set).count();
        let mut to = ArrayVec::from([0; POINTS]);
        to.truncate(last);
        for free in points(ALL ^ set) {
            let place = to_row(free);
            to[if place == last { at } else { place }] = here(free) as u8;
        }
        Self { row, at, to }
    }
}

/// The row of a set, the dimension of each point in that row's cube, and in the cube of `here`.
fn look(set: u32, here: u32) -> (usize, impl Fn(Point) -> usize, impl Fn(Point) -> usize) {
    let orbits = Orbits::of(set.count_ones() as usize);
    let (row, symmetry): (usize, Symmetry) = orbits.find(set);
    let [there, here] = [orbits.rows()[row], here].map(places);
    let dimension = |place: u32| place.trailing_zeros() as usize;
    (
        row,
        move |point: Point| dimension(there[point.transform(symmetry).index()]),
        move |point: Point| dimension(here[point.index()]),
    )
}
