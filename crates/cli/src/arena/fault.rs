//! How a player loses without being beaten.

use std::time::Duration;

use thiserror::Error;

/// What a player did instead of playing a legal move in time.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Fault {
    #[error("it took {} ms for a move, and had {} ms and {} ms of grace", .took.as_millis(), .had.as_millis(), .grace.as_millis())]
    Time { took: Duration, had: Duration, grace: Duration },
    #[error("it played {mv}: {why}")]
    Illegal { mv: String, why: String },
}
