//! One server for each data folder and each database file.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use crate::private;

/// The file that is locked while a server uses the folder.
const LOCK: &str = "ludoteca.lock";

/// Held while the server runs; the system releases it even if the process is killed.
#[derive(Debug)]
pub struct Lock {
    _file: File,
    _folder: Option<File>,
    database: Option<DatabaseLock>,
}

/// Why the folder cannot be locked.
#[derive(Debug)]
pub enum LockError {
    /// Another server uses the folder.
    Taken,
    /// Another server uses the database file under another name, a hard link or a mount of it.
    Linked,
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
    /// deleted while the database is in it. The database is locked as well, if it exists, because it
    /// may have another name in another folder, with a write-ahead log of its own.
    pub fn take(folder: &Path, database: &Path) -> Result<Self, LockError> {
        // Servers of earlier versions use only this lock.
        let file = undeletable().open(folder.join(LOCK)).map_err(LockError::Io)?;
        file.try_lock()?;
        let folder = lock_folder(folder, database)?;
        let mut lock = Self { _file: file, _folder: folder, database: None };
        lock.follow(database)?;
        Ok(lock)
    }

    /// Locks the database as well, unless it is locked or missing: a new one, once it was created.
    pub fn follow(&mut self, database: &Path) -> Result<(), LockError> {
        if self.database.is_none() {
            self.database = DatabaseLock::take(database)?;
        }
        Ok(())
    }
}

/// Whether a server uses the folder.
pub fn is_taken(folder: &Path) -> bool {
    let file = File::open(folder.join(LOCK));
    // The lock is held for a moment, and released when the file is closed.
    file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

#[cfg(not(windows))]
fn undeletable() -> OpenOptions {
    private::options().create(true).truncate(false).clone()
}

/// Windows does not delete an open file unless its opener permits that.
#[cfg(windows)]
fn undeletable() -> OpenOptions {
    use std::os::windows::fs::OpenOptionsExt;
    const SHARE_READ_AND_WRITE: u32 = 1 | 2;
    let mut options = private::options();
    options.create(true).truncate(false).share_mode(SHARE_READ_AND_WRITE);
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

/// A lock of the database file itself, whatever its name. Only Linux keeps it apart from the locks that
/// `SQLite` takes on the same file.
#[derive(Debug)]
struct DatabaseLock(#[cfg(target_os = "linux")] std::mem::ManuallyDrop<File>);

#[cfg(target_os = "linux")]
impl DatabaseLock {
    fn take(database: &Path) -> Result<Option<Self>, LockError> {
        let file = match File::open(database) {
            Ok(file) => std::mem::ManuallyDrop::new(file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(LockError::Io(error)),
        };
        match file.try_lock() {
            Ok(()) => Ok(Some(Self(file))),
            Err(TryLockError::WouldBlock) => Err(LockError::Linked),
            Err(TryLockError::Error(error)) => Err(LockError::Io(error)),
        }
    }
}

/// The file is unlocked and stays open until the process ends: closing it would release the locks by
/// which `SQLite` keeps its connections in this process apart from those in others.
#[cfg(target_os = "linux")]
impl Drop for DatabaseLock {
    fn drop(&mut self) {
        if let Err(error) = self.0.unlock() {
            tracing::debug!(%error, "the database was not unlocked");
        }
    }
}

#[cfg(not(target_os = "linux"))]
impl DatabaseLock {
    fn take(_: &Path) -> Result<Option<Self>, LockError> {
        Ok(None)
    }
}
