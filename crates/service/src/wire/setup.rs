//! Positions put together from parts.

use ludoteca_rules::{Draft, Form, Game};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{PositionQuery, Variant, schema};
use crate::error::Error;

/// A position in parts, and which parts there are.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Parts {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// The options, in their short form and with every value.
    #[serde(flatten)]
    pub variant: Variant,
    /// Which parts there are.
    #[schema(value_type = schema::Form)]
    pub form: Form,
    /// The position.
    #[schema(value_type = schema::Draft)]
    pub draft: Draft,
}

impl Parts {
    /// The parts of the position that is asked for.
    pub(crate) fn find(query: &PositionQuery, game: Game) -> Result<Self, Error> {
        let (standing, _) = query.replay(game)?;
        let options = standing.options();
        Ok(Self {
            game: game.name(),
            variant: Variant::from(&options),
            form: options.form(),
            draft: standing.draft(),
        })
    }
}

/// A position to be put together.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Assemble {
    /// An object, the short form as a string, or nothing for the default.
    #[serde(default)]
    pub options: Value,
    /// Its parts.
    #[schema(value_type = schema::Draft)]
    pub draft: Draft,
}

/// A position that can be.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Assembled {
    /// The position as one line of text.
    pub position: String,
}

impl Assemble {
    /// The position, or all that is wrong with it.
    pub(crate) fn check(&self, game: Game) -> Result<Assembled, Error> {
        let options = game.options_from_json(&self.options).map_err(Error::Options)?;
        let position = options.setup_text(&self.draft).map_err(Error::Start)?;
        Ok(Assembled { position })
    }
}
