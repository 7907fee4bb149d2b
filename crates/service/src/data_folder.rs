//! The files of a data folder, and who can read them.

use std::fs;
use std::path::{Path, PathBuf};

use ludoteca_store::private;

/// The file that holds the index of moves for the opening explorer.
pub(crate) const EXPLORER: &str = "explorer.db";

/// The folder and those of its files that other users of the machine can read or change. The exact
/// tables, in a folder of their own, are public.
pub(crate) fn exposed(data: &Path) -> Vec<PathBuf> {
    let is_private = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with("ludoteca.") || name.starts_with(EXPLORER)
    };
    let entries = fs::read_dir(data).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.path()).filter(is_private).collect();
    files.sort();
    private::exposed([data.to_owned()].into_iter().chain(files))
}

/// Warns if other users of the machine can read the data.
pub(crate) fn warn_if_exposed(data: &Path) {
    let exposed = exposed(data);
    if !exposed.is_empty() {
        let correction = private::correction(&exposed);
        tracing::warn!(
            "other users of this machine can read the data; to prevent it: {correction}"
        );
    }
}
