//! Example positions of every game, from which tests, benchmarks and pictures take theirs.
//!
//! Each game's are in its own `samples.rs`.

use alloc::vec::Vec;

use crate::any::{AnyMatch, Game};
pub use crate::game::sample::{Sample, Search};

impl Sample {
    /// The match.
    ///
    /// # Panics
    /// If options, set-up or moves are invalid in this game.
    pub fn game(&self, game: Game) -> AnyMatch {
        let options = game.options(self.options).unwrap_or_else(|faults| panic!("{faults}"));
        let mut game = match self.start {
            "" => options.start(),
            start => options.start_from(start).unwrap_or_else(|faults| panic!("{faults}")),
        };
        for mv in self.moves.split_whitespace() {
            game.play_text(mv).unwrap_or_else(|error| panic!("{error}"));
        }
        game
    }
}

/// The samples of one kind of all games, such as [`openings`].
pub fn all<T>(of: fn(Game) -> &'static [T]) -> Vec<(Game, &'static T)> {
    Game::ALL.iter().flat_map(|&game| of(game).iter().map(move |sample| (game, sample))).collect()
}

/// A function that returns a constant of a game's `samples.rs`. The constants are apart, so that a program contains
/// only those that it uses.
macro_rules! by_game {
    (
        ($(#[$meta:meta])* $name:ident: $constant:ident, $result:ty)
        $($variant:ident: $module:ident),+
    ) => {
        $(#[$meta])*
        pub const fn $name(game: Game) -> $result {
            match game {
                $(Game::$variant => crate::$module::samples::$constant,)+
            }
        }
    };
}

macro_rules! samples {
    ($($(#[$meta:meta])* $name:ident: $constant:ident -> $result:ty;)+) => {
        $(crate::for_games!(by_game ($(#[$meta])* $name: $constant, $result));)+
    };
}

samples! {
    /// Options that together use every rule; small boards first.
    variants: VARIANTS -> &'static [&'static str];
    /// First moves of games.
    openings: OPENINGS -> &'static [Sample];
    /// A game to its end.
    complete: COMPLETE -> Sample;
    /// Positions in which the side to move can win in one.
    won: WON -> &'static [Sample];
    /// Positions with a threat to win in one that can be parried.
    threatened: THREATENED -> &'static [Sample];
    /// Positions whose searches measure speed. The number of their nodes is the signature of the search.
    searches: SEARCHES -> &'static [Search];
    /// Positions whose perft measures speed.
    perft: PERFT -> &'static [Search];
    /// Options of random games that measure speed.
    random_games: RANDOM_GAMES -> &'static str;
}
