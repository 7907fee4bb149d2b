//! The collections of the program, one file per game in `puzzles`.

use std::sync::OnceLock;

use ludoteca_rules::{Game, for_games};

use crate::puzzle::{Puzzle, PuzzleId};
use crate::text::{ParseError, parse};

/// The collection of a game.
struct Collection {
    /// The text, if it is embedded.
    embedded: Option<&'static str>,
    /// The puzzles, once the text has been read.
    puzzles: OnceLock<Vec<Puzzle>>,
}

#[cfg(not(target_family = "wasm"))]
macro_rules! embedded {
    ($module:ident) => {
        Some(include_str!(concat!("../puzzles/", stringify!($module), ".txt")))
    };
}

/// WebAssembly modules contain no puzzles: a page downloads those of the games that it needs.
#[cfg(target_family = "wasm")]
macro_rules! embedded {
    ($module:ident) => {
        None
    };
}

macro_rules! collections {
    ($($variant:ident: $module:ident),+) => {
        fn of(game: Game) -> &'static Collection {
            match game {
                $(Game::$variant => {
                    static COLLECTION: Collection =
                        Collection { embedded: embedded!($module), puzzles: OnceLock::new() };
                    &COLLECTION
                })+
            }
        }
    };
}

for_games!(collections);

/// The text of a game's collection; empty where it is not embedded.
pub fn collection_text(game: Game) -> &'static str {
    of(game).embedded.unwrap_or_default()
}

/// The puzzles of a game, in the order of its file; none where they are neither embedded nor
/// [supplied](supply).
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
    let Collection { embedded, puzzles } = of(game);
    match embedded {
        Some(text) => puzzles.get_or_init(|| match parse(text) {
            Ok((_, puzzles)) => puzzles,
            Err(error) => panic!("the puzzles of {game} are damaged: {error}"),
        }),
        None => puzzles.get().map_or(&[], Vec::as_slice),
    }
}

/// Supplies the text of a collection, where none is embedded. Returns its game. A collection that is
/// there already is kept.
///
/// # Errors
/// As for [`parse`].
pub fn supply(text: &str) -> Result<Game, ParseError> {
    let (game, puzzles) = parse(text)?;
    let collection = of(game);
    if collection.embedded.is_none() {
        let _ = collection.puzzles.set(puzzles);
    }
    Ok(game)
}

/// The puzzle with an id, if the collection of the game has it.
pub fn find(game: Game, id: PuzzleId) -> Option<&'static Puzzle> {
    collection(game).iter().find(|puzzle| puzzle.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embedded_puzzles_are_kept() {
        for &game in Game::ALL {
            let count = collection(game).len();
            assert_eq!(supply(&crate::header(game)), Ok(game));
            assert_eq!(collection(game).len(), count, "{game}");
        }
        assert!(supply("nonsense").is_err());
    }
}
