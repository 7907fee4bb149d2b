//! Why the server could not perform an effect of a live room.

use ludoteca_cluster::jobs::{Failure as SearchFailed, Rejected};
use ludoteca_room::live;
use ludoteca_store::StoreError;
use ludoteca_wire::{Error as RequestError, ProtectedGame};

use crate::RoomError;

/// Why the server could not perform an effect of a live room.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// The store has failed.
    Store(StoreError),
    /// The queue of searches is full, or there is no worker.
    Rejected(Rejected),
    /// A search has failed.
    Search(SearchFailed),
    /// The move would be help with another game.
    Unfair(ProtectedGame),
    /// The server stops.
    Closing,
}

impl live::Failure for Failure {
    fn is_temporary(&self) -> bool {
        match self {
            Self::Store(error) => error.is_temporary(),
            Self::Rejected(_) => true,
            Self::Search(_) | Self::Unfair(_) | Self::Closing => false,
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<Failure> for RoomError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Store(error) => error.into(),
            Failure::Rejected(rejected) => rejected.into(),
            Failure::Search(failure) => failure.into(),
            Failure::Unfair(game) => RequestError::FairPlay(game).into(),
            Failure::Closing => Self::Closing,
        }
    }
}
