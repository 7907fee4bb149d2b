//! Failures of commands, with their messages and exit codes.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use ludoteca_terminal::PlayError;
use thiserror::Error;

/// Why a command failed.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The arguments are invalid: exit code 2, as for errors of clap.
    #[error("{0}")]
    Usage(String),
    /// The command failed: exit code 1.
    #[error("{0}")]
    Failed(String),
    /// Standard input or output failed.
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
    /// Returns the failure that an error describes.
    pub(crate) fn failed(error: impl Display) -> Self {
        Self::Failed(error.to_string())
    }

    /// Returns the error of invalid arguments.
    pub(crate) fn usage(error: impl Display) -> Self {
        Self::Usage(error.to_string())
    }

    /// Returns the failure to write a file.
    pub(crate) fn writing(path: &Path, error: &io::Error) -> Self {
        Self::Failed(format!("{} cannot be written: {error}", path.display()))
    }

    /// Returns the failure to read a file. A file that is too large was probably named by mistake, which is an
    /// invalid argument.
    pub(crate) fn reading(message: String, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::FileTooLarge => Self::Usage(message),
            _ => Self::Failed(message),
        }
    }

    /// Prints the message and returns the exit code. A closed pipe and a terminal that has gone away are not reported.
    pub(crate) fn report(&self) -> u8 {
        match self {
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
            Self::Io(_) if ludoteca_terminal::is_hung_up() => return 0,
            // The terminal may have gone away.
            _ => drop(writeln!(io::stderr(), "error: {self}")),
        }
        match self {
            Self::Usage(_) => 2,
            Self::Failed(_) | Self::Io(_) => 1,
        }
    }
}
