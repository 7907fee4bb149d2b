//! The rules as text for readers, from `docs/rules`.

use ludoteca_rules::Game;

use crate::RulesText;

/// The languages of the rules. The first one is the default.
const LANGUAGES: [&str; 2] = ["en", "es"];

/// Names such as `morris.es` and texts in HTML, from `build.rs`.
const TEXTS: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// The rules of a game in a language such as `es` or `es-MX`; in English if there is no such text.
pub fn html(game: Game, lang: &str) -> Option<RulesText> {
    let lang = lang.split('-').next().unwrap_or_default();
    let known = LANGUAGES.into_iter().find(|known| known.eq_ignore_ascii_case(lang));
    let lang = known.unwrap_or(LANGUAGES[0]);
    let wanted = format!("{game}.{lang}");
    let (_, html) = TEXTS.iter().find(|(name, _)| *name == wanted)?;
    Some(RulesText { lang, html })
}
