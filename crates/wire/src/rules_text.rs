//! The rules as text for readers, from `docs/rules`.

use ludoteca_rules::Game;
use pulldown_cmark::{Options, Parser};
use rust_embed::RustEmbed;

use crate::RulesText;

/// The languages of the rules. The first one is the default.
const LANGUAGES: [&str; 2] = ["en", "es"];

#[derive(RustEmbed)]
#[folder = "../../docs/rules"]
#[allow_missing = true]
struct Texts;

/// The rules of a game in a language such as `es` or `es-MX`; in English if there is no such text.
pub fn html(game: Game, lang: &str) -> Option<RulesText> {
    let lang = lang.split('-').next().unwrap_or_default();
    let known = LANGUAGES.into_iter().find(|known| known.eq_ignore_ascii_case(lang));
    let lang = known.unwrap_or(LANGUAGES[0]);
    let file = Texts::get(&format!("{game}.{lang}.md"))?;
    let markdown = String::from_utf8_lossy(&file.data);
    let mut html = String::new();
    let parser = Parser::new_ext(&markdown, Options::ENABLE_TABLES);
    pulldown_cmark::html::push_html(&mut html, parser);
    Some(RulesText { lang, html })
}
