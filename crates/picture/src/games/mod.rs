//! The drawings of the games, each as in the folder of its name in `web/src/board/drawings`.

mod coffee;
mod fourmation;
mod morris;
mod six;

use ludoteca_rules::{Game, for_games};

use crate::board::Board;
use crate::canvas::Canvas;

/// What a game provides for drawing.
pub(crate) struct Drawing {
    /// The colour around the board.
    pub(crate) background: &'static str,
    /// Draws the board without pieces.
    pub(crate) ground: fn(&mut Canvas, &Board),
    /// Draws a piece of a colour that the rules name, around the origin.
    pub(crate) piece: fn(&mut Canvas, &str),
}

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
