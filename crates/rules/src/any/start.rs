//! The start of a match of any game.

use super::matches::AnyMatch;
use super::options::AnyOptions;
use crate::game::fault::Faults;
use crate::game::history::Match;
use crate::game::position::Position;

macro_rules! starts {
    ($($variant:ident: $module:ident),+) => {
        impl AnyOptions {
            /// Starts a new game with these options.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// let game = Game::Morris.options("")?.start();
            /// assert_eq!((game.ply(), game.count_moves()), (0, 24));
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
            pub fn start(&self) -> AnyMatch {
                match self {
                    $(Self::$variant(options) => AnyMatch::$variant(Match::new(options)),)+
                }
            }

            /// Starts a game from the text of a position: that of a set-up, or of another program.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// let options = Game::Fourmation.options("side=4")?;
            /// let game = options.start_from("4/1x2/1o2/4 x b2")?;
            /// assert_eq!(game.legal_texts().join(" "), "a1 b1 c1 a2 c2 a3 c3");
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
            pub fn start_from(&self, setup: &str) -> Result<AnyMatch, Faults> {
                match self {
                    $(Self::$variant(options) => {
                        Position::read(options, setup)
                            .map(|position| AnyMatch::$variant(Match::from_position(position)))
                    })+
                }
            }
        }
    };
}

crate::for_games!(starts);
