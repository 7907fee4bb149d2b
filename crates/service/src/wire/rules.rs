//! The rules, as answers show them.

use ludoteca_rules::game::options::Choices;
use ludoteca_rules::{AnyOptions, Game};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::schema;

/// All games.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Rules {
    /// In the order in which to show them.
    pub games: Vec<Variants>,
}

/// A game with the options worth offering first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Variants {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// The default is the first.
    pub presets: Vec<Variant>,
}

/// Options of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Variant {
    /// The short form.
    pub short: String,
    /// Every option with its value.
    pub options: Map<String, Value>,
}

impl From<&AnyOptions> for Variant {
    fn from(options: &AnyOptions) -> Self {
        Self { short: options.short(), options: options.to_map() }
    }
}

impl Rules {
    /// Every game.
    pub(crate) fn all() -> Self {
        let variants = |&game: &Game| Variants {
            game: game.name(),
            presets: game.presets().iter().map(Variant::from).collect(),
        };
        Self { games: Game::ALL.iter().map(variants).collect() }
    }
}

/// A game under some options, with what a form needs to change them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameRules {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// The options, in their short form and with every value.
    #[serde(flatten)]
    pub variant: Variant,
    /// SHA-256 of game and options.
    pub digest: String,
    /// Each option; one depends on those before it.
    #[schema(value_type = Vec<schema::OptionField>)]
    pub fields: Vec<Choices>,
}

impl From<&AnyOptions> for GameRules {
    fn from(options: &AnyOptions) -> Self {
        Self {
            game: options.game().name(),
            variant: options.into(),
            digest: options.digest(),
            fields: options.choices(),
        }
    }
}

/// The rules of a game for people.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RulesText {
    /// The language it is in.
    pub lang: &'static str,
    /// HTML, without a heading of its own document.
    pub html: String,
}
