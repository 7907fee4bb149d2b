//! The question of a search.

use ludoteca_rules::{Outcome, Side};
use serde::{Deserialize, Serialize};

/// The result that a side reaches against every reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// A win.
    Wins,
    /// A win or a draw.
    #[serde(rename = "holds")]
    AtLeastDraw,
}

impl Goal {
    /// Whether an outcome reaches the goal for a side.
    pub fn is_reached(self, side: Side, outcome: Outcome) -> bool {
        match outcome.winner {
            Some(winner) => winner == side,
            None => self == Self::AtLeastDraw,
        }
    }

    /// The goal of the opponent: a side reaches one exactly if the other does not reach the other.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Wins => Self::AtLeastDraw,
            Self::AtLeastDraw => Self::Wins,
        }
    }
}
