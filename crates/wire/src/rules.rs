//! The rules, as clients see them.

use http::StatusCode;
use ludoteca_rules::game::options::Choices;
use ludoteca_rules::{AnyOptions, Game};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::ratings::Solved;
use crate::solved::solved;
use crate::{Error, rules_text, schema};

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
            solved: solved(*options).map(Solved::from),
        }
    }
}

/// The rules of a game as text for readers.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulesText {
    /// The language of the text.
    pub lang: &'static str,
    /// HTML without a document heading.
    pub html: &'static str,
}

impl RulesText {
    /// The rules of a game in a language such as `es` or `es-MX`; in English if there is no such
    /// text.
    ///
    /// # Errors
    /// [`Error::Request`] if there is no text at all.
    pub fn find(game: Game, lang: &str) -> Result<Self, Error> {
        rules_text::html(game, lang).ok_or_else(|| {
            let detail = format!("there is no text of the rules of {game}");
            Error::request(StatusCode::NOT_FOUND, "no-text", detail)
        })
    }

    /// The name of the text that [`find`](Self::find) needs, such as `morris.es`, where texts are not
    /// embedded and it has not been [supplied](Self::supply).
    pub fn missing(game: Game, lang: &str) -> Option<&'static str> {
        rules_text::missing(game, lang)
    }

    /// Supplies a text in HTML, where texts are not embedded. Returns whether there is a text of this name.
    pub fn supply(name: &str, html: &str) -> bool {
        rules_text::supply(name, html)
    }
}
