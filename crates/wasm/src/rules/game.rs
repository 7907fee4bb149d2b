//! A match for JavaScript.

use std::collections::BTreeMap;

use ludoteca_rules::{AnyMatch, Game, OptionValue};
use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{PositionView, Setup};
use crate::Error;
use crate::json::parse_json;

/// The names of the games.
#[wasm_bindgen]
pub fn games() -> Vec<String> {
    Game::ALL.iter().map(|game| game.name().to_owned()).collect()
}

/// Common options of a game in short form, the default first.
///
/// # Errors
/// If there is no such game.
#[wasm_bindgen]
pub fn presets(game: &str) -> Result<Vec<String>, Error> {
    let game: Game = game.parse()?;
    Ok(game.presets().iter().map(ludoteca_rules::AnyOptions::short).collect())
}

/// The options of a game, and the values that each may have under those before it.
///
/// # Errors
/// If there is no such game.
#[wasm_bindgen(js_name = optionRanges, unchecked_return_type = "OptionField[]")]
pub fn option_ranges(game: &str) -> Result<JsValue, Error> {
    let game: Game = game.parse()?;
    to_js(&game.ranges())
}

/// A game with its history: legal moves, repetition, draws and the result.
///
/// Invalid input throws an `Error` whose message states the fault, its place and what is expected. The match is
/// unchanged then.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Match(pub(crate) AnyMatch);

#[wasm_bindgen]
impl Match {
    /// Begins a match of `"coffee"`, `"fourmation"`, `"six"` or `"morris"`.
    ///
    /// # Errors
    /// If there is no such game, the options or the position are invalid, or a move is illegal.
    #[wasm_bindgen(constructor)]
    pub fn new(
        game: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Setup")] setup: &JsValue,
    ) -> Result<Match, Error> {
        Self::begin(game, &Setup::read(setup)?)
    }

    /// The name of the game.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.0.game().name().to_owned()
    }

    /// The options in short form.
    #[wasm_bindgen(getter)]
    pub fn options(&self) -> String {
        self.0.options().short()
    }

    /// The position before the first move, as text.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> String {
        self.0.position_text(0).unwrap_or_default()
    }

    /// The current position as text.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> String {
        self.0.position_text(self.0.ply()).unwrap_or_default()
    }

    /// The moves played.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> Vec<String> {
        self.0.move_texts()
    }

    /// Number of moves played.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.0.ply()
    }

    /// The side to move; `null` after the end.
    #[wasm_bindgen(getter, js_name = sideToMove, unchecked_return_type = "Side | null")]
    pub fn side_to_move(&self) -> JsValue {
        self.0.to_move().map_or(JsValue::NULL, |side| side.name().into())
    }

    /// Whether the game is over by its rules.
    #[wasm_bindgen(getter, js_name = isOver)]
    pub fn is_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    /// The result; `null` until the game is over.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> Result<JsValue, Error> {
        to_js(&self.0.outcome())
    }

    /// The legal moves as text; empty after the end.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        self.0.legal_texts()
    }

    /// Plays a move and returns its canonical spelling.
    ///
    /// # Errors
    /// If the text is not a move, the move is illegal, or the game is over.
    pub fn play(&mut self, mv: &str) -> Result<String, Error> {
        Ok(self.0.play_text(mv)?)
    }

    /// Takes the last move back. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// The match after its first `ply` moves.
    ///
    /// # Errors
    /// If it has fewer moves.
    pub fn at(&self, ply: f64) -> Result<Match, Error> {
        let count = self.0.ply();
        // As a `usize`, -1 would arrive as 4294967295, and NaN as 0.
        if !(0.0..=count as f64).contains(&ply) || ply.fract() != 0.0 {
            // Not `ply`, because formatting fractions is 11 kB of WebAssembly.
            let range = format_args!("the ply must be a whole number from 0 to {count}");
            return Err(Error::new(range));
        }
        let mut earlier = self.0.clone();
        for _ in ply as usize..count {
            earlier.undo();
        }
        Ok(Self(earlier))
    }

    /// The current position as data to draw, with the legal moves as a tree of steps.
    #[wasm_bindgen(unchecked_return_type = "PositionView")]
    pub fn view(&self) -> Result<JsValue, Error> {
        to_js(&PositionView::new(&self.0))
    }

    /// The board as lines of text.
    pub fn draw(&self) -> String {
        self.0.draw()
    }

    /// The match as a record in JSON, for `JSON.stringify`; `GameRecord.parse` of `ludoteca/records` reads the text.
    #[wasm_bindgen(js_name = toJSON, unchecked_return_type = "Record<string, unknown>")]
    pub fn to_json(&self) -> Result<JsValue, Error> {
        to_js(&self.record())
    }
}

impl Match {
    /// [`new`](Self::new) in Rust.
    ///
    /// # Errors
    /// As for `new`.
    pub fn begin(game: &str, setup: &Setup) -> Result<Self, Error> {
        setup.begin(game).map(Self)
    }

    /// The match as a record in JSON.
    pub fn record(&self) -> MatchRecord {
        MatchRecord {
            game: self.0.game().name(),
            options: self.0.options().by_name(),
            start: self.start(),
            moves: self.moves(),
        }
    }

    /// The match in Rust.
    pub fn inner(&self) -> &AnyMatch {
        &self.0
    }
}

/// The part of a record that a match has.
#[derive(Debug, Serialize)]
pub struct MatchRecord {
    game: &'static str,
    options: BTreeMap<&'static str, OptionValue>,
    start: String,
    moves: Vec<String>,
}

/// Converts a value for JavaScript.
fn to_js(value: &impl Serialize) -> Result<JsValue, Error> {
    // The error is not shown, because its texts are 2 kB of WebAssembly, and it never occurs.
    let text = serde_json::to_string(value).map_err(|_| Error::new("the value is no JSON"))?;
    parse_json(&text)
}
