//! What a certificate claims.

use ludoteca_rules::{Options, Outcome, Position, Side};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What somebody reaches, whatever the opponent does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// A win.
    Wins,
    /// A win or a draw.
    Holds,
}

impl Goal {
    /// Whether a side has reached it by an outcome.
    pub fn is_reached(self, side: Side, outcome: Outcome) -> bool {
        match outcome.winner {
            Some(winner) => winner == side,
            None => self == Self::Holds,
        }
    }
}

/// That a side reaches a goal once some moves have been played from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The moves, as the rules spell them.
    pub moves: Vec<String>,
    /// Who reaches it.
    pub side: Side,
    /// What is reached.
    pub goal: Goal,
}

/// The version of the format that this program writes and reads.
pub(super) const VERSION: u32 = 1;

/// The first line of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    #[serde(rename = "ludoteca-certificate")]
    pub version: u32,
    /// The game.
    pub game: String,
    /// Its rule options.
    pub options: Map<String, Value>,
    /// Their digest.
    pub digest: String,
    /// What is claimed, in the order in which it is proved.
    pub claims: Vec<Claim>,
}

impl Header {
    /// The header of some claims about a game.
    pub(crate) fn new<P: Position>(options: &P::Options, claims: &[Claim]) -> Self {
        Self {
            version: VERSION,
            game: P::NAME.to_owned(),
            options: options.to_map(),
            digest: options.digest(P::NAME),
            claims: claims.to_vec(),
        }
    }
}
