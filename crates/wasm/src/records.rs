//! Records for JavaScript: the entry `ludoteca/records` of the npm package. Matches are those of the module `rules`.

use ludoteca_record::{AGREEMENT, RESIGNATION, Record, Written};
use ludoteca_rules::{Outcome, Side};
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

use crate::Error;
use crate::json::{parse_json, write_json};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { Match } from '../rules/rules.js';
import type { Side } from '../position.js';
"#;

#[wasm_bindgen(raw_module = "../rules/rules.js")]
extern "C" {
    /// A match of the other module.
    #[wasm_bindgen(typescript_type = "Match")]
    pub type Match;

    #[wasm_bindgen(constructor, catch)]
    fn new(game: &str, setup: &JsValue) -> Result<Match, JsValue>;
}

/// The record of a game: options, moves with comments and variations, tags and result.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct GameRecord(Record);

#[wasm_bindgen]
impl GameRecord {
    /// Reads a record: text similar to PGN, JSON, or the file of another program, which is detected.
    ///
    /// # Errors
    /// If the record is invalid. The message has the place: line and column, or the path in the JSON.
    pub fn parse(text: &str) -> Result<GameRecord, Error> {
        Ok(Self(Record::parse(text)?))
    }

    /// Reads a record in a format that is not detected, such as `"sanmill"` or `"openspiel"`.
    ///
    /// # Errors
    /// If there is no such format, or the record is invalid.
    #[wasm_bindgen(js_name = parseAs)]
    pub fn parse_as(text: &str, format: &str) -> Result<GameRecord, Error> {
        Ok(Self(Record::parse_as(text, format.parse()?)?))
    }

    /// The record of a match.
    ///
    /// # Errors
    /// If it is no match, or one after `free()`.
    #[wasm_bindgen(js_name = fromMatch)]
    pub fn from_match(game: &Match) -> Result<GameRecord, Error> {
        if !game.is_instance_of::<Match>() {
            return Err(Error::new("a record needs a `Match`"));
        }
        Self::parse(&write_json(game)?)
    }

    /// The match after its last move.
    ///
    /// # Errors
    /// If the rules are not loaded.
    pub fn replay(&self) -> Result<Match, JsValue> {
        let game = self.0.replay();
        let setup = json!({
            "options": game.options().short(),
            "position": game.position_text(0),
            "moves": game.move_texts(),
        });
        Match::new(game.game().name(), &parse_json(&setup.to_string())?)
    }

    /// The value of a tag, such as `"First"`, the name of the first player.
    pub fn tag(&self, name: &str) -> Option<String> {
        self.0.tag(name).map(str::to_owned)
    }

    /// Adds a tag or replaces its value.
    ///
    /// # Errors
    /// If a tag cannot have this name, or there are too many tags.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Error> {
        Ok(self.0.set_tag(name, value)?)
    }

    /// Whether the game is over, by its rules, by resignation or by agreement.
    #[wasm_bindgen(getter, js_name = isOver)]
    pub fn is_over(&self) -> bool {
        self.0.ending().is_some()
    }

    /// The winner; `null` if there is none.
    #[wasm_bindgen(getter, unchecked_return_type = "Side | null")]
    pub fn winner(&self) -> JsValue {
        let winner = self.0.ending().and_then(|ending| ending.winner);
        winner.map_or(JsValue::NULL, |side| side.name().into())
    }

    /// Ends an unfinished game: `loser` resigns.
    ///
    /// # Errors
    /// If `loser` is neither `"first"` nor `"second"`, or the rules have ended the game.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] loser: &str,
    ) -> Result<(), Error> {
        let loser = Side::BOTH.into_iter().find(|side| side.name() == loser).ok_or_else(|| {
            Error::new(format_args!("`{loser:.40}` is no side: write first or second"))
        })?;
        Ok(self.0.end(Outcome::win(loser.other(), RESIGNATION))?)
    }

    /// Ends an unfinished game as a draw by agreement.
    ///
    /// # Errors
    /// If the rules have ended the game.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), Error> {
        Ok(self.0.end(Outcome::draw(AGREEMENT))?)
    }

    /// The record as text similar to PGN.
    #[wasm_bindgen(js_name = toText)]
    pub fn to_text(&self) -> String {
        self.0.to_text()
    }

    /// The record as JSON in one line.
    #[wasm_bindgen(js_name = toJsonText)]
    pub fn to_json_text(&self) -> String {
        self.0.to_json()
    }

    /// The record as data, for `JSON.stringify`. `GameRecord.parse` reads the text.
    #[wasm_bindgen(js_name = toJSON, unchecked_return_type = "Record<string, unknown>")]
    pub fn to_json(&self) -> Result<JsValue, Error> {
        parse_json(&self.0.to_json())
    }

    /// The record in the format of another program, such as `"openspiel"`. `omitted` of the result lists what
    /// the format cannot hold.
    ///
    /// # Errors
    /// If there is no such format, or it cannot express the game.
    #[wasm_bindgen(js_name = toFormat)]
    pub fn to_format(&self, format: &str) -> Result<WrittenRecord, Error> {
        let Written { text, omitted } = self.0.to_format(format.parse()?)?;
        Ok(WrittenRecord { text, omitted: omitted.into_iter().map(str::to_owned).collect() })
    }
}

impl GameRecord {
    /// The record in Rust.
    pub fn inner(&self) -> &Record {
        &self.0
    }
}

/// A record in the format of another program.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone, Debug)]
pub struct WrittenRecord {
    /// The content of the file.
    #[wasm_bindgen(readonly)]
    pub text: String,
    /// What the record has and the format cannot hold: `"comments"`, `"tags"`, …
    #[wasm_bindgen(readonly)]
    pub omitted: Vec<String>,
}
