//! A request: a game, its options, the moves played, and the requested fields.

use ludoteca_rules::{AnyMatch, AnyOptions, Faults, Game};
use serde_json::{Map, Value};

use super::count;
use super::report::StateReport;
use crate::json_lines::{self, FieldError};

const KEYS: [&str; 6] = ["game", "options", "start", "moves", "legal", "perft"];

/// A parsed request, with the game after its moves.
pub(super) struct StateRequest {
    game: AnyMatch,
    list_legal: bool,
    perft: Option<u32>,
}

impl StateRequest {
    /// Parses a line.
    pub(super) fn read(text: &str) -> Result<Self, FieldError> {
        let form = r#"expected an object such as {"game":"coffee","moves":["c3ne"]}"#;
        if text.trim().is_empty() {
            return Err((String::new(), format!("empty line; {form}")));
        }
        let Value::Object(map) = json_lines::parse(text)? else {
            return Err((String::new(), form.into()));
        };
        if let Some(key) = map.keys().find(|key| !KEYS.contains(&key.as_str())) {
            let key: String = key.chars().take(40).collect();
            return Err((key, format!("unknown key; expected one of {}", KEYS.join(", "))));
        }
        let options = options(&map)?;
        let mut game = start(&map, options)?;
        play(&map, &mut game)?;
        let list_legal = match map.get("legal") {
            None | Some(Value::Null) => true,
            Some(Value::Bool(legal)) => *legal,
            Some(value) => return Err(kind("legal", "true or false", value)),
        };
        let perft = match map.get("perft") {
            None | Some(Value::Null) => None,
            Some(value) => {
                let depth = value.as_u64().and_then(|depth| u32::try_from(depth).ok());
                let expected = "a depth: a whole number from 0 to 4294967295";
                Some(depth.ok_or_else(|| kind("perft", expected, value))?)
            }
        };
        Ok(Self { game, list_legal, perft })
    }

    /// Reports the state, and what else was requested.
    pub(super) fn report(self) -> Result<StateReport, FieldError> {
        let nodes = self.perft.map(|depth| count::perft(&self.game, depth)).transpose();
        let nodes = nodes.map_err(|message| ("perft".to_owned(), message))?;
        Ok(StateReport::new(&self.game, self.list_legal, nodes))
    }
}

fn options(map: &Map<String, Value>) -> Result<AnyOptions, FieldError> {
    let name = match map.get("game") {
        Some(Value::String(name)) => name,
        Some(value) => return Err(kind("game", "the game's name as a string", value)),
        None => {
            let names: Vec<_> = Game::ALL.iter().map(|game| game.name()).collect();
            let message = format!("missing game; expected one of {}", names.join(", "));
            return Err(("game".into(), message));
        }
    };
    let game: Game = name.parse().map_err(|fault| ("game".into(), format!("{fault}")))?;
    let options = map.get("options").unwrap_or(&Value::Null);
    game.options_from_json(options).map_err(|faults| at_first("options", &faults))
}

fn start(map: &Map<String, Value>, options: AnyOptions) -> Result<AnyMatch, FieldError> {
    match map.get("start") {
        None | Some(Value::Null) => Ok(options.start()),
        Some(Value::String(text)) => {
            options.start_from(text).map_err(|faults| ("start".into(), faults.to_string()))
        }
        Some(value) => Err(kind("start", "a position's text as a string", value)),
    }
}

fn play(map: &Map<String, Value>, game: &mut AnyMatch) -> Result<(), FieldError> {
    let moves = match map.get("moves") {
        None | Some(Value::Null) => return Ok(()),
        Some(Value::Array(moves)) => moves,
        Some(value) => return Err(kind("moves", "a list of moves as strings", value)),
    };
    for (i, value) in moves.iter().enumerate() {
        let at = format!("moves[{i}]");
        let Value::String(text) = value else {
            return Err(kind(&at, "a move as a string", value));
        };
        if let Err(error) = game.play_text(text) {
            return Err((at, error.to_string()));
        }
    }
    Ok(())
}

fn kind(at: &str, expected: &str, value: &Value) -> FieldError {
    let mut shown = value.to_string();
    if shown.len() > 40 {
        shown.truncate(shown.floor_char_boundary(40));
        shown.push('…');
    }
    (at.to_owned(), format!("expected {expected}, not {shown}"))
}

/// Returns the place of the first fault and the messages of all.
fn at_first(part: &str, faults: &Faults) -> FieldError {
    let at = faults.iter().next().map_or("", |fault| &fault.at);
    let at = if at.is_empty() { part.to_owned() } else { format!("{part}.{at}") };
    (at, faults.to_string())
}
