//! Jobs: the proof searches of a tree as plain data.

use ludoteca_rules::{Faults, MoveError};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use crate::certificate::Claim;

/// A proof search, with everything that another process needs to run it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// Name of the game.
    pub game: String,
    /// The rule options.
    pub options: Map<String, Value>,
    /// The claim to prove or refute.
    pub claim: Claim,
    /// Maximum number of states to evaluate.
    pub evaluations: u64,
}

/// Whether a claim holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The claim is proved.
    Proved,
    /// The opposite of the claim is proved.
    Refuted,
    /// Neither is proved yet.
    Open,
}

/// The result of a [`Job`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobResult {
    /// The verdict; [`Verdict::Open`] if the evaluations did not suffice or the job was stopped.
    #[serde(rename = "answer")]
    pub verdict: Verdict,
    /// Upper bound on the plies to the end of the game if the claim is proved or refuted, otherwise
    /// 0.
    pub plies: u32,
    /// Number of states evaluated.
    pub evaluations: u64,
    /// Whether the job was stopped before its evaluations were spent.
    pub stopped: bool,
}

/// Reason why a job cannot be run.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JobError {
    /// The solver does not support the game.
    #[error("jobs exist for coffee, fourmation and six, not for {0}")]
    Game(String),
    /// The rule options are invalid.
    #[error(transparent)]
    Options(#[from] Faults),
    /// The claim contains an illegal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The game is over after the claim's moves.
    #[error("the game is over after the moves of the claim")]
    Over,
}

impl Verdict {
    /// The verdict on a claim that holds or does not hold.
    pub(crate) const fn of(holds: bool) -> Self {
        if holds { Self::Proved } else { Self::Refuted }
    }

    /// Whether the claim is proved or refuted.
    pub const fn is_solved(self) -> bool {
        !matches!(self, Self::Open)
    }

    /// The verdict on the opposite claim.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Proved => Self::Refuted,
            Self::Refuted => Self::Proved,
            Self::Open => Self::Open,
        }
    }
}
