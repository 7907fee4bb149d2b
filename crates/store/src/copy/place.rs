//! The place of a store.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, PgConnection, SqliteConnection};

use super::CopyError;
use crate::lock::{Lock, LockError};
use crate::{DatabaseUrl, InvalidDatabaseUrl, MigrateError, Store, postgres, private};

/// The place of a store: a data folder, a file of `SQLite`, or a database of `PostgreSQL`.
#[derive(Clone, Debug)]
pub enum Place {
    /// A data folder, or the file of a database.
    Sqlite(PathBuf),
    /// A database of `PostgreSQL`.
    Postgres(DatabaseUrl),
}

/// A path, also after `sqlite:`, or an address that begins with `postgres://`.
impl FromStr for Place {
    type Err = InvalidDatabaseUrl;

    fn from_str(text: &str) -> Result<Self, InvalidDatabaseUrl> {
        if text.starts_with("postgres:") || text.starts_with("postgresql:") {
            return Ok(Self::Postgres(text.parse()?));
        }
        let path = text.strip_prefix("sqlite:").unwrap_or(text);
        Ok(Self::Sqlite(path.strip_prefix("//").unwrap_or(path).into()))
    }
}

impl From<&Path> for Place {
    fn from(path: &Path) -> Self {
        Self::Sqlite(path.to_owned())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "{}", path.display()),
            Self::Postgres(url) => url.fmt(f),
        }
    }
}

impl Place {
    /// Whether there may be games.
    pub(crate) fn exists(&self) -> bool {
        match self {
            Self::Sqlite(path) => file(path).is_file(),
            Self::Postgres(_) => true,
        }
    }
}

/// The file in a data folder that holds the games.
pub const DATABASE: &str = "ludoteca.db";

/// The file of the database: in a data folder it has a fixed name.
pub fn file(path: &Path) -> PathBuf {
    let is_file = path.is_file() || path.extension().is_some_and(|ending| ending == "db");
    if is_file { path.to_owned() } else { path.join(DATABASE) }
}

/// An open database, migrated to this program's version.
pub(super) enum Opened {
    /// The data folder is locked.
    Sqlite(SqliteConnection, #[expect(dead_code, reason = "held until the copy is done")] Lock),
    Postgres(PgConnection),
}

pub(super) async fn open(place: &Place) -> Result<Opened, CopyError> {
    let failed = |source| CopyError::Open { place: place.to_string(), source };
    match place {
        Place::Postgres(url) => postgres::open(url).await.map(Opened::Postgres).map_err(failed),
        Place::Sqlite(path) => {
            let lock = lock(path, place)?;
            let connection = open_file(&file(path)).await.map_err(failed)?;
            Ok(Opened::Sqlite(connection, lock))
        }
    }
}

/// Creates the data folder and locks it.
fn lock(path: &Path, place: &Place) -> Result<Lock, CopyError> {
    let failed = |source| CopyError::Folder { place: place.to_string(), source };
    let file = file(path);
    let folder = file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    private::create_folder(folder).map_err(failed)?;
    Lock::take(folder, &file).map_err(|error| match error {
        LockError::Taken | LockError::Linked => CopyError::InUse(place.to_string()),
        LockError::Io(source) => failed(source),
    })
}

async fn open_file(file: &Path) -> Result<SqliteConnection, MigrateError> {
    // Checks and migrates the file, as a server does.
    Store::open(file).await?.close().await;
    Ok(SqliteConnectOptions::new().filename(file).connect().await?)
}
