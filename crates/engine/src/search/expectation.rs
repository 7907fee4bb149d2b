//! Expected result of a move against a fallible opponent, in positions without a winning move.
//!
//! The opponent model finds every win, and avoids every loss, within a few plies, and plays the other
//! replies with equal probability. A move therefore ranks higher if fewer replies keep the value and
//! if the refutations of the others are deeper. The measure compares moves of the same proved value;
//! it needs the proved value of every position it visits.

use ludoteca_rules::after;
use ludoteca_rules::oracle::{Proved, Wdl};

use crate::eval::Evaluate;

/// Number of plies within which the opponent sees wins and losses.
const OPPONENT_LOOKAHEAD: u32 = 6;

/// Value of each move of a position; `None` if any is unknown.
pub(super) type Values<M> = Option<Vec<(M, Proved)>>;

/// Expected result of a move that leads to `position`, if the opponent can err up to `errors` times.
/// `None` if `values` lacks a value.
pub(super) fn expectation<P: Evaluate>(
    position: &P,
    errors: u32,
    values: &mut dyn FnMut(&P) -> Values<P::Move>,
) -> Option<f64> {
    if position.outcome().is_some() {
        return Some(0.5);
    }
    let moves = values(position)?;
    let is_seen =
        |value: Proved| value.distance.plies().is_some_and(|plies| plies <= OPPONENT_LOOKAHEAD);
    if moves.iter().any(|&(_, value)| value.wdl == Wdl::Win && is_seen(value)) {
        return Some(0.0);
    }
    let (mut points, mut plausible) = (0.0, 0);
    for (reply, value) in moves {
        points += match value.wdl {
            Wdl::Loss if is_seen(value) => continue,
            Wdl::Loss => 1.0,
            Wdl::Draw if errors == 1 => 0.5,
            Wdl::Win if errors == 1 => 0.0,
            _ => best_expectation(&after(position, reply), errors - 1, values)?,
        };
        plausible += 1;
    }
    Some(if plausible == 0 { 1.0 } else { points / f64::from(plausible) })
}

/// Highest expected result among the moves that keep the value of `position`, which is not a win.
fn best_expectation<P: Evaluate>(
    position: &P,
    errors: u32,
    values: &mut dyn FnMut(&P) -> Values<P::Move>,
) -> Option<f64> {
    if position.outcome().is_some() {
        return Some(0.5);
    }
    let moves = values(position)?;
    let drawn = moves.iter().any(|(_, value)| value.wdl == Wdl::Draw);
    let keep = moves.iter().filter(|(_, value)| !drawn || value.wdl == Wdl::Draw);
    keep.map(|&(mv, _)| expectation(&after(position, mv), errors, values))
        .try_fold(0.0, |most, points| Some(f64::max(most, points?)))
}
