//! What can be told of a state without searching on.

use ludoteca_rules::Side;

use super::board::{Board, Cell, SIZE, through};
use super::threats::{has_double, row, survey};
use crate::numbers::Numbers;

/// What is told of a state, for the person to move.
pub(super) enum Glance {
    /// The answer to the question.
    Settled(Numbers),
    /// One move, lest the opponent complete a shape.
    Forced(Cell),
    /// These moves; others, if there are any, lose.
    Open(Vec<Cell>),
}

/// Looks at a state in which nobody has a shape: does `attacker` complete one in round one? `mover`
/// is to move; of the empty cells that touch a tile he may take those that are legal.
pub(super) fn glance(
    board: &mut Board,
    mover: Side,
    attacker: Side,
    is_legal: impl Fn(&Board, Cell) -> bool,
) -> Glance {
    let other = mover.other();
    let attacks = mover == attacker;
    // The attacker has failed: who is to move is told so.
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
    // With two tiles it takes a double threat. If he had none after a pass, though his tiles might lie
    // anywhere, he has none after any move of the other's.
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

/// Whether a person has a shape without a tile of the other's with so many tiles or more.
fn has_hope(board: &Board, side: Side, count: u8) -> bool {
    board.tiles(side).flat_map(through).any(|shape| board.open(shape, side) >= count)
}
