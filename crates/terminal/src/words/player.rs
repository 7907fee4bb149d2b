//! Players as arguments of messages.

use ludoteca_engine::Level;
use ludoteca_locales::PlayerArgs;
use ludoteca_rules::{AnyMatch, Side};

use super::Words;

impl Words {
    /// Returns a player that the language files name: a colour, the computer or the user.
    pub(crate) fn player(&self, key: &str) -> PlayerArgs {
        self.lang.player(key)
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
