//! Requests for analyses and reviews.

use http::StatusCode;
use ludoteca_engine::Limits;
use ludoteca_room::Refusal;
use ludoteca_rules::{AnyMatch, Game, json};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::Error;
use crate::queries::played;

/// A request to analyse a position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: String,
    /// An object, or the short form as a string; the default if absent.
    #[serde(default, deserialize_with = "json::deserialize")]
    pub options: Value,
    /// The text of the start position; the game's own start if absent.
    pub start: Option<String>,
    /// Moves in the game's notation; at most 1000.
    #[serde(default)]
    #[schema(max_items = 1_000)]
    pub moves: Vec<String>,
    /// Number of best moves to report; 3 if absent.
    #[schema(minimum = 1, maximum = 8, default = 3)]
    pub lines: Option<u64>,
    /// Maximum number of positions to visit; 3 million if absent.
    #[schema(minimum = 1, maximum = 20_000_000, default = 3_000_000)]
    pub nodes: Option<u64>,
}

impl Analysis {
    /// The match, which is not over, and the limits of the search.
    pub fn check(&self) -> Result<(AnyMatch, Limits), Error> {
        let game: Game = self.game.parse().map_err(Error::UnknownGame)?;
        let lines = bounded("lines", self.lines, 3, 8)? as usize;
        let nodes = Some(bounded("nodes", self.nodes, 3_000_000, 20_000_000)?);
        let options = game.options_from_json(&self.options).map_err(Error::Options)?;
        let moves = self.moves.iter().map(String::as_str);
        let (game, _) = played(options, self.start.as_deref(), moves)?;
        match game.outcome() {
            Some(outcome) => Err(Refusal::Over(outcome).into()),
            None => {
                Ok((game, Limits { nodes, lines, settling: Limits::SETTLING, ..Limits::default() }))
            }
        }
    }
}

/// A request to review a game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// The game's id, if the service stores it.
    pub id: Option<String>,
    /// The game's record, as text or JSON, instead of an id.
    pub record: Option<String>,
    /// Maximum number of positions to visit for each move; 100,000 if absent.
    #[schema(minimum = 1, maximum = 1_000_000, default = 100_000)]
    pub nodes: Option<u64>,
}

/// The game to review.
#[derive(Debug)]
pub enum Reviewed {
    /// The id of a stored game, as it was sent.
    Stored(String),
    /// A record, as it was sent.
    Record(String),
}

impl ReviewRequest {
    /// The game, and the limits of the search.
    pub fn check(self) -> Result<(Reviewed, Limits), Error> {
        let nodes = Some(bounded("nodes", self.nodes, Limits::REVIEW_NODES, 1_000_000)?);
        let limits = Limits { nodes, settling: Limits::SETTLING, ..Limits::default() };
        match (self.id, self.record) {
            (Some(id), None) => Ok((Reviewed::Stored(id), limits)),
            (None, Some(record)) => Ok((Reviewed::Record(record), limits)),
            (Some(_), Some(_)) => Err(wrong("both id and record are present; send one of them")),
            (None, None) => Err(wrong("the game is missing: send its id or its record")),
        }
    }
}

/// The given number or the usual one.
///
/// # Errors
/// [`Error::Request`] if it is not 1 to `max`.
pub fn bounded(name: &str, given: Option<u64>, usual: u64, max: u64) -> Result<u64, Error> {
    let number = given.unwrap_or(usual);
    if (1..=max).contains(&number) {
        return Ok(number);
    }
    Err(wrong(format!("{name} is {number}, but must be 1 to {max}")))
}

fn wrong(detail: impl Into<String>) -> Error {
    Error::request(StatusCode::UNPROCESSABLE_ENTITY, "wrong-type", detail)
}
