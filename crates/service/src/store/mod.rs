//! Where games outlive the process.

mod migrations;
mod sqlite;
mod summary;
mod writer;

use std::sync::Arc;

use thiserror::Error;

pub use migrations::MigrateError;
pub(crate) use sqlite::Store;
pub(crate) use summary::Summary;

/// What became of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Appended {
    /// It is in the game, and on the disk.
    Yes,
    /// The game has another event of this number; nothing was written.
    NumberTaken,
}

/// The database failed.
#[derive(Clone, Debug, Error)]
pub(crate) enum StoreError {
    /// It gave an error.
    #[error("{0}")]
    Database(Arc<sqlx::Error>),
    /// It holds something that this program would not have written.
    #[error("{0}")]
    Content(String),
    /// It is closed: the server is stopping.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}
