//! The collections that come with the program, one file per game in `puzzles`.

use std::sync::LazyLock;

use ludoteca_rules::{Game, for_games};

use crate::puzzle::{Puzzle, PuzzleId};
use crate::text::parse;

macro_rules! collections {
    ($($variant:ident: $module:ident),+) => {
        /// The text of a game's collection.
        pub const fn collection_text(game: Game) -> &'static str {
            match game {
                $(Game::$variant => include_str!(
                    concat!("../puzzles/", stringify!($module), ".txt")
                ),)+
            }
        }

        /// The puzzles of a game, in the order of its file.
        ///
        /// ```
        /// use ludoteca_puzzles::collection;
        /// use ludoteca_rules::Game;
        /// assert!(Game::ALL.iter().all(|&game| !collection(game).is_empty()));
        /// ```
        ///
        /// # Panics
        /// If an embedded file is damaged, which a test excludes.
        pub fn collection(game: Game) -> &'static [Puzzle] {
            match game {
                $(Game::$variant => {
                    static PUZZLES: LazyLock<Vec<Puzzle>> =
                        LazyLock::new(|| embedded(Game::$variant));
                    &PUZZLES
                })+
            }
        }
    };
}

for_games!(collections);

fn embedded(game: Game) -> Vec<Puzzle> {
    match parse(collection_text(game)) {
        Ok((_, puzzles)) => puzzles,
        Err(error) => panic!("the puzzles of {game} are damaged: {error}"),
    }
}

/// The puzzle with an id, if the collection of the game has it.
pub fn find(game: Game, id: PuzzleId) -> Option<&'static Puzzle> {
    collection(game).iter().find(|puzzle| puzzle.id == id)
}
