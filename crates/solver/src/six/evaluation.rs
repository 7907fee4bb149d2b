//! Static evaluation of a state.

use ludoteca_rules::Side;

use super::board::{Board, Cell, SIZE, shapes_through};
use super::threats::{find_sequence, has_double_threat, nearly_complete};
use crate::proof_numbers::ProofNumbers;

/// Result of the evaluation, for the side to move.
pub(super) enum Evaluation {
    /// The state is solved.
    Solved(ProofNumbers),
    /// Only this move prevents the opponent from completing a shape.
    Forced(Cell),
    /// Every other move loses.
    Unsolved(Vec<Cell>),
}

/// Evaluates a state in which neither side has a shape. The query is whether `attacker` completes
/// one in round one. `mover` is to move, on those frontier cells that `is_legal` accepts.
pub(super) fn evaluate(
    board: &mut Board,
    mover: Side,
    attacker: Side,
    is_legal: impl Fn(&Board, Cell) -> bool,
) -> Evaluation {
    let other = mover.other();
    let attacks = mover == attacker;
    // The attack fails.
    let fails = Evaluation::Solved(if attacks {
        ProofNumbers::disproved(0)
    } else {
        ProofNumbers::proved(0)
    });
    let hand = board.hand(attacker);
    if hand == 0 || hand < SIZE && !can_complete(board, attacker, SIZE - hand) {
        return fails;
    }
    let nearly = nearly_complete(board);
    let [own, theirs] = [mover, other].map(|side| &nearly[side.index()]);
    if board.hand(mover) > 0 && own.completions.first().is_some() {
        return Evaluation::Solved(ProofNumbers::proved(1));
    }
    if board.hand(other) > 0 {
        if theirs.completions.both().is_some() {
            return Evaluation::Solved(ProofNumbers::disproved(2));
        }
        if let Some(cell) = theirs.completions.first().and_then(|index| board.cell(index)) {
            return Evaluation::Forced(cell);
        }
    }
    // With two tiles, an attack needs a double threat. If there is none after a pass, even with
    // tiles anywhere on the plane, no move of the opponent creates one.
    if hand == 2 && !has_double_threat(board, attacker, if attacks { own } else { theirs }) {
        return fails;
    }
    if let Some(sequence) = find_sequence(board, mover, own) {
        return Evaluation::Solved(ProofNumbers::proved(sequence.plies()));
    }
    let mut cells = board.frontier();
    cells.retain(|&cell| is_legal(board, cell));
    if let Some(sequence) = find_sequence(board, other, theirs) {
        let zone = sequence.relevance_zone(board, other);
        cells.retain(|cell| zone.contains(&cell.index()));
        if cells.is_empty() {
            return Evaluation::Solved(ProofNumbers::disproved(sequence.plies() + 1));
        }
    }
    Evaluation::Unsolved(cells)
}

/// Whether a side has at least `count` tiles in a shape without tiles of the opponent.
fn can_complete(board: &Board, side: Side, count: u8) -> bool {
    board.tiles(side).flat_map(shapes_through).any(|shape| board.open_count(shape, side) >= count)
}
