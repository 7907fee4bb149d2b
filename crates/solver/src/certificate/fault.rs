//! Reasons why a certificate is rejected.

use std::io;

use ludoteca_rules::Playable;
use thiserror::Error;

/// Reason why a certificate is rejected.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The file cannot be read, or its first line is too long
    /// ([`FileTooLarge`](io::ErrorKind::FileTooLarge)).
    #[error("cannot read the certificate: {0}")]
    Io(io::Error),
    /// The first line is not the header of a certificate.
    #[error("not a certificate: {0}")]
    Header(String),
    /// The proof fails at a position.
    #[error("after {}, at {position}: {fault}", line(moves))]
    Fails {
        /// The moves from the start to the position.
        moves: Vec<String>,
        /// The position as a set-up.
        position: String,
        /// The fault.
        fault: ProofFault,
    },
    /// All claims are proved, but the checksum does not match.
    #[error("the checksum does not match: the file is damaged")]
    Checksum,
    /// All claims are proved, but the rest of the file cannot be read.
    #[error("after the end of the proof: {0}")]
    TrailingData(ProofFault),
    /// All claims are proved, but more moves follow.
    #[error("unexpected moves after the end of the proof")]
    TrailingMoves,
}

/// A fault at a position of a proof.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProofFault {
    /// A move of the claim is not legal.
    #[error("the claim continues with {0}, which is not legal")]
    IllegalClaimMove(String),
    /// A move of the claim is legal, but not in the notation of the rules.
    #[error("the claim continues with {found}, which must be written as {expected}")]
    ClaimMoveText {
        /// The text of the move.
        found: String,
        /// Its text in the notation of the rules.
        expected: String,
    },
    /// The proof contains a move that is not legal.
    #[error("move index {number} is out of range: the number of legal moves is {legal}")]
    IllegalMove {
        /// Index of the move among the legal moves, from 0.
        number: u64,
        /// Number of legal moves.
        legal: usize,
    },
    /// The outcome does not reach the goal.
    #[error("the game ends with {0}, which does not reach the goal")]
    Outcome(String),
    /// The proof ends before this position's move.
    #[error("the proof is truncated: the move is missing")]
    Truncated,
    /// The rest of the file cannot be read.
    #[error("the file is damaged: {0}")]
    Damaged(io::Error),
}

pub(super) fn line(moves: &[String]) -> String {
    if moves.is_empty() { "no moves".to_owned() } else { moves.join(" ") }
}

/// The texts of the moves from the start, and of the position after them.
pub(super) fn texts<P: Playable>(options: &P::Options, line: &[P::Move]) -> (Vec<String>, String) {
    let mut position = P::new(options);
    let mut moves = Vec::new();
    for &mv in line {
        moves.push(position.move_text(mv));
        position.play(mv);
    }
    (moves, position.setup().to_string())
}
