//! The purpose of a search, which determines its priority and limits.

use std::net::IpAddr;

use strum::IntoStaticStr;
use thiserror::Error;

use super::cancel::Cancel;

/// The purpose of a search. It converts into its name in ids of searches, and displays as the plural
/// noun for such searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Class {
    /// The computer's move, for a human player who waits for it.
    #[error("moves of the computer")]
    Reply,
    /// A hint for the player to move.
    #[error("hints")]
    Hint,
    /// An analysis, a review or a proof, for a client that waits for it.
    #[error("analyses")]
    Analysis,
    /// A move in a watched game between two computers.
    #[error("moves of the computer")]
    Exhibition,
    /// The computer's move in a game against a human player that no client has open.
    #[error("moves of the computer")]
    Unattended,
}

/// A search: its purpose, its client and what ends it.
#[derive(Clone, Debug)]
pub struct Task {
    /// Its purpose.
    pub class: Class,
    /// The client that waits for it; `None` is the server itself, which has a share like any
    /// client.
    pub client: Option<IpAddr>,
    /// Ends the search.
    pub stop: Cancel,
}

/// Why a search is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Full {
    /// The client has the maximum number of searches of the class.
    #[error("{most} of your {0} are running or waiting; end one, or try again later", most = .0.max_per_client())]
    Client(Class),
    /// The maximum number of searches of the class are waiting.
    #[error("{most} {0} are waiting already; try again later", most = .0.max_waiting())]
    Total(Class),
}

impl Class {
    /// Priority: searches of a lower rank start first. Within a rank, clients take turns.
    pub(super) const fn rank(self) -> u8 {
        match self {
            Self::Reply => 0,
            Self::Hint => 1,
            Self::Analysis | Self::Exhibition => 2,
            Self::Unattended => 3,
        }
    }

    /// Whether a player waits for it during a game.
    pub(super) const fn is_interactive(self) -> bool {
        matches!(self, Self::Reply | Self::Hint)
    }

    /// Maximum number of one client's searches that wait or run. A page requests one analysis at a
    /// time; this leaves room for several pages and for searches that were just cancelled.
    pub const fn max_per_client(self) -> usize {
        match self {
            Self::Hint | Self::Analysis => 8,
            Self::Reply | Self::Exhibition => 128,
            Self::Unattended => 1_000,
        }
    }

    /// Maximum number of searches that wait.
    pub const fn max_waiting(self) -> usize {
        match self {
            Self::Hint | Self::Analysis => 64,
            Self::Reply | Self::Exhibition | Self::Unattended => 1_000,
        }
    }
}
