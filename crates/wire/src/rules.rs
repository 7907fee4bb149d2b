//! The rules, as clients see them.

use ludoteca_rules::game::options::Choices;
use ludoteca_rules::geometry::layout::Layout;
use ludoteca_rules::{AnyOptions, Game};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::ratings::Solved;
use crate::schema;
use crate::solved::solved;

/// All games.
#[derive(Debug, Serialize, ToSchema)]
pub struct Rules {
    /// The games, in display order.
    pub games: Vec<Variants>,
}

/// A game with its most common options.
#[derive(Debug, Serialize, ToSchema)]
pub struct Variants {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// Common options; the default comes first.
    pub presets: Vec<Variant>,
}

/// Options of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct Variant {
    /// The short form.
    pub short: String,
    /// Every option and its value.
    pub options: Map<String, Value>,
}

impl From<&AnyOptions> for Variant {
    fn from(options: &AnyOptions) -> Self {
        Self { short: options.short(), options: options.to_map() }
    }
}

impl Rules {
    /// The presets of every game.
    pub fn all() -> Self {
        let variants = |&game: &Game| Variants {
            game: game.name(),
            presets: game.presets().iter().map(Variant::from).collect(),
        };
        Self { games: Game::ALL.iter().map(variants).collect() }
    }
}

/// A game with some options, and the choices for each option.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameRules {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// The options, in their short form and with every value.
    #[serde(flatten)]
    pub variant: Variant,
    /// SHA-256 of the game and its options.
    pub digest: String,
    /// The options. Each depends on those before it.
    #[schema(value_type = Vec<schema::OptionField>)]
    pub fields: Vec<Choices>,
    /// The board at the start. SIX has no board: its plane grows with the tiles.
    #[schema(value_type = schema::Layout)]
    pub layout: Layout,
    /// The result of perfect play from the start; null if it is unknown.
    #[schema(required)]
    pub solved: Option<Solved>,
}

impl From<&AnyOptions> for GameRules {
    fn from(options: &AnyOptions) -> Self {
        Self {
            game: options.game().name(),
            variant: options.into(),
            digest: options.digest(),
            fields: options.choices(),
            layout: options.start().layout(),
            solved: solved(*options).map(Solved::from),
        }
    }
}
