//! What one position of a game proves of its neighbours.
//!
//! Each position is searched once. A search of the position before a move can prove what the search
//! after it did not, and the other way round; values that follow are taken over, so that what is
//! said of a move and of the position after it never contradict each other.

use std::cmp::Ordering;

use ludoteca_rules::Game;

use crate::value::Value::{self, Draw, Estimate, Losing, Loss, Win, Winning};

/// The worth of a move to who makes it, where the position after it is worth `after` to the other.
pub(super) const fn of_move(after: Value) -> Value {
    match after {
        Estimate(centi) => Estimate(-centi),
        Win(plies) => Loss(plies + 1),
        Loss(plies) => Win(plies + 1),
        // A capture in between would begin another distance.
        Winning(_) => Losing(None),
        Losing(_) => Winning(None),
        Draw => Draw,
    }
}

/// Which of two values is the better one to have: by expected points, then the nearer win and the
/// farther loss.
pub(super) fn compare(game: Game, a: Value, b: Value) -> Ordering {
    a.expected(game).total_cmp(&b.expected(game)).then_with(|| match (a, b) {
        (Win(a), Win(b)) => b.cmp(&a),
        (Loss(a), Loss(b)) => a.cmp(&b),
        // That the end is near says more than that it will come. Of an estimate as good as a win or a
        // loss, the proof says more in its own direction.
        _ => proof(a).cmp(&proof(b)),
    })
}

/// Whether a value is seen to be as good as another. Of two by tables it is not seen: each knows but how
/// far the next capture is.
pub(super) fn is_no_worse(game: Game, a: Value, b: Value) -> bool {
    let by_tables = |value| matches!(value, Winning(_) | Losing(_));
    !(by_tables(a) && by_tables(b)) && compare(game, a, b).is_ge()
}

/// How much a proof of a win or a loss is worth.
const fn proof(value: Value) -> i8 {
    match value {
        Win(_) => 2,
        Winning(_) => 1,
        Estimate(_) | Draw => 0,
        Losing(_) => -1,
        Loss(_) => -2,
    }
}

/// The value of the position after a move, given that the one before it is worth `before` to the
/// mover and whether the move is the one that this rests on.
pub(super) fn carried(before: Value, is_best: bool, after: Value) -> Value {
    match (before, after) {
        // Whatever is played, the other wins.
        (Loss(plies), Estimate(_) | Draw | Loss(_)) => Win(plies.saturating_sub(1).max(1)),
        (Loss(most), Win(plies)) => Win(plies.min(most.saturating_sub(1).max(1))),
        (Win(plies), Estimate(_) | Draw | Win(_)) if is_best => Loss(plies.saturating_sub(1)),
        (Win(most), Loss(plies)) if is_best => Loss(plies.min(most.saturating_sub(1))),
        (Losing(_), Estimate(_) | Draw) => Winning(None),
        (Winning(_), Estimate(_) | Draw) if is_best => Losing(None),
        (Draw, Estimate(_)) if is_best => Draw,
        // No move is better than a draw.
        (Draw, Estimate(centi)) => Estimate(centi.max(0)),
        (Draw, Loss(_)) => Draw,
        (_, after) => after,
    }
}

/// The value of a position, given that a move was played from which the other has `after`: at least
/// that much could be had.
pub(super) fn raised(game: Game, before: Value, after: Value) -> Value {
    let had = of_move(after);
    match before {
        // Proved: no move gains more, whatever a search after it takes it for.
        Loss(_) | Losing(_) | Winning(_) | Draw => before,
        _ if compare(game, had, before).is_gt() => had,
        _ => before,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_before_a_move_holds_after_it() {
        for (before, is_best, after, known) in [
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
            assert_eq!(carried(before, is_best, after), known, "{before} {after}");
        }
    }

    #[test]
    fn what_was_had_could_be_had() {
        for (before, after, known) in [
            (Estimate(10), Estimate(-30), Estimate(30)),
            (Estimate(10), Estimate(0), Estimate(10)),
            (Estimate(10), Loss(2), Win(3)),
            (Win(9), Loss(2), Win(3)),
            (Win(3), Loss(6), Win(3)),
            (Estimate(10), Win(2), Estimate(10)),
            (Draw, Estimate(-30), Draw),
            (Loss(5), Win(4), Loss(5)),
        ] {
            assert_eq!(raised(Game::Six, before, after), known, "{before} {after}");
        }
    }
}
