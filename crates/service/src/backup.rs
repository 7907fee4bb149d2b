//! Copies of the database: taken while the server runs, and put back while it does not.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use ludoteca_store::lock::{Lock, LockError};
use ludoteca_store::private::{self, CopyFailure};
use ludoteca_store::{
    DATABASE, DamagedGame, MigrateError, OnDamage, Verified, VerifyError, damage_lines, mark_of,
    verify_file,
};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use thiserror::Error;

use crate::data_folder::EXPLORER;

/// Why a backup cannot be made or put back.
#[derive(Debug, Error)]
pub enum BackupError {
    /// There is no database to copy.
    #[error("there are no games in {}: {} is missing", folder.display(), DATABASE)]
    NoDatabase {
        /// The data folder.
        folder: PathBuf,
    },
    /// The target exists and is not overwritten.
    #[error("{} exists already; choose another place, or move it away", file.display())]
    Exists {
        /// The file that would be overwritten.
        file: PathBuf,
    },
    /// A server uses the data folder.
    #[error("a server is using {}; stop it first", folder.display())]
    InUse {
        /// The data folder.
        folder: PathBuf,
    },
    /// Another server uses the database under another name.
    #[error("a server is using {} under another name, a hard link or a mount; stop it first", file.display())]
    Linked {
        /// The file.
        file: PathBuf,
    },
    /// Some games are damaged.
    #[error("{} has damaged games; nothing was copied:{}", file.display(), damage_lines(damaged))]
    DamagedGames {
        /// The database, or the backup.
        file: PathBuf,
        /// The games.
        damaged: Vec<DamagedGame>,
    },
    /// The file is damaged, or is not a database of this program.
    #[error("{} is not an intact backup: {what}", file.display())]
    Damaged {
        /// The backup.
        file: PathBuf,
        /// The fault.
        what: String,
    },
    /// A newer program, or one from before the first release, has written the backup.
    #[error("{} cannot be used: {source}", file.display())]
    Version {
        /// The backup.
        file: PathBuf,
        /// The cause.
        source: MigrateError,
    },
    /// The database cannot be read, or the copy cannot be written.
    #[error("{} cannot be copied to {}: {source}", from.display(), to.display())]
    Database {
        /// The database.
        from: PathBuf,
        /// The copy.
        to: PathBuf,
        /// The cause.
        source: sqlx::Error,
    },
    /// A file cannot be read or written.
    #[error("{}: {source}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

/// Copies the games of a data folder to a new file, also while a server uses the folder. Returns the
/// number of games in the copy and those that are damaged. All of it has been verified.
///
/// # Errors
/// If there are no games, if some are damaged and that is not accepted, if the file exists already, or if a
/// file cannot be read or written. Then there is no copy.
pub async fn backup(
    folder: &Path,
    to: &Path,
    on_damage: OnDamage,
) -> Result<Verified, BackupError> {
    let database = folder.join(DATABASE);
    if !database.is_file() {
        return Err(BackupError::NoDatabase { folder: folder.to_owned() });
    }
    reject_existing(to)?;
    // The name shows that the copy is not complete until it is renamed.
    let partial = Partial::create(to)?;
    let copied = async {
        let options = SqliteConnectOptions::new().filename(&database);
        // Only reading: repairing the write-ahead log is left to the server.
        let mut connection = options.read_only(true).connect().await?;
        // Reads and writes continue; the copy is a snapshot. An empty file may be the target.
        let copy = sqlx::query("VACUUM INTO ?").bind(partial.0.to_string_lossy().into_owned());
        copy.execute(&mut connection).await?;
        connection.close().await
    };
    let failed =
        |source| BackupError::Database { from: database.clone(), to: to.to_owned(), source };
    copied.await.map_err(failed)?;
    let verified = verify(&partial.0, &database, on_damage).await?;
    partial.publish(to)?;
    Ok(verified)
}

/// Puts a backup into a data folder without games. Returns the number of games and those that are damaged.
///
/// # Errors
/// If a server uses the folder, if the folder has games already, if the backup is damaged or of a
/// newer version, if it has damaged games and that is not accepted, or if a file cannot be read or written.
pub async fn restore(
    from: &Path,
    folder: &Path,
    on_damage: OnDamage,
) -> Result<Verified, BackupError> {
    let failed = |file: &Path, source| BackupError::File { file: file.to_owned(), source };
    let database = folder.join(DATABASE);
    reject_existing(&database)?;
    if !from.is_file() {
        return Err(failed(from, io::ErrorKind::NotFound.into()));
    }
    private::create_folder(folder).map_err(|error| failed(folder, error))?;
    let _lock = Lock::take(folder, &database).map_err(|error| match error {
        LockError::Taken => BackupError::InUse { folder: folder.to_owned() },
        LockError::Linked => BackupError::Linked { file: database.clone() },
        LockError::Io(error) => failed(folder, error),
    })?;
    let partial = Partial::copy(from, &database)?;
    let verified = verify(&partial.0, from, on_damage).await?;
    // Remaining files of another database would contradict the restored one.
    let log = [format!("{DATABASE}-wal"), format!("{DATABASE}-shm"), EXPLORER.to_owned()];
    let rest = log.map(|name| folder.join(name)).into_iter().chain([mark_of(&database)]);
    for file in rest.filter(|file| file.exists()) {
        fs::remove_file(&file).map_err(|error| failed(&file, error))?;
    }
    partial.publish(&database)?;
    Ok(verified)
}

/// Verifies a copy. Errors are about the original that the user has named.
async fn verify(
    copy: &Path,
    original: &Path,
    on_damage: OnDamage,
) -> Result<Verified, BackupError> {
    let file = || original.to_owned();
    let verified = verify_file(copy).await.map_err(|error| match error {
        VerifyError::Damaged(what) => BackupError::Damaged { file: file(), what },
        VerifyError::Version(source) => BackupError::Version { file: file(), source },
    })?;
    on_damage.admit(verified).map_err(|damaged| BackupError::DamagedGames { file: file(), damaged })
}

fn reject_existing(file: &Path) -> Result<(), BackupError> {
    if file.exists() { Err(BackupError::Exists { file: file.to_owned() }) } else { Ok(()) }
}

/// An incomplete copy beside its place, which is deleted unless it is published.
struct Partial(PathBuf);

impl Partial {
    /// The name of the incomplete copy, which no earlier one has any more.
    fn beside(file: &Path) -> Self {
        let mut name = file.as_os_str().to_owned();
        name.push(".partial");
        let partial = Self(name.into());
        let _ = fs::remove_file(&partial.0);
        partial
    }

    /// An empty file.
    fn create(file: &Path) -> Result<Self, BackupError> {
        let partial = Self::beside(file);
        let created = private::create_file(&partial.0);
        created.map_err(|source| BackupError::File { file: file.to_owned(), source })?;
        Ok(partial)
    }

    /// A copy of a file.
    fn copy(from: &Path, to: &Path) -> Result<Self, BackupError> {
        let partial = Self::beside(to);
        let copied = private::copy(from, &partial.0);
        copied.map_err(|CopyFailure { file, source }| BackupError::File { file, source })?;
        Ok(partial)
    }

    /// Gives the complete file its name, once its content is on the disk.
    fn publish(self, file: &Path) -> Result<(), BackupError> {
        let published = OpenOptions::new()
            .write(true)
            .open(&self.0)
            .and_then(|content| content.sync_all())
            .and_then(|()| fs::rename(&self.0, file));
        published.map_err(|source| BackupError::File { file: file.to_owned(), source })
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // After its publication it has another name.
        let _ = fs::remove_file(&self.0);
    }
}
