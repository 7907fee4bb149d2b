//! Why a certificate is refused.

use std::io;

use thiserror::Error;

/// A certificate that proves nothing.
#[derive(Debug, Error)]
pub enum CheckError {
    /// It cannot be read, or its first line is longer than any certificate's
    /// ([`FileTooLarge`](io::ErrorKind::FileTooLarge)).
    #[error("this cannot be read as a certificate: {0}")]
    Io(io::Error),
    /// It does not begin as certificates do.
    #[error("this is no certificate: {0}")]
    Header(String),
    /// A position of the proof where it fails.
    #[error("after {}, at {position}: {wrong}", line(moves))]
    Fails {
        /// The moves from the start that lead there.
        moves: Vec<String>,
        /// The position there, as a set-up.
        position: String,
        /// What fails.
        wrong: Wrong,
    },
    /// All claims are proved, but it is not as it was written.
    #[error("the checksum is wrong: the file is damaged")]
    Checksum,
    /// All claims are proved, but what follows cannot be read.
    #[error("beyond the end of the proof {0}")]
    End(Wrong),
    /// All claims are proved, but there is more.
    #[error("there are moves beyond the end of the proof")]
    Left,
}

/// What can be wrong at a position of a proof.
#[derive(Debug, Error)]
pub enum Wrong {
    /// A claim begins with a move that is not legal.
    #[error("the claim goes on with {0}, which is no legal move here")]
    Claim(String),
    /// The proof has a move that is not legal.
    #[error("the proof has move {number} of the legal ones here, counted from 0, of {legal}")]
    Illegal {
        /// Which of the legal moves, counted from 0.
        number: u64,
        /// How many there are.
        legal: usize,
    },
    /// The game ends otherwise than was claimed.
    #[error("the game ends here with {0}, which is not what was claimed")]
    Outcome(String),
    /// The proof ends here.
    #[error("the proof is cut short: the move here is missing")]
    Cut,
    /// The file cannot be read further.
    #[error("the file is damaged here: {0}")]
    Damaged(io::Error),
}

fn line(moves: &[String]) -> String {
    if moves.is_empty() { "no moves".to_owned() } else { moves.join(" ") }
}
