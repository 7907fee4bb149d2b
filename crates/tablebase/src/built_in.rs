//! The tables of the program: all subspaces with at most 9 men on the board.
//!
//! Built by `ludoteca tables build morris --max-men 9 --dir crates/tablebase/tables`.

use std::sync::{Arc, OnceLock};

use super::file::{DrawRule, Table, TableError};
use super::index::Subspace;

/// Maximum number of men on the board in a table of the program.
pub const BUILT_IN_MEN: u32 = 9;

/// A table file.
struct TableFile {
    /// The subspace.
    subspace: &'static str,
    file_name: &'static str,
    /// The content, if it is embedded.
    embedded: Option<&'static [u8]>,
    table: OnceLock<Arc<Table>>,
}

macro_rules! files {
    ($($subspace:literal),+) => {
        [$(TableFile {
            subspace: $subspace,
            file_name: concat!("morris-", $subspace, ".table"),
            embedded: embedded!($subspace),
            table: OnceLock::new(),
        }),+]
    };
}

#[cfg(not(target_family = "wasm"))]
macro_rules! embedded {
    ($subspace:literal) => {
        Some(include_bytes!(concat!("../tables/morris-", $subspace, ".table")))
    };
}

/// WebAssembly modules contain no tables: a page downloads them before it plays the game.
#[cfg(target_family = "wasm")]
macro_rules! embedded {
    ($subspace:literal) => {
        None
    };
}

static FILES: [TableFile; 10] =
    files!["3-3", "4-3", "3-4", "4-4", "5-3", "3-5", "5-4", "4-5", "6-3", "3-6"];

/// Returns the table of a subspace if it is embedded or was supplied.
pub(super) fn table(rule: DrawRule, subspace: Subspace) -> Result<Option<Arc<Table>>, TableError> {
    let name = subspace.to_string();
    let file = FILES.iter().find(|file| file.subspace == name);
    let Some(file) = file.filter(|_| rule == DrawRule::FiftyMoveRule) else {
        return Ok(None);
    };
    if let (None, Some(bytes)) = (file.table.get(), file.embedded) {
        let _ = file.table.set(Arc::new(Table::built_in(file.subspace, bytes)?));
    }
    Ok(file.table.get().cloned())
}

/// Names of the files of all tables of the program.
pub(super) fn file_names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|file| file.file_name)
}

/// Supplies the content of a file, where tables are not embedded. Returns whether there is such a file.
pub(super) fn supply(file_name: &str, content: Vec<u8>) -> Result<bool, TableError> {
    let Some(file) = FILES.iter().find(|file| file.file_name == file_name) else {
        return Ok(false);
    };
    if file.embedded.is_none() && file.table.get().is_none() {
        let table = Table::from_bytes(file_name, content)?;
        let header = table.header();
        if (header.draw_rule, header.subspace.to_string())
            != (DrawRule::FiftyMoveRule, file.subspace.to_owned())
        {
            let fault = format!("contains the subspace {}, unlike its name", header.subspace);
            return Err(TableError::Damaged { path: file_name.into(), fault });
        }
        let _ = file.table.set(Arc::new(table));
    }
    Ok(true)
}
