//! What is asked of the analysts.

use axum::http::StatusCode;
use ludoteca_engine::Limits;
use ludoteca_rules::{AnyMatch, Game};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::requests::played;
use crate::error::Error;
use ludoteca_room::Refusal;

/// A position to be looked into.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Analysis {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: String,
    /// An object, the short form as a string, or nothing for the default.
    #[serde(default)]
    pub options: Value,
    /// A position's text to begin from; nothing for the start of the game.
    pub start: Option<String>,
    /// Moves in the notation; at most 1000.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How many of the best moves are told; 3 if absent.
    #[schema(minimum = 1, maximum = 8, default = 3)]
    pub lines: Option<u64>,
    /// The most positions to visit; 3 million if absent.
    #[schema(minimum = 1, maximum = 20_000_000, default = 3_000_000)]
    pub nodes: Option<u64>,
}

impl Analysis {
    /// The game, which is not over, and how far to look; or what is wrong.
    pub(crate) fn check(&self) -> Result<(AnyMatch, Limits), Error> {
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

/// A game to be looked over.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewWish {
    /// The game's, if the service knows it.
    pub id: Option<String>,
    /// Else its record, as text or JSON.
    pub record: Option<String>,
    /// The most positions to visit for each move; 100,000 if absent.
    #[schema(minimum = 1, maximum = 1_000_000, default = 100_000)]
    pub nodes: Option<u64>,
}

/// Where the game is.
#[derive(Debug)]
pub(crate) enum Reviewed {
    /// At the table with this id, as it was sent.
    Table(String),
    /// In a record, as it was sent.
    Record(String),
}

impl ReviewWish {
    /// Which game, and how far to look; or what is wrong.
    pub(crate) fn check(self) -> Result<(Reviewed, Limits), Error> {
        let nodes = Some(bounded("nodes", self.nodes, 100_000, 1_000_000)?);
        let limits = Limits { nodes, settling: Limits::SETTLING, ..Limits::default() };
        match (self.id, self.record) {
            (Some(id), None) => Ok((Reviewed::Table(id), limits)),
            (None, Some(record)) => Ok((Reviewed::Record(record), limits)),
            (Some(_), Some(_)) => Err(wrong("there are both id and record; send one of them")),
            (None, None) => Err(wrong("the game is missing: send its id or its record")),
        }
    }
}

fn bounded(name: &str, given: Option<u64>, usual: u64, most: u64) -> Result<u64, Error> {
    let number = given.unwrap_or(usual);
    if (1..=most).contains(&number) {
        return Ok(number);
    }
    Err(wrong(format!("{name} is {number}, but must be 1 to {most}")))
}

fn wrong(detail: impl Into<String>) -> Error {
    Error::request(StatusCode::UNPROCESSABLE_ENTITY, "wrong-type", detail)
}
