//! The claims of a certificate.

use ludoteca_rules::{Match, MoveError, Options, Playable, Position, Side};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

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

/// Reason why a move of a claim is rejected.
#[derive(Debug, Error)]
pub(crate) enum ClaimMoveError {
    #[error(transparent)]
    Illegal(#[from] MoveError),
    #[error("the move {0} must be written as {1}")]
    Spelling(String, String),
}

/// Plays a move in the notation of the rules. Players may write it in other ways, proofs may not.
pub(crate) fn play<P: Playable>(
    game: &mut Match<P>,
    text: &str,
) -> Result<P::Move, ClaimMoveError> {
    let mv = game.play_text(text)?;
    let before = game.before_last().expect("a move was played");
    let expected = before.move_text(mv);
    if text == expected {
        return Ok(mv);
    }
    Err(ClaimMoveError::Spelling(text.to_owned(), expected))
}

/// The options of a game, in the form that the digest covers.
pub(crate) fn canonical<P: Position>(options: &P::Options) -> Map<String, Value> {
    serde_json::from_str(&options.json()).expect("it is a JSON object")
}

/// Reads the options of a proof. The error is a fault of the options or of the digest.
pub(super) fn read_options<P: Position>(
    found: &Map<String, Value>,
    digest: &str,
) -> Result<P::Options, String> {
    let options = P::Options::from_map(found).map_err(|faults| faults.to_string())?;
    if options.digest(P::NAME) != digest {
        return Err("the digest does not match the options".to_owned());
    }
    check_form::<P>(found, &options)?;
    Ok(options)
}

/// Checks that options are in the form that the digest covers.
pub(crate) fn check_form<P: Position>(
    found: &Map<String, Value>,
    options: &P::Options,
) -> Result<(), String> {
    if *found == canonical::<P>(options) {
        return Ok(());
    }
    Err(format!("the options must be written as {}", options.json()))
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
            options: canonical::<P>(options),
            digest: options.digest(P::NAME),
            claims: claims.to_vec(),
        }
    }
}
