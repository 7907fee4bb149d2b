//! Classes of requests with their own rate limits.

use serde::Serialize;
use strum::{EnumCount, VariantArray};

/// A class of requests that are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumCount, VariantArray)]
pub enum RateClass {
    /// Moves, and other commands in a game.
    Moves,
    /// Requests for new games and seats.
    Games,
    /// Requests to be paired.
    Pairings,
    /// Choices of a name.
    Names,
    /// Searches by the engine: analyses, reviews, hints, proofs.
    Searches,
    /// Lists: the lobby, games, statistics.
    Lists,
    /// Other requests that change something, or have a body.
    Writes,
    /// Previews of links and their pictures.
    Pictures,
}

impl RateClass {
    /// Whether a server that is about to stop rejects such requests, because they start a game.
    pub const fn is_start(self) -> bool {
        matches!(self, Self::Games | Self::Pairings)
    }

    /// Plural noun for the requests, for error messages.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Games => "requests for games and seats",
            Self::Pairings => "requests for an opponent",
            Self::Names => "names",
            Self::Searches => "analyses and hints",
            Self::Lists => "requests for lists",
            Self::Writes => "requests",
            Self::Pictures => "requests for pictures",
        }
    }
}
