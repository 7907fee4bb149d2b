//! The progress and the result of a search.

use std::time::Duration;

use crate::value::Value;

/// Progress of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Search depth in plies; 0 before the first iteration completes.
    pub depth: u32,
    /// Number of positions visited.
    pub nodes: u64,
    /// Time since the search started.
    pub elapsed: Duration,
    /// Occupancy of the transposition table in permille.
    pub hash_load: u32,
    /// Value of the first move in `pv`, for the side to move.
    pub value: Value,
    /// Principal variation. It may be shorter than the distance to a proved win or loss.
    pub pv: Vec<String>,
    /// The next best lines, best first, if [`Limits::lines`](crate::Limits::lines) exceeds 1.
    pub others: Vec<Line>,
}

/// A root move with its value and variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Value for the side to move.
    pub value: Value,
    /// Variation that begins with the move.
    pub pv: Vec<String>,
}

/// Result of a search: the move to play and the final report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// A legal move in the notation of the rules.
    pub mv: String,
    /// Final report of the search.
    pub info: Info,
}
