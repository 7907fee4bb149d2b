//! Verdicts on attempts at puzzles.

use ludoteca_rules::{Match, MoveError, for_match};
use thiserror::Error;

use crate::games::PuzzleGame;
use crate::puzzle::Puzzle;
use crate::refutation;

/// The verdict on an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether every move of the solver is that of the solution or symmetric to it.
    pub correct: bool,
    /// Whether the solution is complete.
    pub solved: bool,
    /// The opponent's reply to a correct move that does not complete the solution.
    pub reply: Option<String>,
}

/// Reason why moves are no attempt.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AttemptError {
    /// A move is rejected by the rules.
    #[error("move {ply}: {error}")]
    Move {
        /// Number of the move, counted from 1.
        ply: usize,
        /// Why it is rejected.
        error: MoveError,
    },
    /// There are no moves, or the last one is the opponent's.
    #[error("expected an odd number of moves: the last one is the solver's")]
    Length,
    /// A reply is not the opponent's.
    #[error("move {ply}: the opponent plays {expected}")]
    Reply {
        /// Number of the move, counted from 1.
        ply: usize,
        /// The opponent's move.
        expected: String,
    },
    /// Moves follow a wrong one, or the end of the solution.
    #[error("move {ply}: the puzzle is over before this move")]
    Ended {
        /// Number of the first move that follows, counted from 1.
        ply: usize,
    },
    /// The puzzle is impossible, which no parsed one is.
    #[error("the puzzle is impossible: {0}")]
    Impossible(String),
}

/// Checks the moves made since the start of a puzzle, the solver's and the replies in turn. Does
/// not search.
///
/// # Errors
/// If the moves are no attempt.
pub fn check_attempt(puzzle: &Puzzle, moves: &[String]) -> Result<Verdict, AttemptError> {
    let start = puzzle.begin().map_err(|faults| AttemptError::Impossible(faults.to_string()))?;
    for_match!(&start, start => check(start, puzzle, moves))
}

/// The opponent's best line after a wrong attempt: its first move is proved to keep the solver from
/// the goal. Empty if the wrong move ended the game, or if the budget of a puzzle does not suffice.
///
/// # Errors
/// If the moves are illegal.
pub fn refute(puzzle: &Puzzle, moves: &[String]) -> Result<Vec<String>, AttemptError> {
    let mut game = puzzle.begin().map_err(|faults| AttemptError::Impossible(faults.to_string()))?;
    for (mv, ply) in moves.iter().zip(1..) {
        game.play_text(mv).map_err(|error| AttemptError::Move { ply, error })?;
    }
    Ok(for_match!(&game, game => refutation::find(game, puzzle.goal)))
}

fn check<P: PuzzleGame>(
    start: &Match<P>,
    puzzle: &Puzzle,
    moves: &[String],
) -> Result<Verdict, AttemptError> {
    if moves.len().is_multiple_of(2) {
        return Err(AttemptError::Length);
    }
    // The solution's own game, and the attempt's, which may be a symmetric image of it.
    let (mut own, mut game) = (start.clone(), start.clone());
    for (text, ply) in moves.iter().zip(1..) {
        let impossible = |error: MoveError| AttemptError::Impossible(error.to_string());
        let Some(expected) = puzzle.solution.get(ply - 1) else {
            return Err(AttemptError::Ended { ply });
        };
        let is_reply = ply % 2 == 0;
        own.play_text(expected).map_err(impossible)?;
        let before = game.clone();
        game.play_text(text).map_err(|error| AttemptError::Move { ply, error })?;
        if are_images(&own, &game) {
            continue;
        }
        if is_reply {
            let expected = image(&before, &own).unwrap_or_default();
            return Err(AttemptError::Reply { ply, expected });
        }
        if ply < moves.len() {
            return Err(AttemptError::Ended { ply: ply + 1 });
        }
        return Ok(Verdict { correct: false, solved: false, reply: None });
    }
    let Some(next) = puzzle.solution.get(moves.len()) else {
        return Ok(Verdict { correct: true, solved: true, reply: None });
    };
    own.play_text(next).map_err(|error| AttemptError::Impossible(error.to_string()))?;
    Ok(Verdict { correct: true, solved: false, reply: image(&game, &own) })
}

/// Whether two positions are equal under a symmetry of the board.
fn are_images<P: PuzzleGame>(a: &Match<P>, b: &Match<P>) -> bool {
    a.position() == b.position() || a.position().canonical() == b.position().canonical()
}

/// The move that leads from `game` to an image of `target`; the one that leads to `target` itself if
/// there is one.
fn image<P: PuzzleGame>(game: &Match<P>, target: &Match<P>) -> Option<String> {
    let position = game.position();
    let canonical = target.position().canonical();
    let after = |mv| ludoteca_rules::after(position, mv);
    let exact = game.legal_moves().into_iter().find(|&mv| after(mv) == *target.position());
    let is_image = |&mv: &P::Move| after(mv).canonical() == canonical;
    let found = exact.or_else(|| game.legal_moves().into_iter().find(is_image));
    found.map(|mv| position.move_text(mv))
}
