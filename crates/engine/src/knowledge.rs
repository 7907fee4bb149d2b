//! Tablebases available to searches and to queries for exact values.

use std::path::{Path, PathBuf};

use ludoteca_rules::oracle::{Coverage, DamagedTable, Probed, Tablebase};
use ludoteca_rules::{AnyMatch, AnyOptions, Game, Match, Playable, for_games};
use ludoteca_solver::Book;

use crate::eval::Evaluate;

macro_rules! knowledge {
    ($($variant:ident: $module:ident),+) => {
        /// Tablebases of all games: the built-in ones and those in a folder. Each game declares its
        /// own; see `Evaluate::TABLEBASE`.
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
        /// let found = Knowledge::built_in().probe(&game, 0)?.expect("a tablebase");
        /// assert_eq!(found.value.limited.map(|value| value.wdl), Some(Wdl::Win));
        /// assert!(found.moves[0].0.starts_with("a4-g7x"));
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
                    $($module: ludoteca_rules::$module::Position::TABLEBASE.map(|open| open(folder)),)+
                }
            }

            /// Whether a game has tablebases.
            pub const fn has_tablebase(game: Game) -> bool {
                match game {
                    $(Game::$variant => ludoteca_rules::$module::Position::TABLEBASE.is_some(),)+
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

            /// The values in the tablebases of the current position and its moves, with the
            /// fifty-move rule after `quiet` plies without a capture and without the rule. Returns
            /// `None` for a game without tablebases. Reads from the disk.
            ///
            /// # Errors
            /// If a file is damaged.
            pub fn probe(
                &self,
                game: &AnyMatch,
                quiet: u32,
            ) -> Result<Option<Probed<String>>, DamagedTable> {
                match game {
                    $(AnyMatch::$variant(game) => {
                        let tablebase = self.$module.as_deref();
                        tablebase.map(|tablebase| probe(tablebase, game, quiet)).transpose()
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

    /// Whether the value of every position with these options can be proved within seconds, from a
    /// built-in opening book. The pie rule makes no difference.
    pub fn has_proofs(options: &AnyOptions) -> bool {
        let plain = options.with_pie(false).unwrap_or(*options);
        Book::is_complete(plain.game().name(), &plain.short())
    }

    /// Folder of the tablebases, if one is set.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

fn probe<P: Playable>(
    tablebase: &dyn Tablebase<P>,
    game: &Match<P>,
    quiet: u32,
) -> Result<Probed<String>, DamagedTable> {
    let position = game.position();
    let Probed { value, moves } = tablebase.probe(position, quiet)?;
    let moves = moves.into_iter().map(|(mv, value)| (position.move_text(mv), value)).collect();
    Ok(Probed { value, moves })
}
