//! Why a match cannot be played.

use std::io;

use thiserror::Error;

/// Why a match cannot begin or continue.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// The settings of the match, or a file that they name, are invalid. The message states what is expected.
    #[error("{0}")]
    Invalid(String),
    /// A file or folder that the match needs cannot be used.
    #[error("{0}")]
    Failed(String),
    /// A record or the journal cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}
