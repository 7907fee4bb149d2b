//! Complete and nearly complete shapes, found the same way in every game.

use std::ops::RangeInclusive;

use super::side::{Pair, Side};
use super::view::{Place, Shape};

/// The shapes among `windows` that contain pieces of one side only and lack a number of pieces in
/// the range `missing`. A window is the cells of one shape.
pub(crate) fn shapes<C: Copy, W: IntoIterator<Item = C>>(
    windows: impl IntoIterator<Item = W>,
    missing: &RangeInclusive<usize>,
    owner: impl Fn(C) -> Option<Side>,
    name: impl Fn(C) -> Place,
) -> Vec<Shape> {
    let shape = |window: W| {
        let mut held: Pair<Vec<C>> = Pair::default();
        let mut empty = Vec::new();
        for cell in window {
            match owner(cell) {
                Some(side) => held[side].push(cell),
                None => empty.push(cell),
            }
            if empty.len() > *missing.end() || held.0.iter().all(|cells| !cells.is_empty()) {
                return None;
            }
        }
        let side = Side::BOTH.into_iter().find(|&side| !held[side].is_empty())?;
        let names = |cells: &[C]| cells.iter().map(|&cell| name(cell)).collect();
        missing.contains(&empty.len()).then(|| Shape {
            side,
            at: names(&held[side]),
            missing: names(&empty),
        })
    };
    windows.into_iter().filter_map(shape).collect()
}
