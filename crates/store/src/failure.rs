//! Errors of the store, classified by what can be done about them.

use sqlx::postgres::PgDatabaseError;
use thiserror::Error;

use crate::id::GameId;

/// A failure of the store.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// The disk is full.
    #[error("the server's disk is full; nothing was stored, try again later")]
    Full,
    /// The database cannot be written at present.
    #[error(
        "the server cannot store anything at present: {0}; nothing was stored, try again later"
    )]
    Unwritable(String),
    /// The database cannot be read at present.
    #[error("the server cannot read its games at present: {0}; try again later")]
    Unreadable(String),
    /// A stored game is damaged.
    #[error("the stored game {id} is damaged: {what}")]
    Damaged {
        /// Which game.
        id: GameId,
        /// A description of the damage.
        what: String,
    },
    /// The database is damaged somewhere.
    #[error("the database is damaged: {0}")]
    Corrupt(String),
    /// The store is closed because the server is stopping.
    #[error("the server is stopping; nothing was stored")]
    Closed,
    /// A bug in this program.
    #[error("{0}")]
    Bug(String),
}

/// `SQLite`'s primary result codes.
mod code {
    pub(super) const ERROR: u32 = 1;
    pub(super) const PERM: u32 = 3;
    pub(super) const BUSY: u32 = 5;
    pub(super) const LOCKED: u32 = 6;
    pub(super) const NOMEM: u32 = 7;
    pub(super) const READONLY: u32 = 8;
    pub(super) const IOERR: u32 = 10;
    pub(super) const CORRUPT: u32 = 11;
    pub(super) const FULL: u32 = 13;
    pub(super) const CANTOPEN: u32 = 14;
    pub(super) const PROTOCOL: u32 = 15;
    pub(super) const NOTADB: u32 = 26;
}

/// Kind of a database error.
pub(super) enum Trouble {
    Full,
    Temporary(String),
    Damage,
    Closed,
    Bug,
}

impl Trouble {
    fn of(error: &sqlx::Error) -> Self {
        let database = match error {
            sqlx::Error::Database(error) => error,
            sqlx::Error::Io(error) => return Self::Temporary(error.to_string()),
            // A connection that is about to be replaced.
            sqlx::Error::PoolTimedOut => {
                return Self::Temporary("the database does not respond".into());
            }
            sqlx::Error::WorkerCrashed
            | sqlx::Error::Protocol(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::BeginFailed
            | sqlx::Error::InvalidSavePointStatement => return Self::Temporary(error.to_string()),
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => return Self::Damage,
            sqlx::Error::PoolClosed => return Self::Closed,
            _ => return Self::Bug,
        };
        if let Some(error) = database.try_downcast_ref::<PgDatabaseError>() {
            return postgres(error.code(), error.message());
        }
        // The low byte of an extended result code is the primary one.
        let extended = database.code().and_then(|code| code.parse::<u32>().ok());
        match extended.map(|extended| extended & 0xff) {
            Some(code::FULL) => Self::Full,
            Some(code::BUSY | code::LOCKED | code::PROTOCOL) => {
                Self::Temporary("another program has locked the database".into())
            }
            Some(code::PERM | code::READONLY) => {
                Self::Temporary("the database is write-protected".into())
            }
            Some(code::IOERR) => {
                let extended = extended.unwrap_or_default();
                Self::Temporary(format!("the disk reports an error (SQLite code {extended})"))
            }
            Some(code::NOMEM | code::CANTOPEN) => Self::Temporary(database.message().to_owned()),
            // A statement that does not fit the schema: it is not what the migrations created.
            Some(code::CORRUPT | code::NOTADB | code::ERROR) => Self::Damage,
            _ => Self::Bug,
        }
    }
}

/// Classifies an error of `PostgreSQL` by its code, which is documented at
/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
pub(super) fn postgres(code: &str, message: &str) -> Trouble {
    let temporary = |reason: &str| Trouble::Temporary(reason.to_owned());
    match code {
        "53100" => Trouble::Full,
        "25006" => temporary("the database is write-protected"),
        "57014" => temporary("the database took too long"),
        "55P03" | "40001" | "40P01" => temporary("another server has locked the games"),
        // A table or column is missing, or pages are damaged.
        "42P01" | "42703" | "XX001" | "XX002" => Trouble::Damage,
        _ => match code.get(..2) {
            // No connection, no resources, stopped by the operator, or failing disks; and no access,
            // which an operator can restore.
            Some("08" | "53" | "57" | "58" | "25" | "28" | "3D") => {
                temporary(&format!("the database says: {message}"))
            }
            _ if code == "42501" => temporary(&format!("the database says: {message}")),
            _ => Trouble::Bug,
        },
    }
}

impl StoreError {
    /// Classifies an error of a write.
    pub(super) fn of_write(error: &sqlx::Error) -> Self {
        match Trouble::of(error) {
            Trouble::Full => Self::Full,
            Trouble::Temporary(reason) => Self::Unwritable(reason),
            Trouble::Damage => Self::Corrupt(error.to_string()),
            Trouble::Closed => Self::Closed,
            Trouble::Bug => Self::Bug(error.to_string()),
        }
    }

    /// Adds the game in which damage was found.
    pub(super) fn in_game(self, id: GameId) -> Self {
        match self {
            Self::Corrupt(what) => Self::Damaged { id, what },
            error => error,
        }
    }

    /// Why writing fails, for the log.
    pub(super) fn reason(&self) -> String {
        match self {
            Self::Full => "the disk is full".into(),
            Self::Unwritable(reason) => reason.clone(),
            error => error.to_string(),
        }
    }

    /// Whether the same request may succeed later.
    pub const fn is_temporary(&self) -> bool {
        matches!(self, Self::Full | Self::Unwritable(_) | Self::Unreadable(_))
    }
}

impl From<sqlx::Error> for StoreError {
    /// Classifies an error of a read.
    fn from(error: sqlx::Error) -> Self {
        match Trouble::of(&error) {
            Trouble::Full => Self::Unreadable(error.to_string()),
            Trouble::Temporary(reason) => Self::Unreadable(reason),
            Trouble::Damage => Self::Corrupt(error.to_string()),
            Trouble::Closed => Self::Closed,
            Trouble::Bug => Self::Bug(error.to_string()),
        }
    }
}
