//! How a player loses without being beaten.

use std::time::Duration;

use thiserror::Error;

/// What a player did instead of playing a legal move in time.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Forfeit {
    /// It overstepped its time.
    #[error(
        "no move after {} ms, of which {} ms were its own and {} ms grace",
        .took.as_millis(), .had.as_millis(), .grace.as_millis()
    )]
    Time { took: Duration, had: Duration, grace: Duration },
    /// It played what is not legal, or no move at all.
    #[error("illegal move: {why}")]
    Illegal { why: String },
    /// It ended, or closed its output.
    #[error("{how}")]
    Died { how: String },
    /// It has no limit of time, and did not answer.
    #[error("no answer to {to} within {:?}{}", .waited, said(.refused.as_deref()))]
    Silent { to: &'static str, waited: Duration, refused: Option<String> },
    /// It wrote without end.
    #[error("it wrote {what} and no answer to {to}")]
    Flood { to: &'static str, what: String },
    /// It could not be started, or not be told what is played.
    #[error("it could not be started: {why}")]
    NotStarted { why: String },
}

fn said(refused: Option<&str>) -> String {
    refused.map_or_else(String::new, |message| format!("; it had refused: {message}"))
}
