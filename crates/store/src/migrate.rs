//! Why a database cannot be opened.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why the database cannot be migrated to this program's version.
#[derive(Debug, Error)]
pub enum MigrateError {
    /// A newer program has written the database.
    #[error(
        "it is of version {found}, written by a newer program; \
         this one knows versions up to {known}"
    )]
    Newer {
        /// The version found.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The write-ahead log is damaged or cannot be read, and it cannot be copied.
    #[error(
        "its write-ahead log {} cannot be read, or is damaged and cannot be copied: {source}; free \
         some space, or move the log elsewhere to start without it",
        file.display()
    )]
    Log {
        /// The log.
        file: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The database server refuses the connection.
    #[error("{0}")]
    Unreachable(String),
    /// The database server does not answer at present.
    #[error("{0}")]
    Absent(String),
    /// A step failed, or an earlier step has changed since.
    #[error(transparent)]
    Failed(#[from] sqlx::migrate::MigrateError),
    /// The database cannot be read.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
