//! The proved knowledge that searches use.

use std::path::{Path, PathBuf};

use ludoteca_rules::oracle::Oracle;
use ludoteca_rules::{coffee, for_games, fourmation, morris, six};

use crate::eval::Evaluate;

macro_rules! knowledge {
    ($($variant:ident: $module:ident),+) => {
        /// The tablebases of all games: those that are part of the program, and those in a folder. Each
        /// game declares its own; see `Evaluate::tablebase`.
        ///
        /// Opening books and proof searches need no files and are not listed here.
        #[derive(Debug)]
        pub struct Knowledge {
            folder: Option<PathBuf>,
            $(pub(crate) $module: Option<Box<dyn Oracle<$module::Position>>>,)+
        }

        impl Knowledge {
            fn open(folder: Option<&Path>) -> Self {
                Self {
                    folder: folder.map(Path::to_owned),
                    $($module: <$module::Position as Evaluate>::tablebase(folder),)+
                }
            }
        }
    };
}

for_games!(knowledge);

impl Knowledge {
    /// What is part of the program.
    pub fn built_in() -> Self {
        Self::open(None)
    }

    /// What is part of the program, and the tablebases in a folder, which need not exist yet.
    pub fn with_folder(folder: &Path) -> Self {
        Self::open(Some(folder))
    }

    /// The folder, if there is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}
