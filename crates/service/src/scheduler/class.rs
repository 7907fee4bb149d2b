//! What a search is for: its urgency and how many may be open at once.

use std::fmt;
use std::net::IpAddr;

use ludoteca_engine::Stop;
use thiserror::Error;

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// The computer's move in a game in which a person waits for it.
    Reply,
    /// Advice to the player whose turn it is.
    Hint,
    /// A position or a whole game analysed, or moves proved, for somebody who waits for it.
    Analysis,
    /// A move in a game between two computers that somebody watches.
    Exhibition,
    /// The computer's move in a person's game that nobody has open.
    Unattended,
}

/// A search: what it is for, who waits for it, and what ends it.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// What it is for.
    pub class: Class,
    /// Who waits for it; `None` is the server itself, which has a share like any client.
    pub client: Option<IpAddr>,
    /// Ends the search, which has to check it.
    pub stop: Stop,
}

/// Why a search is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum Full {
    /// The client has as many open searches of the class as it may have.
    #[error("{most} {0} of yours are under way already; end one, or try again later", most = .0.most_of_one())]
    Client(Class),
    /// As many searches of the class wait as may.
    #[error("{most} {0} are waiting already; try again later", most = .0.most_waiting())]
    Total(Class),
}

impl fmt::Display for Class {
    /// Searches of this class, in a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hint => "hints",
            Self::Analysis => "analyses",
            Self::Reply | Self::Exhibition | Self::Unattended => "moves of the computer",
        })
    }
}

impl Class {
    /// Urgency: searches of a lower rank start first. Those of equal rank take turns by client.
    pub(super) const fn rank(self) -> u8 {
        match self {
            Self::Reply => 0,
            Self::Hint => 1,
            Self::Analysis | Self::Exhibition => 2,
            Self::Unattended => 3,
        }
    }

    /// Whether a player waits for it in the middle of a game.
    pub(super) const fn is_interactive(self) -> bool {
        matches!(self, Self::Reply | Self::Hint)
    }

    /// The most searches of one client that wait or run. A page asks for one analysis at a time;
    /// there is room for some open pages, and for what was cancelled a moment ago.
    pub(super) const fn most_of_one(self) -> usize {
        match self {
            Self::Hint | Self::Analysis => 8,
            Self::Reply | Self::Exhibition => 128,
            Self::Unattended => 1_000,
        }
    }

    /// The most searches that wait.
    pub(super) const fn most_waiting(self) -> usize {
        match self {
            Self::Hint | Self::Analysis => 64,
            Self::Reply | Self::Exhibition | Self::Unattended => 1_000,
        }
    }
}
