//! The tables that are part of the program: all with at most nine men on the board.
//!
//! Made by `ludoteca tables build morris --max-men 9 --dir crates/tablebase/tables`.

use std::sync::{Arc, OnceLock};

use super::file::{DrawRule, Table, TableError};
use super::index::Subspace;

/// The most men on the board in a table of the program.
pub const BUILT_IN_MEN: u32 = 9;

macro_rules! files {
    ($($name:literal),+) => {
        [$(($name, include_bytes!(concat!("../tables/morris-", $name, ".table")) as &[u8])),+]
    };
}

/// The files' bytes, by the names of their subspaces.
static FILES: [(&str, &[u8]); 10] =
    files!["3-3", "4-3", "3-4", "4-4", "5-3", "3-5", "5-4", "4-5", "6-3", "3-6"];

/// The table of a subspace, if the program has it.
pub(super) fn table(rule: DrawRule, subspace: Subspace) -> Result<Option<Arc<Table>>, TableError> {
    static OPEN: [OnceLock<Arc<Table>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let name = subspace.to_string();
    let found = FILES.iter().zip(&OPEN).find(|((file, _), _)| *file == name);
    let Some(((name, bytes), open)) = found.filter(|_| rule == DrawRule::HundredPlies) else {
        return Ok(None);
    };
    if open.get().is_none() {
        let table = Table::built_in(name, bytes)?;
        let _ = open.set(Arc::new(table));
    }
    Ok(open.get().cloned())
}
