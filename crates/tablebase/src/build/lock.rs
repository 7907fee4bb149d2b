//! The lock that allows one build at a time in a folder.

use std::fs::{File, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

use super::error::BuildError;

/// Maximum number of bytes read of the lock holder's description.
const MAX_HOLDER_BYTES: u64 = 256;

/// Locks a folder against other builds until the returned file is closed.
pub(super) fn acquire(folder: &Path) -> Result<File, BuildError> {
    let io = |error| BuildError::Folder { folder: folder.into(), error };
    let path = folder.join("build.lock");
    let options = File::options().read(true).write(true).create(true).truncate(false).open(path);
    let mut lock = options.map_err(io)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            (&lock).take(MAX_HOLDER_BYTES).read_to_string(&mut holder).map_err(io)?;
            let holder = holder.trim().into();
            return Err(BuildError::Locked { folder: folder.into(), holder });
        }
        Err(TryLockError::Error(error)) => return Err(io(error)),
    }
    lock.set_len(0).map_err(io)?;
    writeln!(lock, "process {}", std::process::id()).map_err(io)?;
    Ok(lock)
}
