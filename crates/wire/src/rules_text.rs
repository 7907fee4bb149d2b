//! The rules as text for readers, from `docs/rules`.

use std::sync::OnceLock;

use ludoteca_rules::Game;

use crate::RulesText;

/// The languages of the rules. The first one is the default.
const LANGUAGES: [&str; 2] = ["en", "es"];

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

/// The language of the rules for a preferred language such as `es` or `es-MX`.
fn language(lang: &str) -> &'static str {
    let lang = lang.split('-').next().unwrap_or_default();
    let known = LANGUAGES.into_iter().find(|known| known.eq_ignore_ascii_case(lang));
    known.unwrap_or(LANGUAGES[0])
}

/// The rules of a game in a language such as `es` or `es-MX`; in English if there is no such text.
pub(crate) fn html(game: Game, lang: &str) -> Option<RulesText> {
    let lang = language(lang);
    let html = text(&format!("{game}.{lang}"))?.html()?;
    Some(RulesText { lang, html })
}

/// The name of the text that [`html`] returns, if it has not been [supplied](supply).
pub(crate) fn missing(game: Game, lang: &str) -> Option<&'static str> {
    let text = text(&format!("{game}.{}", language(lang)))?;
    text.html().is_none().then_some(text.name)
}

/// Supplies a text, where none is embedded. Returns whether there is a text of this name.
pub(crate) fn supply(name: &str, html: &str) -> bool {
    let Some(text) = text(name) else { return false };
    if text.embedded.is_none() {
        let _ = text.supplied.set(html.to_owned());
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embedded_texts_are_kept() {
        assert!(supply("morris.es", "nonsense"));
        assert_ne!(html(Game::Morris, "es").unwrap().html, "nonsense");
        assert!(!supply("chess.es", ""));
        assert_eq!(missing(Game::Morris, "es-MX"), None);
    }
}
