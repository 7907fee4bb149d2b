//! Why a build can fail.

use std::io;
use std::path::PathBuf;

use crate::file::{Content, TableError};
use crate::index::Subspace;

/// Why a build failed. The tables finished before the failure remain.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The folder cannot be used.
    #[error("{}: {error}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// Another build holds the lock of the folder.
    #[error("{} is locked by another build: {holder}", folder.display())]
    Locked {
        /// The folder.
        folder: PathBuf,
        /// The holder's description in the lock file.
        holder: String,
    },
    /// An existing table cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
    /// An existing table has different content.
    #[error("{}: table contains {found:?}, expected {wanted:?}; use another folder", path.display())]
    Other {
        /// The table.
        path: PathBuf,
        /// The content of the table.
        found: Content,
        /// The requested content.
        wanted: Content,
    },
    /// The placing phase needs a table of the moving phase that is missing.
    #[error("{}: the table {subspace} of the moving phase is missing; build it first", path.display())]
    Missing {
        /// The path of the missing table.
        path: PathBuf,
        /// The subspace of the missing table.
        subspace: Subspace,
    },
    /// A table cannot be written.
    #[error("{}: {error}; tables finished before this one are kept", path.display())]
    Write {
        /// The table.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
}
