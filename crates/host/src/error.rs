//! Why a request to a room fails.

use http::StatusCode;
use ludoteca_cluster::jobs::{Failure, Rejected};
use ludoteca_room::Refusal;
use ludoteca_store::StoreError;
use ludoteca_wire::Error as RequestError;
use thiserror::Error as Failed;

/// Why a request to a room fails.
#[derive(Debug, Failed)]
pub enum RoomError {
    /// Any referee rejects the request.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The store has failed.
    #[error("{0}")]
    Store(StoreError),
    /// The queue of searches is full, or there is no worker.
    #[error(transparent)]
    Rejected(#[from] Rejected),
    /// A search has failed.
    #[error(transparent)]
    Search(#[from] Failure),
    /// The server stops.
    #[error("the server is about to stop")]
    Closing,
}

impl From<StoreError> for RoomError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Damaged { id, what } => RequestError::Damaged { id, what }.into(),
            error => Self::Store(error),
        }
    }
}

impl From<Refusal> for RoomError {
    fn from(refusal: Refusal) -> Self {
        RequestError::from(refusal).into()
    }
}

impl RoomError {
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
        matches!(self, Self::Store(StoreError::Closed))
    }
}
