//! Players as arguments of messages.

use fluent_bundle::FluentValue;
use ludoteca_engine::Level;
use ludoteca_rules::{AnyMatch, Side};

use super::Words;

/// A player as message arguments, which the language files explain: `who` and `gender` select a form, `label` stands
/// alone, `name` within a sentence and `Name` at its beginning.
pub type PlayerArgs = [(&'static str, FluentValue<'static>); 5];

impl Words {
    /// Returns a player that the language files name: a colour, the computer or the user.
    pub(crate) fn player(&self, key: &str) -> PlayerArgs {
        let label = self.format(key, &[]);
        let attribute = |name: &str| self.lang.attribute(key, name, &[]);
        let name = attribute("name").unwrap_or_else(|| label.clone());
        let mut letters = name.chars();
        let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        let capital = capital + letters.as_str();
        [
            ("who", attribute("who").unwrap_or_else(|| "one".into()).into()),
            ("gender", attribute("gender").unwrap_or_default().into()),
            ("label", label.into()),
            ("name", name.into()),
            ("Name", capital.into()),
        ]
    }

    /// The name of the game, and its options unless they are the usual ones.
    pub(crate) fn title(&self, game: &AnyMatch) -> String {
        let name = self.format(&format!("game-{}", game.game()), &[]);
        match game.options().short() {
            short if short.is_empty() => name,
            short => self.format("play-title", &[("game", name.into()), ("options", short.into())]),
        }
    }

    /// Returns a side by its colour in the current position.
    pub fn side(&self, game: &AnyMatch, side: Side) -> PlayerArgs {
        self.player(&colour_key(game, game.ply(), side))
    }

    /// Returns the label of a side's colour after a number of plies.
    pub fn side_label(&self, game: &AnyMatch, ply: usize, side: Side) -> String {
        self.format(&colour_key(game, ply, side), &[])
    }

    /// Returns a player's name from a record; the computer's is translated.
    pub fn recorded(&self, name: &str) -> String {
        match Level::ALL.into_iter().find(|level| name == level.player_name()) {
            Some(level) => self.format("player-recorded", &[("level", level.number().into())]),
            None => name.to_owned(),
        }
    }
}

fn colour_key(game: &AnyMatch, ply: usize, side: Side) -> String {
    format!("colour-{}", game.view(ply).map_or("", |view| view.colours[side]))
}
