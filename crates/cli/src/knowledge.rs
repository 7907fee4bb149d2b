//! The argument for the tablebases of the engine.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
use ludoteca_engine::Knowledge;

use crate::data_folder::usual_folder;

/// The folder of tablebases.
#[derive(Args, Debug)]
pub(crate) struct KnowledgeArgs {
    /// Folder of the tablebases [default: tables, in the application data folder of the system]
    #[arg(long, value_name = "DIR", value_parser = PathBufValueParser::new().try_map(existing_folder))]
    tables: Option<PathBuf>,
}

impl KnowledgeArgs {
    /// The folder, if it is not the default one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.tables.as_deref()
    }

    /// Opens the tablebases of the folder and the embedded ones.
    pub(crate) fn open(&self) -> Arc<Knowledge> {
        let folder = self.tables.clone().or_else(|| Some(usual_folder("").ok()?.join("tables")));
        let open = |folder: PathBuf| Knowledge::with_folder(&folder);
        Arc::new(folder.map_or_else(Knowledge::built_in, open))
    }
}

/// Rejects a mistyped folder; without its tables, fewer values would be exact, without a message.
fn existing_folder(path: PathBuf) -> Result<PathBuf, &'static str> {
    if path.is_dir() { Ok(path) } else { Err("there is no such folder") }
}
