//! The claims of a certificate.

use ludoteca_rules::{Options, Position, Side};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::goal::Goal;

/// The claim that a side reaches a goal after these moves from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The moves in the notation of the rules.
    pub moves: Vec<String>,
    /// The side that reaches the goal.
    pub side: Side,
    /// The result that it reaches.
    pub goal: Goal,
}

/// Version of the format.
pub(super) const VERSION: u32 = 1;

/// The first line of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Version of the format.
    #[serde(rename = "ludoteca-certificate")]
    pub version: u32,
    /// Name of the game.
    pub game: String,
    /// The rule options.
    pub options: Map<String, Value>,
    /// Digest of the rule options.
    pub digest: String,
    /// The claims, in the order of their proofs.
    pub claims: Vec<Claim>,
}

impl Header {
    /// Creates the header for claims about a game.
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
