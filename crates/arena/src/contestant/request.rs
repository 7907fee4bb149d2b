//! A request for a move, and its reply.

use std::time::Duration;

use ludoteca_engine::Stop;
use ludoteca_protocol::Go;

/// A request for a move.
pub(crate) struct MoveRequest<'a> {
    pub(crate) go: Go,
    /// The time allowed for the move, if it is limited.
    pub(crate) allowed: Option<Duration>,
    /// Tolerance beyond the allowed time.
    pub(crate) grace: Duration,
    /// Maximum time to wait for a program without a time limit.
    pub(crate) timeout: Duration,
    /// Set when the whole match is to stop.
    pub(crate) stop: &'a Stop,
}

/// A move with the time that it took.
pub(crate) struct ChosenMove {
    pub(crate) mv: String,
    pub(crate) took: Duration,
}
