//! Static evaluation of a state.

use ludoteca_rules::Side;

use super::board::{Board, Cell, SIZE, through};
use super::threats::{has_double, row, survey};
use crate::numbers::Numbers;

/// Result of the evaluation, for the side to move.
pub(super) enum Glance {
    /// The state is solved.
    Settled(Numbers),
    /// Only this move prevents the opponent from completing a shape.
    Forced(Cell),
    /// Every other move loses.
    Open(Vec<Cell>),
}

/// Evaluates a state in which nobody has a shape. The query is whether `attacker` completes one in
/// round one. `mover` is to move, on those frontier cells that `is_legal` accepts.
pub(super) fn glance(
    board: &mut Board,
    mover: Side,
    attacker: Side,
    is_legal: impl Fn(&Board, Cell) -> bool,
) -> Glance {
    let other = mover.other();
    let attacks = mover == attacker;
    // The attack fails.
    let fails = Glance::Settled(if attacks { Numbers::no(0) } else { Numbers::yes(0) });
    let hand = board.hand(attacker);
    if hand == 0 || hand < SIZE && !has_hope(board, attacker, SIZE - hand) {
        return fails;
    }
    let surveys = survey(board);
    let [own, theirs] = [mover, other].map(|side| &surveys[side.index()]);
    if board.hand(mover) > 0 && own.ends.one().is_some() {
        return Glance::Settled(Numbers::yes(1));
    }
    if board.hand(other) > 0 {
        if theirs.ends.two().is_some() {
            return Glance::Settled(Numbers::no(2));
        }
        if let Some(cell) = theirs.ends.one().and_then(|place| board.cell(place)) {
            return Glance::Forced(cell);
        }
    }
    // With two tiles, an attack needs a double threat. If there is none after a pass, even with
    // tiles anywhere on the plane, no move of the opponent creates one.
    if hand == 2 && !has_double(board, attacker, if attacks { own } else { theirs }) {
        return fails;
    }
    if let Some(row) = row(board, mover, own) {
        return Glance::Settled(Numbers::yes(row.plies()));
    }
    let mut cells = board.frontier();
    cells.retain(|&cell| is_legal(board, cell));
    if let Some(row) = row(board, other, theirs) {
        let zone = row.zone(board, other);
        cells.retain(|cell| zone.contains(&cell.place()));
        if cells.is_empty() {
            return Glance::Settled(Numbers::no(row.plies() + 1));
        }
    }
    Glance::Open(cells)
}

/// Whether a side has at least `count` tiles in a shape without tiles of the opponent.
fn has_hope(board: &Board, side: Side, count: u8) -> bool {
    board.tiles(side).flat_map(through).any(|shape| board.open(shape, side) >= count)
}
