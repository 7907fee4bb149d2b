//! Lock files for exclusive access by one process.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;

/// Maximum number of bytes of the holder's name to read.
const MAX_HOLDER: u64 = 256;

/// Reason why a lock cannot be acquired.
#[derive(Debug)]
pub(crate) enum LockError {
    /// Another process holds it; contains that process as text, such as `process 4711`.
    Locked(String),
    /// The lock file cannot be opened, read or written.
    Io(io::Error),
}

/// Locks the file until the returned handle is closed. The file stays on disk: if it were deleted,
/// two processes could lock different files of the same name.
pub(crate) fn acquire(path: &Path) -> Result<File, LockError> {
    let options = File::options().read(true).write(true).create(true).truncate(false).open(path);
    let mut lock = options.map_err(LockError::Io)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            (&lock).take(MAX_HOLDER).read_to_string(&mut holder).map_err(LockError::Io)?;
            return Err(LockError::Locked(holder.trim().into()));
        }
        Err(TryLockError::Error(error)) => return Err(LockError::Io(error)),
    }
    lock.set_len(0).map_err(LockError::Io)?;
    writeln!(lock, "process {}", std::process::id()).map_err(LockError::Io)?;
    Ok(lock)
}
