//! Example positions of every game, from which tests, benchmarks and pictures take theirs.
//!
//! Each game's are in its own `samples.rs`.

use std::fmt;

use crate::{AnyMatch, Game};

/// A position: moves after a set-up or, if that is empty, after the start of a game.
///
/// ```
/// use ludoteca_rules::{Game, samples::Sample};
/// let game = Sample::played("side=4", "b2 b3").game(Game::Fourmation);
/// assert_eq!(game.position_text(2).unwrap(), "4/1o2/1x2/4 x b3");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The rule options.
    pub options: &'static str,
    /// The set-up.
    pub start: &'static str,
    /// The moves, separated by spaces.
    pub moves: &'static str,
}

impl Sample {
    /// Moves from the start of a game.
    pub const fn played(options: &'static str, moves: &'static str) -> Self {
        Self { options, start: "", moves }
    }

    /// A set-up.
    pub const fn set_up(options: &'static str, start: &'static str) -> Self {
        Self { options, start, moves: "" }
    }

    pub(crate) const fn to_depth(self, depth: u32) -> Search {
        Search { sample: self, depth }
    }

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

/// A position that is searched, or whose moves are counted, to a fixed depth.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The position.
    pub sample: Sample,
    /// The depth in plies.
    pub depth: u32,
}

impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sample { options, start, moves } = self.sample;
        write!(f, "{options} / {start} / {moves} / depth {}", self.depth)
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
