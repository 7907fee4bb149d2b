//! Files that one process at a time may hold.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;

/// The most bytes read of the holder's name.
const MAX_HOLDER: u64 = 256;

/// Why a lock cannot be held.
#[derive(Debug)]
pub(crate) enum LockError {
    /// Another process holds it; contains that process as text, such as `process 4711`.
    Held(String),
    /// The lock file cannot be opened, read or written.
    Io(io::Error),
}

/// Holds the lock file until the returned file is closed. The file stays on disk: deleting it could
/// let two processes hold two files of the same name.
pub(crate) fn hold(path: &Path) -> Result<File, LockError> {
    let options = File::options().read(true).write(true).create(true).truncate(false).open(path);
    let mut lock = options.map_err(LockError::Io)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            (&lock).take(MAX_HOLDER).read_to_string(&mut holder).map_err(LockError::Io)?;
            return Err(LockError::Held(holder.trim().into()));
        }
        Err(TryLockError::Error(error)) => return Err(LockError::Io(error)),
    }
    lock.set_len(0).map_err(LockError::Io)?;
    writeln!(lock, "process {}", std::process::id()).map_err(LockError::Io)?;
    Ok(lock)
}
