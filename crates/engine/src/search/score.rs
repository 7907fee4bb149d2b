//! Scores inside the search: one number for proved and estimated values, apart by range.

use crate::value::Value;

/// The worth of a position to the person to move. From [`PROVED`] on it is a proved win, down
/// from [`LOST`] a proved loss, the nearer the better or worse; a draw is [`DRAW`]; else it is an
/// estimate.
pub(super) type Score = i32;

/// Above every score.
pub(super) const INFINITE: Score = 1_000_001;
/// A win that stands on the board.
const WIN: Score = 1_000_000;
/// Proved wins score this much or more.
pub(super) const PROVED: Score = WIN - 10_000;
/// Proved losses score this much or less.
pub(super) const LOST: Score = -PROVED;
/// A draw.
pub(super) const DRAW: Score = 0;
/// Estimates stay within this.
const ESTIMATE: Score = 100_000;

/// A win at `ply` plies from the root.
pub(super) const fn win_at(ply: usize) -> Score {
    WIN - ply as Score
}

/// A loss at `ply` plies from the root.
pub(super) const fn loss_at(ply: usize) -> Score {
    -win_at(ply)
}

/// An estimate, kept clear of the proved range.
pub(super) fn estimate(centi: i32) -> Score {
    centi.clamp(-ESTIMATE, ESTIMATE)
}

/// Whether it is a proved win or loss.
pub(super) const fn is_decided(score: Score) -> bool {
    score.abs() >= PROVED
}

/// For a decided score: how many plies from the root the end is.
pub(super) const fn end_of(score: Score) -> usize {
    (WIN - score.abs()) as usize
}

/// A score as the table keeps it: decided ones count plies from the node at `ply`, not the root.
pub(super) const fn to_table(score: Score, ply: usize) -> Score {
    match score {
        PROVED.. => score + ply as Score,
        ..=LOST => score - ply as Score,
        _ => score,
    }
}

/// Undoes [`to_table`].
pub(super) const fn from_table(score: Score, ply: usize) -> Score {
    match score {
        PROVED.. => score - ply as Score,
        ..=LOST => score + ply as Score,
        _ => score,
    }
}

/// The score of the root as a value; `drawn` if a draw's score is known to be proved.
pub(super) fn value(score: Score, drawn: bool) -> Value {
    match score {
        PROVED.. => Value::Win(end_of(score) as u32),
        ..=LOST => Value::Loss(end_of(score) as u32),
        DRAW if drawn => Value::Draw,
        _ => Value::Estimate(score),
    }
}
