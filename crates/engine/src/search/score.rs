//! Search scores: one number for proved and estimated values, distinguished by range.

use ludoteca_rules::oracle::{Distance, Proved, Source, Wdl};

use super::line::MAX_PLY;
use crate::value::Value;

/// Score for the side to move. Scores from [`PROVED_WIN`] up are proved wins and scores from [`PROVED_LOSS`]
/// down proved losses, graded by distance; a draw is [`DRAW`]; all others are estimates. Tablebase
/// wins, whose distance to the end of the game is unknown, rank below wins of known distance.
pub(super) type Score = i32;

/// Above every score.
pub(super) const INFINITE: Score = 1_000_001;
/// Score of a game that is won at the root.
const WIN: Score = 1_000_000;
/// Exceeds every line length and every tablebase distance, in plies.
const MAX_DISTANCE: Score = 10_000;
/// Smallest score of a win with a known distance to the end of the game.
const MIN_KNOWN_WIN: Score = WIN - MAX_DISTANCE;
/// Score of a tablebase win at distance 0 to conversion.
const TABLE_WIN: Score = 500_000;
/// Smallest score of a proved win.
pub(super) const PROVED_WIN: Score = TABLE_WIN - MAX_DISTANCE;
/// Largest score of a proved loss.
pub(super) const PROVED_LOSS: Score = -PROVED_WIN;
/// Score of a draw.
pub(super) const DRAW: Score = 0;
/// Largest absolute value of an estimate.
const ESTIMATE: Score = 100_000;

/// Score of a win `ply` plies from the root.
pub(super) const fn win_at(ply: usize) -> Score {
    WIN - ply as Score
}

/// Score of a loss `ply` plies from the root.
pub(super) const fn loss_at(ply: usize) -> Score {
    -win_at(ply)
}

/// Score of a proved value, `ply` plies from the root.
pub(super) fn proved(value: Proved, ply: usize) -> Score {
    let win = match value.distance {
        Distance::AtMost(plies) => win_at(ply + plies as usize),
        Distance::ToConversion(plies) => TABLE_WIN - ply as Score - Score::from(plies),
        Distance::Unknown => TABLE_WIN - ply as Score - (MAX_DISTANCE - 2 * MAX_PLY as Score),
    };
    match value.wdl {
        Wdl::Win => win,
        Wdl::Draw => DRAW,
        Wdl::Loss => -win,
    }
}

/// Clamps an estimate to the heuristic range.
pub(super) fn estimate(centi: i32) -> Score {
    centi.clamp(-ESTIMATE, ESTIMATE)
}

/// Whether the score is a proved win or loss.
pub(super) const fn is_decided(score: Score) -> bool {
    score.abs() >= PROVED_WIN
}

/// Plies from the root to the end of the game, or to conversion for a tablebase score. The score must
/// be decided.
pub(super) const fn end_of(score: Score) -> usize {
    let win = if score.abs() >= MIN_KNOWN_WIN { WIN } else { TABLE_WIN };
    (win - score.abs()) as usize
}

/// Converts a score for the transposition table, where distances count from the node at `ply`, not
/// from the root.
pub(super) const fn to_table(score: Score, ply: usize) -> Score {
    match score {
        PROVED_WIN.. => score + ply as Score,
        ..=PROVED_LOSS => score - ply as Score,
        _ => score,
    }
}

/// Inverse of [`to_table`].
pub(super) const fn from_table(score: Score, ply: usize) -> Score {
    match score {
        PROVED_WIN.. => score - ply as Score,
        ..=PROVED_LOSS => score + ply as Score,
        _ => score,
    }
}

/// Converts a root score to a value; `drawn` if a draw score is proved.
pub(super) fn value(score: Score, drawn: bool) -> Value {
    /// Exceeds every tablebase distance.
    const UNKNOWN: u32 = MAX_DISTANCE as u32 / 2;
    let end = end_of(score) as u32;
    let wdl = if score > 0 { Wdl::Win } else { Wdl::Loss };
    let table = |distance| Value::Proved(Proved { wdl, distance, source: Source::Tablebase });
    match score {
        MIN_KNOWN_WIN.. => Value::win(end),
        ..=PROVED_LOSS if score <= -MIN_KNOWN_WIN => Value::loss(end),
        _ if is_decided(score) && end < UNKNOWN => table(Distance::ToConversion(end as u16)),
        _ if is_decided(score) => table(Distance::Unknown),
        DRAW if drawn => Value::DRAW,
        _ => Value::Estimate(score),
    }
}
