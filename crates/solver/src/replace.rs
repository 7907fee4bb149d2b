//! Replacing a file.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Writes a file under a temporary name, syncs it to the disk and renames it. After a crash the file has either the
/// old content or the new one.
///
/// # Errors
/// If the file cannot be written; an existing file then remains unchanged.
pub fn replace_file<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<T, E>,
) -> Result<T, E> {
    let temporary = path.with_added_extension("unfinished");
    let replace = || {
        let mut out = File::create(&temporary)?;
        let written = write(&mut out)?;
        out.sync_all()?;
        fs::rename(&temporary, path)?;
        Ok(written)
    };
    replace().inspect_err(|_| drop(fs::remove_file(&temporary)))
}
