//! Positions as parts, for an editor.

use ludoteca_rules::{Draft, Form, Game, json};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{Error, PositionQuery, Variant, schema};

/// A position in parts, and the parts that the game has.
#[derive(Debug, Serialize, ToSchema)]
pub struct Parts {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// The options, in their short form and with every value.
    #[serde(flatten)]
    pub variant: Variant,
    /// The parts that the game has.
    #[schema(value_type = schema::Form)]
    pub form: Form,
    /// The position in parts.
    #[schema(value_type = schema::Draft)]
    pub draft: Draft,
}

impl Parts {
    /// The parts of the requested position.
    pub fn find(query: &PositionQuery, game: Game) -> Result<Self, Error> {
        let (game_at, _) = query.replay(game)?;
        let options = game_at.options();
        Ok(Self {
            game: game.name(),
            variant: Variant::from(&options),
            form: options.form(),
            draft: game_at.draft(),
        })
    }
}

/// A request to assemble a position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Assemble {
    /// An object, or the short form as a string; the default if absent.
    #[serde(default, deserialize_with = "json::deserialize")]
    pub options: Value,
    /// The position in parts.
    #[schema(value_type = schema::Draft)]
    pub draft: Draft,
}

/// A valid position.
#[derive(Debug, Serialize, ToSchema)]
pub struct Assembled {
    /// The position as one line of text.
    pub position: String,
}

impl Assemble {
    /// The position, or all its faults.
    pub fn check(&self, game: Game) -> Result<Assembled, Error> {
        let options = game.options_from_json(&self.options).map_err(Error::Options)?;
        let position = options.setup_text(&self.draft).map_err(Error::Start)?;
        Ok(Assembled { position })
    }
}
