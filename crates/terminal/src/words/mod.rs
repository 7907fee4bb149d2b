//! Messages in the user's language.

mod errors;
mod player;

use fluent_bundle::FluentValue;
use ludoteca_locales::Lang;
pub use ludoteca_locales::PlayerArgs;
use ludoteca_rules::Game;

/// The messages of one language.
pub struct Words {
    lang: Lang,
}

impl Words {
    /// The messages of a language.
    pub const fn new(lang: Lang) -> Self {
        Self { lang }
    }

    /// Formats a message with its arguments. Returns the key if there is no such message.
    pub fn format(&self, key: &str, given: &[(&str, FluentValue<'_>)]) -> String {
        self.lang.text(key, given).unwrap_or_else(|| key.to_owned())
    }

    /// Returns the description of a game's notation.
    pub fn notation(&self, game: Game) -> String {
        let notation = self.format(&format!("notation-{game}"), &[]);
        if game.fields().iter().any(|field| field.name == "pie") {
            self.format("notation-swap", &[("notation", notation.into())])
        } else {
            notation
        }
    }
}

#[cfg(test)]
mod tests;
