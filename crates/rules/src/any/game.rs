//! A game by name.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::game::fault::Fault;
use crate::game::options::{Field, Options};
use crate::game::position::Position;

macro_rules! games {
    ($($variant:ident: $module:ident),+) => {
        /// A game by name.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let game: Game = "fourmation".parse()?;
        /// assert_eq!(game.options("side=6")?.short(), "side=6 n=4");
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Game {
            $(
                #[doc = concat!("See [`", stringify!($module), "`](crate::", stringify!($module), ").")]
                $variant,
            )+
        }

        impl Game {
            /// Every game.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name of the game in programs.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// assert_eq!(Game::Morris.name(), "morris");
            /// assert_eq!(Game::Morris.name().parse(), Ok(Game::Morris));
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => <crate::$module::Position as Position>::NAME,)+
                }
            }

            /// The table of the game's options.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// let names: Vec<_> = Game::Coffee.fields().iter().map(|field| field.name).collect();
            /// assert_eq!(names, ["board", "side", "n", "pie"]);
            /// ```
            pub const fn fields(self) -> &'static [Field] {
                match self {
                    $(Self::$variant => <crate::$module::Options as Options>::FIELDS,)+
                }
            }

            /// Whether the loser begins the next game; otherwise the players alternate.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// assert!(Game::Six.loser_begins());
            /// assert!(!Game::Morris.loser_begins());
            /// ```
            pub const fn loser_begins(self) -> bool {
                match self {
                    $(Self::$variant => <crate::$module::Position as Position>::LOSER_BEGINS,)+
                }
            }
        }
    };
}

crate::for_games!(games);

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Game {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Self, Fault> {
        let name = text.trim().to_ascii_lowercase();
        Self::ALL.iter().copied().find(|game| game.name() == name).ok_or_else(|| {
            let name: String = name.chars().take(40).collect();
            let known: Vec<_> = Self::ALL.iter().map(|game| game.name()).collect();
            let message = format!("there is no game `{name}`; there are: {}", known.join(", "));
            Fault::new("unknown-game", name, message)
        })
    }
}
