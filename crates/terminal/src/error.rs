//! Why a game in the terminal ends early.

use std::io;

use thiserror::Error;

/// A game that cannot be played on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The record cannot be written, or the computer has no move. The message is in the player's
    /// language.
    #[error("{0}")]
    Failed(String),
    /// The terminal, standard input or standard output cannot be used.
    #[error(transparent)]
    Io(#[from] io::Error),
}
