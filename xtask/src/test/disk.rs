//! Reports a full disk, of which most programs report only the consequences.

use std::path::Path;

use anyhow::Error;
use xshell::Shell;

/// Minimum free space, in bytes. Below it, failures are probably due to it.
const MIN_FREE: u64 = 64 << 20;

/// Adds to an error which disk is full, if one is.
pub(super) fn explain(sh: &Shell, error: Error) -> Error {
    let folders = [crate::target::folder(sh), std::env::temp_dir(), sh.current_dir()];
    match folders.iter().find(|folder| free(folder).is_some_and(|free| free < MIN_FREE)) {
        Some(folder) => error.context(format!("the disk of {} is full", folder.display())),
        None => error,
    }
}

/// Free space on the disk of a folder, in bytes; `None` where it cannot be found out.
#[cfg(unix)]
fn free(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail * disk.f_frsize)
}

#[cfg(not(unix))]
fn free(_: &Path) -> Option<u64> {
    None
}
