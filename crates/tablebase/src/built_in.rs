//! The tables of the program: all subspaces with at most 9 men on the board.
//!
//! Built by `ludoteca tables build morris --max-men 9 --dir crates/tablebase/tables`.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use super::file::{DrawRule, Table, TableError, file_name};
use super::index::{MEN, Subspace};

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

/// Additional tables that were supplied.
static ADDITIONAL: RwLock<BTreeMap<Subspace, Arc<Table>>> = RwLock::new(BTreeMap::new());

/// Returns the table of a subspace if it is embedded or was supplied.
pub(super) fn table(rule: DrawRule, subspace: Subspace) -> Result<Option<Arc<Table>>, TableError> {
    if rule != DrawRule::FiftyMoveRule {
        return Ok(None);
    }
    let name = subspace.to_string();
    let Some(file) = FILES.iter().find(|file| file.subspace == name) else {
        let additional = ADDITIONAL.read().unwrap_or_else(PoisonError::into_inner);
        return Ok(additional.get(&subspace).cloned());
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

/// The subspaces of the moving phase with at most `max_men` men and more than the tables of the program have.
pub(super) fn additional(max_men: usize) -> impl Iterator<Item = Subspace> {
    let men = BUILT_IN_MEN as usize + 1..=max_men;
    Subspace::all().filter(move |subspace| men.contains(&subspace.men()))
}

/// Supplies the content of a file, where tables are not embedded, or of an additional table. Returns whether
/// there can be such a file.
pub(super) fn supply(name: &str, content: Vec<u8>) -> Result<bool, TableError> {
    if let Some(file) = FILES.iter().find(|file| file.file_name == name) {
        if file.embedded.is_none() && file.table.get().is_none() {
            let subspace = file.subspace.parse().expect("the name of a subspace");
            let _ = file.table.set(Arc::new(read(name, subspace, content)?));
        }
        return Ok(true);
    }
    let is_of = |subspace: &Subspace| file_name(DrawRule::FiftyMoveRule, *subspace) == name;
    let Some(subspace) = additional(2 * MEN).find(is_of) else { return Ok(false) };
    let table = Arc::new(read(name, subspace, content)?);
    let mut additional = ADDITIONAL.write().unwrap_or_else(PoisonError::into_inner);
    additional.entry(subspace).or_insert(table);
    Ok(true)
}

fn read(name: &str, subspace: Subspace, content: Vec<u8>) -> Result<Table, TableError> {
    let table = Table::from_bytes(name, content)?;
    let header = table.header();
    if (header.draw_rule, header.subspace) != (DrawRule::FiftyMoveRule, subspace) {
        let fault = format!("contains the subspace {}, unlike its name", header.subspace);
        return Err(TableError::Damaged { path: name.into(), fault });
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn additional_tables_are_what_their_names_state() {
        let threes = include_bytes!("../tables/morris-3-3.table").to_vec();
        for name in ["morris-2-8.table", "morris-5-5", "morris-unlimited-5-5.table"] {
            assert!(!supply(name, threes.clone()).unwrap(), "{name}");
        }
        let error = supply("morris-5-5.table", threes).unwrap_err();
        assert!(error.to_string().contains("contains the subspace 3-3, unlike its name"));
        assert!(supply("morris-5-5.table", Vec::new()).is_err());
        let fives = "5-5".parse().unwrap();
        assert!(table(DrawRule::FiftyMoveRule, fives).unwrap().is_none());
    }
}
