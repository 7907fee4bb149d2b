//! Reasons for a forfeit.

use std::time::Duration;

use thiserror::Error;

/// Why a player has forfeited a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Forfeit {
    /// The player exceeded its time.
    #[error(
        "no move after {} ms; the limit was {} ms plus {} ms of grace",
        .took.as_millis(), .allowed.as_millis(), .grace.as_millis()
    )]
    Time { took: Duration, allowed: Duration, grace: Duration },
    /// The player returned an illegal move or no move.
    #[error("illegal move: {why}")]
    Illegal { why: String },
    /// The program exited or closed its output.
    #[error("{how}")]
    Died { how: String },
    /// The program did not reply within the timeout.
    #[error("no reply to {to} within {:?}{}", .waited, rejection_suffix(.rejection.as_deref()))]
    Silent { to: &'static str, waited: Duration, rejection: Option<String> },
    /// The program wrote too much output without a reply.
    #[error("program wrote {what} but no reply to {to}")]
    Flood { to: &'static str, what: String },
    /// The program could not be started or configured.
    #[error("engine failed to start: {why}")]
    NotStarted { why: String },
}

fn rejection_suffix(rejection: Option<&str>) -> String {
    rejection.map_or_else(String::new, |message| {
        format!("; the engine had rejected a command: {message}")
    })
}
