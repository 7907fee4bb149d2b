//! Copies of the database: taken while the server runs, and put back while it does not.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use ludoteca_store::lock::{Lock, LockError};
use ludoteca_store::{DATABASE, MigrateError, check_version, mark_of};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use thiserror::Error;

use crate::server::EXPLORER;

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
    /// The database cannot be read or copied.
    #[error("{} cannot be copied: {source}", file.display())]
    Database {
        /// The database.
        file: PathBuf,
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

/// Copies the games of a data folder to a new file, also while a server uses the folder. Returns
/// the number of games in the copy, which has been verified.
///
/// # Errors
/// If there are no games, if the file exists already, or if a file cannot be read or written.
pub async fn backup(folder: &Path, to: &Path) -> Result<u64, BackupError> {
    let database = folder.join(DATABASE);
    if !database.is_file() {
        return Err(BackupError::NoDatabase { folder: folder.to_owned() });
    }
    reject_existing(to)?;
    // The name shows that the copy is not complete until it is renamed.
    let partial = beside(to, "partial");
    let _ = fs::remove_file(&partial);
    let copied = async {
        let options = SqliteConnectOptions::new().filename(&database);
        // Only reading: repairing the write-ahead log is left to the server.
        let mut connection = options.read_only(true).connect().await?;
        // Reads and writes continue; the copy is a snapshot.
        let copy = sqlx::query("VACUUM INTO ?").bind(partial.to_string_lossy().into_owned());
        copy.execute(&mut connection).await?;
        connection.close().await
    };
    let finished = async {
        copied.await.map_err(|source| BackupError::Database { file: database.clone(), source })?;
        let games = verify(&partial).await?;
        publish(&partial, to)?;
        Ok(games)
    };
    let result = finished.await;
    if result.is_err() {
        let _ = fs::remove_file(&partial);
    }
    result
}

/// Puts a backup into a data folder without games. Returns the number of games.
///
/// # Errors
/// If a server uses the folder, if the folder has games already, if the backup is damaged or of a
/// newer version, or if a file cannot be read or written.
pub async fn restore(from: &Path, folder: &Path) -> Result<u64, BackupError> {
    let failed = |file: &Path, source| BackupError::File { file: file.to_owned(), source };
    let database = folder.join(DATABASE);
    reject_existing(&database)?;
    if !from.is_file() {
        return Err(failed(from, io::ErrorKind::NotFound.into()));
    }
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let _lock = Lock::take(folder, &database).map_err(|error| match error {
        LockError::Taken => BackupError::InUse { folder: folder.to_owned() },
        LockError::Io(error) => failed(folder, error),
    })?;
    let partial = beside(&database, "partial");
    fs::copy(from, &partial).map_err(|error| failed(from, error))?;
    let games = match verify(&partial).await {
        Ok(games) => games,
        Err(error) => {
            let _ = fs::remove_file(&partial);
            return Err(name_instead(error, from));
        }
    };
    // Remaining files of another database would contradict the restored one.
    let log = [format!("{DATABASE}-wal"), format!("{DATABASE}-shm"), EXPLORER.to_owned()];
    let rest = log.map(|name| folder.join(name)).into_iter().chain([mark_of(&database)]);
    for file in rest.filter(|file| file.exists()) {
        fs::remove_file(&file).map_err(|error| failed(&file, error))?;
    }
    publish(&partial, &database)?;
    Ok(games)
}

/// Checks all pages of an unused database, and returns the number of its games.
async fn verify(file: &Path) -> Result<u64, BackupError> {
    let damaged = |what: String| BackupError::Damaged { file: file.to_owned(), what };
    let checked = async {
        let options = SqliteConnectOptions::new().filename(file).create_if_missing(false);
        let mut connection = options.connect().await?;
        let found: String =
            sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut connection).await?;
        let version = match check_version(&mut connection).await {
            Err(MigrateError::Database(error)) => return Err(error),
            version => version,
        };
        let games: i64 =
            sqlx::query_scalar("SELECT count(*) FROM games").fetch_one(&mut connection).await?;
        connection.close().await?;
        Ok((found, version, games))
    };
    let (found, version, games) = checked.await.map_err(|error| damaged(error.to_string()))?;
    version.map_err(|source| BackupError::Version { file: file.to_owned(), source })?;
    if found != "ok" {
        return Err(damaged(found));
    }
    Ok(games.unsigned_abs())
}

fn reject_existing(file: &Path) -> Result<(), BackupError> {
    if file.exists() { Err(BackupError::Exists { file: file.to_owned() }) } else { Ok(()) }
}

/// The file with another ending added.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// Gives a complete file its name, once its content is on the disk.
fn publish(partial: &Path, file: &Path) -> Result<(), BackupError> {
    let published = OpenOptions::new()
        .write(true)
        .open(partial)
        .and_then(|content| content.sync_all())
        .and_then(|()| fs::rename(partial, file));
    published.map_err(|source| BackupError::File { file: file.to_owned(), source })
}

/// The same error, about the file that the user has named.
fn name_instead(error: BackupError, named: &Path) -> BackupError {
    let file = named.to_owned();
    match error {
        BackupError::Damaged { what, .. } => BackupError::Damaged { file, what },
        BackupError::Version { source, .. } => BackupError::Version { file, source },
        error => error,
    }
}
