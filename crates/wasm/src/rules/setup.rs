//! The set-up of a match, as JSON.

use ludoteca_rules::{AnyMatch, Game};
use serde_json::Value;

use crate::Error;

/// The argument of the constructor of a match.
#[derive(Debug, Default)]
pub(crate) struct Setup {
    options: Value,
    position: Option<String>,
    moves: Vec<String>,
}

impl Setup {
    // Read by hand, because derived code is 5 kB of WebAssembly.
    pub(crate) fn parse(json: &str) -> Result<Self, Error> {
        let invalid = |fault: &str| Error::new(format_args!("the set-up is invalid: {fault}"));
        let Ok(Value::Object(members)) = serde_json::from_str(json) else {
            let expected = "expected an object with the properties options, position and moves";
            return Err(invalid(expected));
        };
        let mut setup = Self::default();
        for (name, value) in members {
            match (&*name, value) {
                ("options", options) => setup.options = options,
                ("position" | "moves", Value::Null) => {}
                ("position", Value::String(text)) => setup.position = Some(text),
                ("position", _) => return Err(invalid("position must be a string")),
                ("moves", moves) => {
                    let texts = texts(moves);
                    let fault = || invalid("moves must be a string or an array of strings");
                    setup.moves = texts.ok_or_else(fault)?;
                }
                _ => {
                    let expected = "expected options, position or moves";
                    return Err(invalid(&format!("unknown property `{name:.40}`, {expected}")));
                }
            }
        }
        Ok(setup)
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
        for (mv, number) in self.moves.iter().zip(1..) {
            started
                .play_text(mv)
                .map_err(|error| Error::new(format_args!("move {number}: {error}")))?;
        }
        Ok(started)
    }
}

/// Moves as an array, or separated by spaces.
fn texts(moves: Value) -> Option<Vec<String>> {
    match moves {
        Value::String(text) => Some(text.split_whitespace().map(str::to_owned).collect()),
        Value::Array(list) => list
            .into_iter()
            .map(|mv| match mv {
                Value::String(text) => Some(text),
                _ => None,
            })
            .collect(),
        _ => None,
    }
}
