//! The drawings of the games, each as in the folder of its name in `web/src/board/drawings`.

mod coffee;
mod fourmation;
mod morris;
mod six;

use ludoteca_rules::{Game, for_games};

use crate::board::Drawing;

macro_rules! drawing {
    (() $($variant:ident: $module:ident),+) => {
        /// The drawing of a game.
        pub(crate) const fn drawing(game: Game) -> Drawing {
            match game {
                $(Game::$variant => $module::DRAWING,)+
            }
        }
    };
}

for_games!(drawing());
