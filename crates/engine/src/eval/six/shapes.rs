//! Iterates over the shapes around the tiles, one row of positions at a time.

use std::ops::ControlFlow;

use ludoteca_rules::Position as _;
use ludoteca_rules::six::{Cell, Move, Position, SHAPES};

use crate::eval::windows::Tally;

/// Kinds of shapes: rows, circles and triangles, in this order.
pub(super) const KINDS: usize = 3;

/// One shape at every position of one row of the plane, with the tiles of the side to move and of the
/// opponent.
pub(super) struct Row {
    /// A row (0), a circle (1) or a triangle (2).
    pub(super) kind: usize,
    pub(super) shape: &'static [(u8, u8); 6],
    pub(super) y: usize,
    pub(super) mine: Tally<u64>,
    pub(super) theirs: Tally<u64>,
}

/// Calls `visit` with the shapes around the tiles, a row of them at a time: bit `x` is the shape
/// whose first column is `x`.
#[inline]
pub(super) fn each_row<B>(
    position: &Position,
    mut visit: impl FnMut(&Row) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let me = position.to_move();
    let (mine, theirs) = (position.words(me), position.words(me.other()));
    let (corner, _, height) = position.extent();
    for (kind, shape) in [0, 0, 0, 1, 2, 2].into_iter().zip(&SHAPES) {
        // The last cell of a shape is in its highest row.
        let rise = i16::from(shape[5].1);
        for y in -rise..i16::from(height) {
            let y = corner.y.wrapping_add(y) as usize & 63;
            let words = shape.map(|(dx, dy)| {
                let (row, turn) = ((y + usize::from(dy)) & 63, u32::from(dx));
                (mine[row].rotate_right(turn), theirs[row].rotate_right(turn))
            });
            visit(&Row {
                kind,
                shape,
                y,
                mine: Tally::over(words.into_iter()),
                theirs: Tally::over(words.into_iter().map(|(m, t)| (t, m))),
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The cells of the shape in column `x` of a row.
pub(super) fn cells(position: &Position, row: &Row, x: usize) -> [Cell; 6] {
    let (corner, ..) = position.extent();
    // A shape may start up to five cells before the bounding box.
    let unrolled = |at: usize, from: i16| {
        from.wrapping_add((at as i16).wrapping_sub(from).wrapping_add(8) & 63).wrapping_sub(8)
    };
    row.shape.map(|(dx, dy)| Cell {
        x: unrolled(x + usize::from(dx), corner.x),
        y: unrolled(row.y + usize::from(dy), corner.y),
    })
}

/// A winning move that completes the shape in column `x` of a row, which holds five tiles.
fn completing(position: &Position, row: &Row, x: usize) -> Option<Move> {
    let me = position.to_move();
    let cells = cells(position, row, x);
    let to = cells.into_iter().find(|&cell| position.at(cell).is_none())?;
    let wins = |lift| {
        let mv = Move { lift, to, keep: None };
        let mut next = position.clone();
        let is_win = position.is_legal(mv) && {
            next.play(mv);
            next.outcome().is_some_and(|outcome| outcome.winner == Some(me))
        };
        is_win.then_some(mv)
    };
    if position.hands().0 != [0, 0] {
        return wins(None);
    }
    let mut spare = position.tiles().filter(|(cell, side)| *side == me && !cells.contains(cell));
    spare.find_map(|(cell, _)| wins(Some(cell)))
}

/// A winning move that completes a shape.
pub(super) fn winning_move(position: &Position) -> Option<Move> {
    each_row(position, |row| {
        match ones(row.mine.holding(5)).find_map(|x| completing(position, row, x)) {
            Some(mv) => ControlFlow::Break(mv),
            None => ControlFlow::Continue(()),
        }
    })
    .break_value()
}

/// Indices of the set bits.
pub(super) fn ones(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}
