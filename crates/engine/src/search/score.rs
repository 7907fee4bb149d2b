//! Scores inside the search: one number for proved and estimated values, apart by range.

use ludoteca_rules::oracle::{Distance, Proved, Wdl};

use super::node::MAX_PLY;
use crate::value::Value;

/// The worth of a position to the person to move. From [`PROVED`] on it is a proved win, down
/// from [`LOST`] a proved loss, the nearer the better or worse; a draw is [`DRAW`]; else it is an
/// estimate. What only tables prove, which do not tell when the game ends, comes behind what ends
/// within sight.
pub(super) type Score = i32;

/// Above every score.
pub(super) const INFINITE: Score = 1_000_001;
/// A win that stands on the board.
const WIN: Score = 1_000_000;
/// More plies than a line has, and than tables count.
const LONGEST: Score = 10_000;
/// Wins whose end is in sight score this much or more.
const IN_SIGHT: Score = WIN - LONGEST;
/// A win by tables that comes to its next capture at once.
const TABLE_WIN: Score = 500_000;
/// Proved wins score this much or more.
pub(super) const PROVED: Score = TABLE_WIN - LONGEST;
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

/// The score of a tablebase value of a position `ply` plies from the root.
pub(super) fn proved(value: Proved, ply: usize) -> Score {
    let win = match value.distance {
        Distance::AtMost(plies) => win_at(ply + plies as usize),
        Distance::ToConversion(plies) => TABLE_WIN - ply as Score - Score::from(plies),
        Distance::Unknown => TABLE_WIN - ply as Score - (LONGEST - 2 * MAX_PLY as Score),
    };
    match value.wdl {
        Wdl::Win => win,
        Wdl::Draw => DRAW,
        Wdl::Loss => -win,
    }
}

/// An estimate, kept clear of the proved range.
pub(super) fn estimate(centi: i32) -> Score {
    centi.clamp(-ESTIMATE, ESTIMATE)
}

/// Whether it is a proved win or loss.
pub(super) const fn is_decided(score: Score) -> bool {
    score.abs() >= PROVED
}

/// For a decided score: how many plies from the root the end is, or what tables count to.
pub(super) const fn end_of(score: Score) -> usize {
    let win = if score.abs() >= IN_SIGHT { WIN } else { TABLE_WIN };
    (win - score.abs()) as usize
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
    /// More than tables count.
    const UNKNOWN: u32 = LONGEST as u32 / 2;
    let end = end_of(score) as u32;
    let next = (end < UNKNOWN).then_some(end);
    match score {
        IN_SIGHT.. => Value::Win(end),
        PROVED.. => Value::Winning(next),
        ..=LOST if score <= -IN_SIGHT => Value::Loss(end),
        ..=LOST => Value::Losing(next),
        DRAW if drawn => Value::Draw,
        _ => Value::Estimate(score),
    }
}
