//! The moves of the columns' men in one row, 64 columns at a time.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use ludoteca_rules::morris::board::{self, Point};

use super::cube::{add_moved, copy_far};
use super::row::places;
use crate::index::POINTS;

/// Shifts to one point along one of the two lines through it. A man that moves along a line was on it before,
/// so it can only close a mill on the other line.
#[derive(Debug)]
struct Step<P> {
    to: P,
    from: ArrayVec<P, 2>,
    /// The other two points of the other line; none if the row's men hold one of them.
    others: Option<[P; 2]>,
}

/// All shifts of the board.
static ALL: LazyLock<Vec<Step<Point>>> = LazyLock::new(|| {
    let steps_along = |along: [Point; 3]| {
        (0..3).map(move |i: usize| {
            let to = along[i];
            let beside = along.into_iter().enumerate().filter(|(j, _)| i.abs_diff(*j) == 1);
            let across = board::lines().find(|line| *line != along && line.contains(&to));
            let across = across.expect("two lines run through every point").into_iter();
            let others: ArrayVec<_, 2> = across.filter(|other| *other != to).collect();
            let others = others.into_inner().expect("a line has three points");
            Step { to, from: beside.map(|(_, from)| from).collect(), others: Some(others) }
        })
    };
    board::lines().flat_map(steps_along).collect()
});

/// All shifts between a row's free points, as dimensions of its cube.
#[derive(Debug)]
pub(super) struct Steps {
    steps: ArrayVec<Step<usize>, { 2 * POINTS }>,
}

impl Steps {
    pub(super) fn new(set: u32) -> Self {
        let places = places(set);
        let is_free = |point: &Point| set & point.bit() == 0;
        let dimension = |point: Point| places[point.index()].trailing_zeros() as usize;
        let steps = ALL.iter().filter(|step| is_free(&step.to)).map(|step| Step {
            to: dimension(step.to),
            from: step.from.iter().copied().filter(is_free).map(dimension).collect(),
            others: step
                .others
                .filter(|others| others.iter().all(is_free))
                .map(|o| o.map(dimension)),
        });
        Self { steps: steps.filter(|step| !step.from.is_empty()).collect() }
    }

    /// Adds to `into` the masks from which a shift leads into `targets` and closes a mill, or does not close one;
    /// `buffer` is as large as `targets`.
    pub(super) fn add_before(
        &self,
        closes: bool,
        targets: &[u64],
        buffer: &mut [u64],
        into: &mut [u64],
    ) {
        for Step { to, from, others } in &self.steps {
            let targets = match others {
                Some(others) => {
                    copy_far(targets, *others, closes, buffer);
                    &*buffer
                }
                None if closes => continue,
                None => targets,
            };
            for &from in from {
                add_moved(into, targets, *to, from);
            }
        }
    }
}
