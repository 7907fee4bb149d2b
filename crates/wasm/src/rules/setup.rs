//! The set-up of a match.

use js_sys::{Array, Object};
use ludoteca_rules::options::Scalar;
use ludoteca_rules::{AnyMatch, Game};
use wasm_bindgen::{JsCast, JsValue};

use crate::Error;
use crate::json::{parse_json, write_json};

/// The argument of the constructor of a match.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The options; the game's default if absent.
    pub options: Option<GivenOptions>,
    /// The start position as text; the game's own start if absent.
    pub position: Option<String>,
    /// Moves that follow.
    pub moves: Vec<String>,
}

/// Options as JavaScript passes them.
#[derive(Clone, Debug)]
pub enum GivenOptions {
    /// In short form.
    Short(String),
    /// By their names.
    Values(Vec<(String, Scalar)>),
}

impl Setup {
    /// Reads an object.
    // Not by way of JSON, because its parser makes the module larger by a fifth.
    pub(crate) fn read(value: &JsValue) -> Result<Self, Error> {
        let invalid = |fault: &str| Error::new(format_args!("the set-up is invalid: {fault}"));
        let mut setup = Self::default();
        if value.is_null() || value.is_undefined() {
            return Ok(setup);
        }
        let expected = "expected an object with the properties options, position and moves";
        for (name, value) in members(value).ok_or_else(|| invalid(expected))? {
            match &*name {
                "options" => setup.options = Some(read_options(&value)?),
                "position" => {
                    let text = value.as_string();
                    setup.position =
                        Some(text.ok_or_else(|| invalid("position must be a string"))?);
                }
                "moves" => {
                    let fault = || invalid("moves must be a string or an array of strings");
                    setup.moves = read_moves(&value).ok_or_else(fault)?;
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
        let options = match self.options.clone() {
            None => game.options_from_values(Vec::new()),
            Some(GivenOptions::Short(text)) => game.options_from_short(&text),
            Some(GivenOptions::Values(values)) => game.options_from_values(values),
        };
        let options = options.map_err(|faults| Error::new(format_args!("options: {faults}")))?;
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

/// The properties of an object, without those that are null or undefined.
fn members(value: &JsValue) -> Option<Vec<(String, JsValue)>> {
    // Not `dyn_ref`, because `instanceof` is false for objects of other windows.
    if !value.is_object() || Array::is_array(value) {
        return None;
    }
    let entry = |entry: JsValue| {
        let entry = Array::from(&entry);
        Some((entry.get(0).as_string()?, entry.get(1)))
    };
    let entries = Object::entries(value.unchecked_ref()).into_iter().filter_map(entry);
    Some(entries.filter(|(_, value)| !value.is_null() && !value.is_undefined()).collect())
}

/// Options in short form, as an object or as JSON.
fn read_options(value: &JsValue) -> Result<GivenOptions, Error> {
    match value.as_string() {
        Some(text) if text.trim_start().starts_with('{') => read_options(&parse_json(&text)?),
        Some(text) => Ok(GivenOptions::Short(text)),
        None => {
            let members = members(value).ok_or_else(|| {
                Error::new("options: expected text such as `side=6` or an object")
            })?;
            let read = |(name, value)| Ok((name, scalar(&value)?));
            members.into_iter().map(read).collect::<Result<_, _>>().map(GivenOptions::Values)
        }
    }
}

fn scalar(value: &JsValue) -> Result<Scalar, Error> {
    let range = 0.0..=f64::from(u32::MAX);
    let number = value.as_f64().filter(|n| range.contains(n) && n.fract() == 0.0);
    Ok(match (value.as_bool(), value.as_string(), number) {
        (Some(flag), ..) => Scalar::Flag(flag),
        (_, Some(word), _) => Scalar::Word(word),
        (.., Some(number)) => Scalar::Number(number as u64),
        _ => Scalar::Other(write_json(value)?),
    })
}

/// Moves as an array, or separated by spaces.
fn read_moves(moves: &JsValue) -> Option<Vec<String>> {
    if let Some(text) = moves.as_string() {
        return Some(text.split_whitespace().map(str::to_owned).collect());
    }
    if !Array::is_array(moves) {
        return None;
    }
    Array::from(moves).iter().map(|mv| mv.as_string()).collect()
}
