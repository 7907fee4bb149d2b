//! The tablebases that the engine uses, as an argument.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use ludoteca_engine::Knowledge;

use crate::serve::usual_folder;

/// The folder of tablebases.
#[derive(Args, Debug)]
pub(crate) struct KnowledgeArgs {
    /// The folder of tablebases [default: tables, in the system's folder for programs' data]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

impl KnowledgeArgs {
    /// The tablebases in the folder and in the program.
    pub(crate) fn open(&self) -> Arc<Knowledge> {
        let folder = self.tables.clone().or_else(|| Some(usual_folder("").ok()?.join("tables")));
        let open = |folder: PathBuf| Knowledge::with_folder(&folder);
        Arc::new(folder.map_or_else(Knowledge::built_in, open))
    }
}
