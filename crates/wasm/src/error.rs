//! Errors of all modules.

use std::fmt::{self, Debug, Display};

use wasm_bindgen::{JsError, JsValue};

/// A sentence for developers. JavaScript receives it as an `Error`.
#[derive(Clone, PartialEq, Eq)]
pub struct Error(String);

impl Error {
    /// An error with this message.
    pub(crate) fn new(message: impl Display) -> Self {
        Self(message.to_string())
    }
}

impl<E: std::error::Error> From<E> for Error {
    fn from(error: E) -> Self {
        Self::new(error)
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The message, which a program that returns the error from `main` prints.
impl Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Error> for JsValue {
    fn from(Error(message): Error) -> Self {
        JsError::new(&message).into()
    }
}
