//! The rules as text for readers, from `docs/players/rules`.

use std::sync::OnceLock;

use http::StatusCode;
use ludoteca_rules::Game;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Error;

/// The language of the rules where there is no text in the preferred one.
const DEFAULT: &str = "en";

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
        html(game, lang).ok_or_else(|| {
            let detail = format!("there is no text of the rules of {game}");
            Error::request(StatusCode::NOT_FOUND, "no-text", detail)
        })
    }

    /// The name of the text that [`find`](Self::find) needs, such as `morris.es`, where texts are not
    /// embedded and it has not been [supplied](Self::supply).
    pub fn missing(game: Game, lang: &str) -> Option<&'static str> {
        let text = preferred(game, lang)?;
        text.html().is_none().then_some(text.name)
    }

    /// Supplies a text in HTML, where texts are not embedded. Returns whether there is a text of this name.
    pub fn supply(name: &str, html: &str) -> bool {
        let Some(text) = text(name) else { return false };
        if text.embedded.is_none() {
            let _ = text.supplied.set(html.to_owned());
        }
        true
    }
}

/// A text in HTML.
struct Text {
    /// A game and a language, such as `morris.es`.
    name: &'static str,
    /// The text, if it is embedded.
    embedded: Option<&'static str>,
    supplied: OnceLock<String>,
}

impl Text {
    const fn new(name: &'static str, embedded: Option<&'static str>) -> Self {
        Self { name, embedded, supplied: OnceLock::new() }
    }

    fn html(&self) -> Option<&str> {
        self.embedded.or_else(|| self.supplied.get().map(String::as_str))
    }
}

// `TEXTS`, from `build.rs`.
include!(concat!(env!("OUT_DIR"), "/rules.rs"));

fn text(name: &str) -> Option<&'static Text> {
    TEXTS.iter().find(|text| text.name == name)
}

/// The text of a game in a language such as `es` or `es-MX`; in English if there is no such text.
fn preferred(game: Game, lang: &str) -> Option<&'static Text> {
    let tag = lang.split('-').next().unwrap_or_default().to_ascii_lowercase();
    text(&format!("{game}.{tag}")).or_else(|| text(&format!("{game}.{DEFAULT}")))
}

/// The rules of a game in a language such as `es` or `es-MX`; in English if there is no such text.
fn html(game: Game, lang: &str) -> Option<RulesText> {
    let text = preferred(game, lang)?;
    let (_, lang) = text.name.split_once('.')?;
    Some(RulesText { lang, html: text.html()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embedded_texts_are_cached() {
        assert!(RulesText::supply("morris.es", "nonsense"));
        assert_ne!(html(Game::Morris, "es").unwrap().html, "nonsense");
        assert!(!RulesText::supply("chess.es", ""));
        assert_eq!(RulesText::missing(Game::Morris, "es-MX"), None);
    }
}
