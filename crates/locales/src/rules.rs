//! The rules of the games as Markdown, from `docs/players/rules`.

use rust_embed::RustEmbed;

use crate::Lang;

/// The texts, with names such as `morris.es.md`.
#[derive(RustEmbed)]
#[folder = "../../docs/players/rules"]
struct Rules;

impl Lang {
    /// The rules of the game with this name as Markdown, if there are any in this language.
    pub fn rules(self, game: &str) -> Option<String> {
        let text = Rules::get(&format!("{game}.{}.md", self.tag()))?.data;
        String::from_utf8(text.into_owned()).ok()
    }
}
