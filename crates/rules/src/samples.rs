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
    ///
    /// ```
    /// use ludoteca_rules::{Game, samples::Sample};
    /// assert_eq!(Sample::played("", "d2 d6").game(Game::Morris).ply(), 2);
    /// ```
    pub const fn played(options: &'static str, moves: &'static str) -> Self {
        Self { options, start: "", moves }
    }

    /// A set-up.
    ///
    /// ```
    /// use ludoteca_rules::{Game, samples::Sample};
    /// let sample = Sample::set_up("side=4", "4/1o2/1x2/4 x b3");
    /// assert_eq!(sample.game(Game::Fourmation).ply(), 0);
    /// ```
    pub const fn set_up(options: &'static str, start: &'static str) -> Self {
        Self { options, start, moves: "" }
    }

    pub(crate) const fn to_depth(self, depth: u32) -> Search {
        Search { sample: self, depth }
    }

    /// The match.
    ///
    /// ```
    /// use ludoteca_rules::{Game, samples};
    /// let sample = samples::complete(Game::Six);
    /// assert!(sample.game(Game::Six).outcome().is_some());
    /// ```
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

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [self.options, self.start, self.moves];
        let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        f.write_str(&parts.join(" / "))
    }
}

/// A position that is searched, or whose moves are counted, to a fixed depth.
///
/// ```
/// use ludoteca_rules::{Game, samples};
/// let [search, ..] = samples::perft(Game::Fourmation) else { panic!() };
/// assert_eq!((search.depth, search.to_string().as_str()), (7, "depth 7"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The position.
    pub sample: Sample,
    /// The depth in plies.
    pub depth: u32,
}

impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.sample.to_string();
        let separator = if text.is_empty() { "" } else { " / " };
        write!(f, "{text}{separator}depth {}", self.depth)
    }
}

/// The samples of one kind of all games, such as [`openings`].
///
/// ```
/// use ludoteca_rules::samples;
/// let openings = samples::all(samples::openings);
/// assert!(openings.into_iter().all(|(game, sample)| sample.game(game).outcome().is_none()));
/// ```
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
    ///
    /// ```
    /// use ludoteca_rules::{Game, samples};
    /// assert_eq!(samples::variants(Game::Morris), [""]);
    /// ```
    variants: VARIANTS -> &'static [&'static str];
    /// First moves of games.
    ///
    /// ```
    /// use ludoteca_rules::{Game, samples};
    /// assert_eq!(samples::openings(Game::Morris)[0].moves, "d6 a1 f6 a4");
    /// ```
    openings: OPENINGS -> &'static [Sample];
    /// A game to its end.
    ///
    /// ```
    /// use ludoteca_rules::{Game, samples};
    /// let game = samples::complete(Game::Fourmation).game(Game::Fourmation);
    /// assert_eq!(game.outcome().unwrap().reason.0, "line");
    /// ```
    complete: COMPLETE -> Sample;
    /// Positions in which the side to move can win in one.
    ///
    /// ```
    /// use ludoteca_rules::{Game, samples};
    /// assert!(!samples::won(Game::Six).is_empty());
    /// ```
    won: WON -> &'static [Sample];
    /// Positions with a threat to win in one that can be parried.
    ///
    /// ```
    /// use ludoteca_rules::{Game, samples};
    /// assert!(!samples::threatened(Game::Six).is_empty());
    /// ```
    threatened: THREATENED -> &'static [Sample];
    /// Positions whose searches measure speed. The number of their nodes is the signature of the search.
    ///
    /// ```
    /// use ludoteca_rules::{Game, samples};
    /// assert_eq!(samples::searches(Game::Morris)[0].depth, 13);
    /// ```
    searches: SEARCHES -> &'static [Search];
    /// Positions whose perft measures speed.
    ///
    /// ```
    /// use ludoteca_rules::{Game, samples};
    /// assert_eq!(samples::perft(Game::Morris)[0].depth, 5);
    /// ```
    perft: PERFT -> &'static [Search];
    /// Options of random games that measure speed.
    ///
    /// ```
    /// use ludoteca_rules::{Game, samples};
    /// assert_eq!(samples::random_games(Game::Coffee), "square-6 n=5");
    /// ```
    random_games: RANDOM_GAMES -> &'static str;
}
