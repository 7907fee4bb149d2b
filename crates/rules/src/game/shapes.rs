//! Complete and nearly complete shapes, found the same way in every game.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::side::Side;
use super::view::{Place, Shape};

/// The shapes among `windows` that contain pieces of one side only and lack a number of pieces in
/// the range `missing`. A window is the cells of one shape.
pub(crate) fn shapes<C: Copy, W: IntoIterator<Item = C, IntoIter: Clone>>(
    windows: impl IntoIterator<Item = W>,
    missing: &RangeInclusive<usize>,
    owner: impl Fn(C) -> Option<Side>,
    name: impl Fn(C) -> Place,
) -> Vec<Shape> {
    let shape = |window: W| {
        let cells = window.into_iter();
        // Most windows are no such shapes, so nothing is allocated before that is known.
        let (mut side, mut empty) = (None, 0);
        for cell in cells.clone() {
            match owner(cell) {
                None => empty += 1,
                Some(of_cell) if *side.get_or_insert(of_cell) != of_cell => return None,
                Some(_) => {}
            }
            if empty > *missing.end() {
                return None;
            }
        }
        let side = side.filter(|_| missing.contains(&empty))?;
        let names = |of| cells.clone().filter(|&cell| owner(cell) == of).map(&name).collect();
        Some(Shape { side, at: names(Some(side)), missing: names(None) })
    };
    windows.into_iter().filter_map(shape).collect()
}
