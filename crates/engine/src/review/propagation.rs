//! Propagation of values between neighbouring positions of a game.
//!
//! Each position is searched once. The search before a move can prove what the search after it did
//! not, and vice versa. Propagation keeps the value of a move consistent with the value of the
//! position after it.

use std::cmp::Ordering;

use ludoteca_rules::Game;

use crate::value::Value::{self, Draw, Estimate, Losing, Loss, Win, Winning};

/// Value of a move for the side that makes it, given the value of the position after it.
pub(super) const fn value_of_move(after: Value) -> Value {
    match after {
        Estimate(centi) => Estimate(-centi),
        Win(plies) => Loss(plies + 1),
        Loss(plies) => Win(plies + 1),
        // The move may be a capture, which starts a new distance.
        Winning(_) => Losing(None),
        Losing(_) => Winning(None),
        Draw => Draw,
    }
}

/// Compares two values by expected result, then by distance: nearer wins and farther losses are
/// better.
pub(super) fn compare(game: Game, a: Value, b: Value) -> Ordering {
    a.expected(game).total_cmp(&b.expected(game)).then_with(|| match (a, b) {
        (Win(a), Win(b)) => b.cmp(&a),
        (Loss(a), Loss(b)) => a.cmp(&b),
        // A known distance outranks an unknown one, and a proof outranks an estimate with the same
        // expected result.
        _ => proof(a).cmp(&proof(b)),
    })
}

/// Whether `a` is known to be at least as good as `b`. Two tablebase values are not comparable,
/// because their distances count only to the next capture.
pub(super) fn is_no_worse(game: Game, a: Value, b: Value) -> bool {
    let by_tables = |value| matches!(value, Winning(_) | Losing(_));
    !(by_tables(a) && by_tables(b)) && compare(game, a, b).is_ge()
}

/// Rank of a value by the strength of its proof.
const fn proof(value: Value) -> i8 {
    match value {
        Win(_) => 2,
        Winning(_) => 1,
        Estimate(_) | Draw => 0,
        Losing(_) => -1,
        Loss(_) => -2,
    }
}

/// Value of the position after a move, refined by the value before it. `is_best`: the move is the one
/// that `before` rests on.
pub(super) fn forward(before: Value, is_best: bool, after: Value) -> Value {
    match (before, after) {
        // Every move loses.
        (Loss(plies), Estimate(_) | Draw | Loss(_)) => Win(plies.saturating_sub(1).max(1)),
        (Loss(most), Win(plies)) => Win(plies.min(most.saturating_sub(1).max(1))),
        (Win(plies), Estimate(_) | Draw | Win(_)) if is_best => Loss(plies.saturating_sub(1)),
        (Win(most), Loss(plies)) if is_best => Loss(plies.min(most.saturating_sub(1))),
        (Losing(_), Estimate(_) | Draw) => Winning(None),
        (Winning(_), Estimate(_) | Draw) if is_best => Losing(None),
        (Draw, Estimate(_)) if is_best => Draw,
        // No move is better than a draw, so the opponent has at least a draw.
        (Draw, Estimate(centi)) => Estimate(centi.max(0)),
        (Draw, Loss(_)) => Draw,
        (_, after) => after,
    }
}

/// Value of a position, raised to that of the move played, after which the opponent has `after`.
pub(super) fn backward(game: Game, before: Value, after: Value) -> Value {
    let played = value_of_move(after);
    match before {
        // The proof covers every move, whatever the search after it reports.
        Loss(_) | Losing(_) | Winning(_) | Draw => before,
        _ if compare(game, played, before).is_gt() => played,
        _ => before,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_before_a_move_holds_after_it() {
        for (before, is_best, after, expected) in [
            (Loss(4), false, Estimate(30), Win(3)),
            (Loss(4), true, Win(1), Win(1)),
            (Loss(4), false, Win(9), Win(3)),
            (Win(5), true, Estimate(0), Loss(4)),
            (Win(5), true, Loss(6), Loss(4)),
            (Win(5), false, Estimate(0), Estimate(0)),
            (Draw, true, Estimate(7), Draw),
            (Draw, false, Estimate(-7), Estimate(0)),
            (Draw, false, Win(3), Win(3)),
            (Estimate(3), true, Estimate(9), Estimate(9)),
        ] {
            assert_eq!(forward(before, is_best, after), expected, "{before} {after}");
        }
    }

    #[test]
    fn the_move_played_raises_the_value_before_it() {
        for (before, after, expected) in [
            (Estimate(10), Estimate(-30), Estimate(30)),
            (Estimate(10), Estimate(0), Estimate(10)),
            (Estimate(10), Loss(2), Win(3)),
            (Win(9), Loss(2), Win(3)),
            (Win(3), Loss(6), Win(3)),
            (Estimate(10), Win(2), Estimate(10)),
            (Draw, Estimate(-30), Draw),
            (Loss(5), Win(4), Loss(5)),
        ] {
            assert_eq!(backward(Game::Six, before, after), expected, "{before} {after}");
        }
    }
}
