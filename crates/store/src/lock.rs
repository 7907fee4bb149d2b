//! One server for each data folder.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// The file that is locked while a server uses the folder.
const LOCK: &str = "ludoteca.lock";

/// Held while the server runs; the system releases it even if the process is killed.
#[derive(Debug)]
pub struct Lock {
    _file: File,
    _folder: Option<File>,
}

/// Why the folder cannot be locked.
#[derive(Debug)]
pub enum LockError {
    /// Another server uses the folder.
    Taken,
    /// The lock cannot be created.
    Io(io::Error),
}

impl From<TryLockError> for LockError {
    fn from(error: TryLockError) -> Self {
        match error {
            TryLockError::WouldBlock => Self::Taken,
            TryLockError::Error(error) => Self::Io(error),
        }
    }
}

impl Lock {
    /// Locks the data folder `folder`, in which `database` is, or will be.
    ///
    /// If only a file were locked, a second server could start after the file is deleted, because
    /// it would create and lock a new one. Therefore the folder itself is locked, which cannot be
    /// deleted while the database is in it. The database file cannot be locked this way: closing
    /// any handle of it would release the locks by which `SQLite` keeps its connections apart.
    pub fn take(folder: &Path, database: &Path) -> Result<Self, LockError> {
        // Servers of earlier versions use only this lock.
        let file = undeletable().open(folder.join(LOCK)).map_err(LockError::Io)?;
        file.try_lock()?;
        Ok(Self { _file: file, _folder: lock_folder(folder, database)? })
    }
}

#[cfg(not(windows))]
fn undeletable() -> OpenOptions {
    OpenOptions::new().write(true).create(true).truncate(false).clone()
}

/// Windows does not delete an open file unless its opener permits that.
#[cfg(windows)]
fn undeletable() -> OpenOptions {
    use std::os::windows::fs::OpenOptionsExt;
    const SHARE_READ_AND_WRITE: u32 = 1 | 2;
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false).share_mode(SHARE_READ_AND_WRITE);
    options
}

/// Locks the folder that contains the database, which is another one if the database is a link.
#[cfg(not(windows))]
fn lock_folder(folder: &Path, database: &Path) -> Result<Option<File>, LockError> {
    let database = database.canonicalize().ok();
    let folder = database.as_deref().and_then(Path::parent).unwrap_or(folder);
    let locked = File::open(folder).map_err(TryLockError::Error).and_then(|file| {
        file.try_lock()?;
        Ok(file)
    });
    match locked {
        Ok(file) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(LockError::Taken),
        Err(TryLockError::Error(error)) => {
            let folder = folder.display();
            tracing::warn!(%folder, %error, "cannot lock the folder; only ludoteca.lock prevents a second server");
            Ok(None)
        }
    }
}

#[cfg(windows)]
fn lock_folder(_: &Path, _: &Path) -> Result<Option<File>, LockError> {
    Ok(None)
}
