//! The games of the engine that come with the crate, one file of records per game in `games`.

use std::sync::LazyLock;

use ludoteca_record::Record;
use ludoteca_rules::{Game, for_games};

use crate::index::Index;

macro_rules! engine_games {
    ($($variant:ident: $module:ident),+) => {
        /// The records of the engine's games. `docs/players/explorer.md` has the commands that played them.
        pub const fn engine_games_text(game: Game) -> &'static str {
            match game {
                $(Game::$variant => include_str!(
                    concat!("../games/", stringify!($module), ".txt")
                ),)+
            }
        }

        /// The index of the engine's games. The first call reads them, which takes a second at most.
        ///
        /// # Panics
        /// If an embedded file is damaged, which a test excludes.
        pub fn engine_games(game: Game) -> &'static Index {
            match game {
                $(Game::$variant => {
                    static INDEX: LazyLock<Index> = LazyLock::new(|| embedded(Game::$variant));
                    &INDEX
                })+
            }
        }
    };
}

for_games!(engine_games);

fn embedded(game: Game) -> Index {
    let mut index = Index::default();
    for record in Record::parse_all(engine_games_text(game)) {
        match record {
            Ok(record) => index.add(&record),
            Err(error) => panic!("the engine's games of {game} are damaged: {error}"),
        }
    }
    index
}
