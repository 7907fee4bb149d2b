//! Propagation of values between neighbouring positions of a game.
//!
//! Each position is searched once. The search before a move can prove what the search after it did
//! not, and vice versa. Propagation keeps the value of a move consistent with the value of the
//! position after it.

use std::cmp::Ordering;

use ludoteca_rules::Game;
use ludoteca_rules::oracle::{Distance, Proved, Source, Wdl};

use crate::value::Value::{self, Estimate};

/// Value of a move for the side that makes it, given the value of the position after it.
pub(super) const fn value_of_move(after: Value) -> Value {
    match after {
        Estimate(centi) => Estimate(-centi),
        Value::Proved(value) => Value::Proved(value.before()),
    }
}

/// Compares two values by expected result, then by the strength of their proofs: a known distance
/// outranks an unknown one, and nearer wins and farther losses are better.
pub(super) fn compare(game: Game, a: Value, b: Value) -> Ordering {
    a.expected(game).total_cmp(&b.expected(game)).then_with(|| proof(a).cmp(&proof(b)))
}

/// Whether `a` is known to be at least as good as `b`. Two tablebase values are not comparable,
/// because their distances count only to the next capture.
pub(super) fn is_no_worse(game: Game, a: Value, b: Value) -> bool {
    !(is_from_table(a) && is_from_table(b)) && compare(game, a, b).is_ge()
}

/// Whether a tablebase proves a win or loss.
const fn is_from_table(value: Value) -> bool {
    matches!(value, Value::Proved(Proved { source: Source::Tablebase, .. }))
}

/// Rank of a value by the strength of its proof.
fn proof(value: Value) -> (i8, i64) {
    let Value::Proved(Proved { wdl, distance, .. }) = value else { return (0, 0) };
    let sign = wdl as i8;
    match distance {
        Distance::AtMost(plies) => (2 * sign, -i64::from(sign) * i64::from(plies)),
        _ => (sign, 0),
    }
}

/// Value of the position after a move, refined by the value before it. `is_best`: the move is the one
/// that `before` rests on.
pub(super) fn forward(before: Value, is_best: bool, after: Value) -> Value {
    let Value::Proved(before) = before else { return after };
    let implied = before.after();
    match after {
        // Only the best move keeps a win.
        after if implied.wdl == Wdl::Loss && !is_best => after,
        // No move is better than a draw, so the opponent has at least a draw.
        Estimate(centi) if implied.wdl == Wdl::Draw && !is_best => Estimate(centi.max(0)),
        Estimate(_) => Value::Proved(implied),
        Value::Proved(found) => Value::Proved(nearer(implied, found)),
    }
}

/// The value of a position that is `implied` by the value before it and `found` by its own search.
fn nearer(implied: Proved, found: Proved) -> Proved {
    match (implied.distance, found.distance) {
        (Distance::AtMost(most), Distance::AtMost(plies)) if implied.wdl == found.wdl => {
            if most < plies { implied } else { found }
        }
        _ if found.source == Source::Tablebase => found,
        // A proof to the end of the game outweighs a draw that the search found.
        (Distance::AtMost(_), _) => implied,
        _ if found.wdl == Wdl::Draw => implied,
        _ if implied.wdl == Wdl::Draw && found.wdl == Wdl::Loss => implied,
        _ => found,
    }
}

/// Value of a position, raised to that of the move played, after which the opponent has `after`.
pub(super) fn backward(game: Game, before: Value, after: Value) -> Value {
    let played = value_of_move(after);
    // Other proofs cover every move, whatever the search after it reports.
    let can_rise = !before.is_proved() || before.within(Wdl::Win).is_some();
    if can_rise && compare(game, played, before).is_gt() { played } else { before }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_before_a_move_holds_after_it() {
        for (before, is_best, after, expected) in [
            (Value::loss(4), false, Estimate(30), Value::win(3)),
            (Value::loss(4), true, Value::win(1), Value::win(1)),
            (Value::loss(4), false, Value::win(9), Value::win(3)),
            (Value::win(5), true, Estimate(0), Value::loss(4)),
            (Value::win(5), true, Value::loss(6), Value::loss(4)),
            (Value::win(5), false, Estimate(0), Estimate(0)),
            (Value::DRAW, true, Estimate(7), Value::DRAW),
            (Value::DRAW, false, Estimate(-7), Estimate(0)),
            (Value::DRAW, false, Value::win(3), Value::win(3)),
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
            (Estimate(10), Value::loss(2), Value::win(3)),
            (Value::win(9), Value::loss(2), Value::win(3)),
            (Value::win(3), Value::loss(6), Value::win(3)),
            (Estimate(10), Value::win(2), Estimate(10)),
            (Value::DRAW, Estimate(-30), Value::DRAW),
            (Value::loss(5), Value::win(4), Value::loss(5)),
        ] {
            assert_eq!(backward(Game::Six, before, after), expected, "{before} {after}");
        }
    }
}
