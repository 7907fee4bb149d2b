//! How a command fails: what is said on standard error, and the exit code.

use std::io;

use ludoteca_terminal::PlayError;
use thiserror::Error;

/// Why a command did not do what was asked.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// What was asked for is wrong: exit code 2, as clap's own errors.
    #[error("{0}")]
    Usage(String),
    /// It was right, but it did not work out: exit code 1.
    #[error("{0}")]
    Failed(String),
    /// Standard input or output gave up.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Io(error) => Self::Io(error),
            error => Self::Failed(error.to_string()),
        }
    }
}

impl Failure {
    /// A file that could not be read. One larger than files of its kind may be was named by mistake.
    pub(crate) fn reading(message: String, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::FileTooLarge => Self::Usage(message),
            _ => Self::Failed(message),
        }
    }

    /// Says it, unless nobody reads any more, and gives the exit code.
    pub(crate) fn report(&self) -> u8 {
        match self {
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
            _ => eprintln!("error: {self}"),
        }
        match self {
            Self::Usage(_) => 2,
            Self::Failed(_) | Self::Io(_) => 1,
        }
    }
}
