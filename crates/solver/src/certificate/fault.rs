//! Reasons why a certificate is rejected.

use std::io;

use thiserror::Error;

/// Reason why a certificate is rejected.
#[derive(Debug, Error)]
pub enum CheckError {
    /// The file cannot be read, or its first line is too long
    /// ([`FileTooLarge`](io::ErrorKind::FileTooLarge)).
    #[error("this cannot be read as a certificate: {0}")]
    Io(io::Error),
    /// The first line is not the header of a certificate.
    #[error("this is no certificate: {0}")]
    Header(String),
    /// The proof fails at a position.
    #[error("after {}, at {position}: {wrong}", line(moves))]
    Fails {
        /// The moves from the start to the position.
        moves: Vec<String>,
        /// The position as a set-up.
        position: String,
        /// The fault.
        wrong: Wrong,
    },
    /// All claims are proved, but the checksum does not match.
    #[error("the checksum is wrong: the file is damaged")]
    Checksum,
    /// All claims are proved, but the rest of the file cannot be read.
    #[error("beyond the end of the proof {0}")]
    End(Wrong),
    /// All claims are proved, but more moves follow.
    #[error("there are moves beyond the end of the proof")]
    Left,
}

/// A fault at a position of a proof.
#[derive(Debug, Error)]
pub enum Wrong {
    /// A move of the claim is not legal.
    #[error("the claim goes on with {0}, which is no legal move here")]
    Claim(String),
    /// The proof contains a move that is not legal.
    #[error("the proof has move {number} of the legal ones here, counted from 0, of {legal}")]
    Illegal {
        /// Index of the move among the legal moves, from 0.
        number: u64,
        /// Number of legal moves.
        legal: usize,
    },
    /// The outcome does not reach the goal.
    #[error("the game ends here with {0}, which is not what was claimed")]
    Outcome(String),
    /// The proof ends before this position's move.
    #[error("the proof is cut short: the move here is missing")]
    Cut,
    /// The rest of the file cannot be read.
    #[error("the file is damaged here: {0}")]
    Damaged(io::Error),
}

fn line(moves: &[String]) -> String {
    if moves.is_empty() { "no moves".to_owned() } else { moves.join(" ") }
}
