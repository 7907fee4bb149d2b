//! Tablebases available to searches and to queries for exact values.

use std::path::{Path, PathBuf};

use ludoteca_rules::oracle::{Coverage, DamagedTable, Proved, Tablebase};
use ludoteca_rules::steps::Steps;
use ludoteca_rules::{AnyMatch, Game, Match, Playable, for_games};

use crate::eval::Evaluate;

macro_rules! knowledge {
    ($($variant:ident: $module:ident),+) => {
        /// Tablebases of all games: the built-in ones and those in a folder. Each game declares its
        /// own; see `Evaluate::tablebase`.
        ///
        /// Opening books and proof searches need no files and are not part of it.
        ///
        /// ```
        /// use ludoteca_engine::Knowledge;
        /// use ludoteca_rules::Game;
        /// use ludoteca_rules::oracle::Wdl;
        ///
        /// let options = Game::Morris.options("")?;
        /// let game = options.start_from("ww1/3/3/w5/3/3/bbb w 0 0")?;
        /// let found = Knowledge::built_in().probe(&game, Some(0))?.expect("a tablebase");
        /// assert_eq!(found.value.map(|value| value.wdl), Some(Wdl::Win));
        /// assert!(found.moves[0].text.starts_with("a4-g7x"));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Debug)]
        pub struct Knowledge {
            folder: Option<PathBuf>,
            $(pub(crate) $module: Option<Box<dyn Tablebase<ludoteca_rules::$module::Position>>>,)+
        }

        impl Knowledge {
            fn open(folder: Option<&Path>) -> Self {
                Self {
                    folder: folder.map(Path::to_owned),
                    $($module: <ludoteca_rules::$module::Position as Evaluate>::tablebase(folder),)+
                }
            }

            /// Whether a game has tablebases.
            pub const fn has_tablebase(game: Game) -> bool {
                match game {
                    $(Game::$variant => <ludoteca_rules::$module::Position as Evaluate>::HAS_TABLEBASE,)+
                }
            }

            /// The positions known of each game that has tablebases. Reads from the disk.
            ///
            /// # Errors
            /// If a file is damaged.
            pub fn coverage(&self) -> Result<Vec<(Game, Coverage)>, DamagedTable> {
                let mut games = Vec::new();
                $(if let Some(tablebase) = &self.$module {
                    games.push((Game::$variant, tablebase.coverage()?));
                })+
                Ok(games)
            }

            /// The values in the tablebases of the current position and its moves after `quiet` plies
            /// without a capture; `None` for play without the fifty-move rule. Returns `None` for a
            /// game without tablebases. Reads from the disk.
            ///
            /// # Errors
            /// If a file is damaged.
            pub fn probe(
                &self,
                game: &AnyMatch,
                quiet: Option<u32>,
            ) -> Result<Option<ExactPosition>, DamagedTable> {
                match game {
                    $(AnyMatch::$variant(game) => {
                        let tablebase = self.$module.as_deref();
                        tablebase.map(|tablebase| exact(tablebase, game, quiet)).transpose()
                    })+
                }
            }
        }
    };
}

for_games!(knowledge);

impl Knowledge {
    /// Built-in tablebases only.
    pub fn built_in() -> Self {
        Self::open(None)
    }

    /// Built-in tablebases and those in a folder, which need not exist yet.
    pub fn with_folder(folder: &Path) -> Self {
        Self::open(Some(folder))
    }

    /// Folder of the tablebases, if one is set.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

/// Exact values of a position and its moves.
#[derive(Clone, Debug, Default)]
pub struct ExactPosition {
    /// The value for the side to move, if known.
    pub value: Option<Proved>,
    /// The legal moves, best first; none if the game is over.
    pub moves: Vec<ExactMove>,
}

/// A move with its exact value.
#[derive(Clone, Debug)]
pub struct ExactMove {
    /// The move in the game's notation.
    pub text: String,
    /// The steps it is made of.
    pub steps: Steps,
    /// The value for the side that makes the move, if known.
    pub value: Option<Proved>,
}

fn exact<P: Playable>(
    tablebase: &dyn Tablebase<P>,
    game: &Match<P>,
    quiet: Option<u32>,
) -> Result<ExactPosition, DamagedTable> {
    let position = game.position();
    let probed = tablebase.probe(position, quiet)?;
    let moves = probed.moves.into_iter().map(|(mv, value)| ExactMove {
        text: position.move_text(mv),
        steps: position.steps(mv),
        value,
    });
    Ok(ExactPosition { value: probed.value, moves: moves.collect() })
}
