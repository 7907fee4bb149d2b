//! Tablebases available to searches.

use std::path::{Path, PathBuf};

use ludoteca_rules::oracle::Oracle;
use ludoteca_rules::{coffee, for_games, fourmation, morris, six};

use crate::eval::Evaluate;

macro_rules! knowledge {
    ($($variant:ident: $module:ident),+) => {
        /// Tablebases of all games: the built-in ones and those in a folder. Each game declares its
        /// own; see `Evaluate::tablebase`.
        ///
        /// Opening books and proof searches need no files and are not part of it.
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
