//! The set-up of a match, as JSON.

use ludoteca_rules::{AnyMatch, Game};
use serde::Deserialize;
use serde_json::Value;

use crate::Error;

/// The argument of the constructor of a match.
#[derive(Debug, Default, Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "an object with the properties options, position and moves"
)]
pub(crate) struct Setup {
    options: Value,
    position: Option<String>,
    moves: Option<Moves>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "moves must be a string or an array of strings")]
enum Moves {
    Text(String),
    List(Vec<String>),
}

impl Setup {
    pub(crate) fn parse(json: &str) -> Result<Self, Error> {
        serde_json::from_str(json).map_err(|error| {
            let text = error.to_string();
            // The place in the JSON means nothing to a caller who passed an object.
            let end = text.rfind(" at line ").unwrap_or(text.len());
            Error::new(format_args!("the set-up is invalid: {}", &text[..end]))
        })
    }

    /// Plays all moves. The error names the first one at fault.
    pub(crate) fn begin(&self, game: &str) -> Result<AnyMatch, Error> {
        let game: Game = game.parse()?;
        let options = game
            .options_from_json(&self.options)
            .map_err(|faults| Error::new(format_args!("options: {faults}")))?;
        let mut started = match &self.position {
            None => options.start(),
            Some(text) => options
                .start_from(text)
                .map_err(|faults| Error::new(format_args!("position: {faults}")))?,
        };
        let moves: Vec<&str> = match &self.moves {
            None => Vec::new(),
            Some(Moves::Text(text)) => text.split_whitespace().collect(),
            Some(Moves::List(list)) => list.iter().map(String::as_str).collect(),
        };
        for (mv, number) in moves.into_iter().zip(1..) {
            started
                .play_text(mv)
                .map_err(|error| Error::new(format_args!("move {number}: {error}")))?;
        }
        Ok(started)
    }
}
