//! A database that is read beside a running server.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection as _, PgConnection, SqliteConnection};
use thiserror::Error;

use super::copy::{Place, file};
use super::database::Transaction;
use super::sqlite::check_version;
use super::{MigrateError, StoreError, VERSION, postgres};

/// Why a database cannot be read beside a running server.
#[derive(Debug, Error)]
pub enum ReadError {
    /// There is no database.
    #[error("there are no games in {0}")]
    Missing(String),
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] MigrateError),
    /// Its schema is of an earlier version.
    #[error(
        "its schema is of version {found}; start a server of this version, which upgrades it to {VERSION}"
    )]
    Earlier {
        /// The version found.
        found: i64,
    },
    /// The game is damaged, or reading failed.
    #[error(transparent)]
    Store(StoreError),
}

impl From<sqlx::Error> for ReadError {
    fn from(error: sqlx::Error) -> Self {
        Self::Open(error.into())
    }
}

/// A connection that only reads, to a database of this program's version.
pub(super) enum Reader {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Reader {
    pub(super) async fn open(place: &Place) -> Result<Self, ReadError> {
        match place {
            Place::Sqlite(_) if !place.exists() => Err(ReadError::Missing(place.to_string())),
            Place::Sqlite(path) => {
                let options = SqliteConnectOptions::new().filename(file(path)).read_only(true);
                let mut connection = options.connect().await?;
                require_current(check_version(&mut connection).await?)?;
                Ok(Self::Sqlite(connection))
            }
            Place::Postgres(url) => {
                let mut connection = url.connect().await?;
                require_current(postgres::check_version(&mut connection).await?)?;
                Ok(Self::Postgres(connection))
            }
        }
    }

    /// A transaction whose queries all see the same database.
    pub(super) async fn snapshot(&mut self) -> Result<Transaction<'_>, sqlx::Error> {
        Ok(match self {
            Self::Sqlite(connection) => Transaction::Sqlite(connection.begin().await?),
            Self::Postgres(connection) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                Transaction::Postgres(connection.begin_with(begin).await?)
            }
        })
    }

    pub(super) async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(connection) => connection.close().await,
            Self::Postgres(connection) => connection.close().await,
        }
    }
}

const fn require_current(found: i64) -> Result<(), ReadError> {
    if found == VERSION { Ok(()) } else { Err(ReadError::Earlier { found }) }
}
