//! Errors of what players do with each other: accounts, challenges, messages, notifications.

use axum::http::StatusCode;
use ludoteca_rules::Faults;
use ludoteca_store::StoreError;
pub use ludoteca_wire::Error as RequestError;
use thiserror::Error as Failed;

use ludoteca_host::RoomError;

/// Why a request of a player fails.
#[derive(Debug, Failed)]
pub enum Error {
    /// A room refuses it, or the store has failed.
    #[error(transparent)]
    Room(RoomError),
    /// The client has used up a quota.
    #[error("{what}; try again in {seconds} s")]
    TooMany {
        /// The stable code.
        code: &'static str,
        /// The quota, in a sentence.
        what: &'static str,
        /// Seconds until the next request may succeed.
        seconds: u64,
    },
    /// The name or the password of an account is not allowed.
    #[error("{0}")]
    Account(Faults),
    /// The cookie names a session that has expired or was ended.
    #[error("you are no longer signed in on this device; sign in again, or continue as a guest")]
    SessionEnded,
    /// No player has this id.
    #[error("there is no player under this link")]
    NoSuchPlayer,
}

impl<E: Into<RoomError>> From<E> for Error {
    fn from(error: E) -> Self {
        Self::Room(error.into())
    }
}

impl Error {
    /// An error in the request itself.
    pub fn request(status: StatusCode, code: &'static str, detail: impl Into<String>) -> Self {
        RequestError::request(status, code, detail).into()
    }

    /// A bug in this program, or in the system it runs on.
    #[expect(clippy::needless_pass_by_value, reason = "handed to map_err as it is")]
    pub fn internal(error: impl ToString) -> Self {
        RequestError::Internal(error.to_string()).into()
    }

    /// Whether the store is closed, because the server stops.
    pub const fn is_closed(&self) -> bool {
        matches!(self, Self::Room(RoomError::Store(StoreError::Closed)))
    }
}
