//! Verification: proves again that each move of a solution is the only one.

use std::collections::HashMap;

use ludoteca_rules::oracle::Proved;
use ludoteca_rules::{Match, MoveError, for_match};
use thiserror::Error;

use crate::games::PuzzleGame;
use crate::prove::{Prover, are_symmetric};
use crate::puzzle::{Puzzle, PuzzleId};
use crate::solution::only_move;
use crate::theme::{self, Theme};

/// Reason why a puzzle is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VerifyError {
    /// The start is impossible.
    #[error("the start is impossible: {0}")]
    Start(ludoteca_rules::Faults),
    /// The game is over before the first move.
    #[error("the game is over at the start")]
    Over,
    /// A move of the solution is illegal.
    #[error("move {ply} of the solution: {error}")]
    Move {
        /// Number of the move, counted from 1.
        ply: usize,
        /// Why it is rejected.
        error: MoveError,
    },
    /// Another move reaches the goal too, or the move does not reach it.
    #[error("move {ply} of the solution is not the only one that reaches the goal")]
    NotOnly {
        /// Number of the move, counted from 1.
        ply: usize,
    },
    /// The budget does not suffice to prove all moves.
    #[error("the values at move {ply} of the solution are not proved within {nodes} evaluations")]
    Unproved {
        /// Number of the move, counted from 1.
        ply: usize,
        /// The budget.
        nodes: u64,
    },
    /// The solution is empty or ends with a reply.
    #[error("the solution must end with a move of the solver")]
    Length,
    /// The theme is another one.
    #[error("the theme is {found}, not {given}")]
    Theme {
        /// The theme of the puzzle.
        given: Theme,
        /// The theme of the solution.
        found: Theme,
    },
    /// The id is that of another position.
    #[error("the id of this position and goal is {0}")]
    Id(PuzzleId),
}

/// The result of proving a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The theme of the solution.
    pub theme: Theme,
    /// Evaluations that prove the values of all moves at the solver's turns: the size of the proof.
    pub nodes: u64,
}

impl Puzzle {
    /// Proves that each of the solver's moves is the only one, up to symmetry, that reaches the
    /// goal. The rating is not verified.
    ///
    /// # Errors
    /// The first fault.
    pub fn verify(&self) -> Result<Proof, VerifyError> {
        let id = PuzzleId::of(&self.options, &self.start, self.goal);
        if id != self.id {
            return Err(VerifyError::Id(id));
        }
        let start = self.begin().map_err(VerifyError::Start)?;
        let proof = for_match!(&start, start => replay_and_prove(start, self))?;
        if proof.theme == self.theme {
            return Ok(proof);
        }
        Err(VerifyError::Theme { given: self.theme, found: proof.theme })
    }
}

fn replay_and_prove<P: PuzzleGame>(
    start: &Match<P>,
    puzzle: &Puzzle,
) -> Result<Proof, VerifyError> {
    let mut game = start.clone();
    let mut moves = Vec::new();
    for (text, ply) in puzzle.solution.iter().zip(1..) {
        let mv = game.play_text(text).map_err(|error| VerifyError::Move { ply, error })?;
        moves.push(mv);
    }
    prove(start, puzzle, &moves)
}

/// Proves a puzzle whose solution is legal.
pub(crate) fn prove<P: PuzzleGame>(
    start: &Match<P>,
    puzzle: &Puzzle,
    moves: &[P::Move],
) -> Result<Proof, VerifyError> {
    if start.outcome().is_some() {
        return Err(VerifyError::Over);
    }
    if moves.len() % 2 == 0 {
        return Err(VerifyError::Length);
    }
    let nodes = P::NODES;
    let mut prover = Prover::<P>::new(nodes);
    let mut game = start.clone();
    let mut first: Option<Proved> = None;
    for (&mv, ply) in moves.iter().zip(1..) {
        if ply % 2 == 1 {
            let only = only_move(&mut prover, &game, puzzle.goal);
            let only = only.map_err(|_| VerifyError::Unproved { ply, nodes })?;
            let only = only.filter(|&(only, _)| are_symmetric(&game, only, mv));
            let (_, value) = only.ok_or(VerifyError::NotOnly { ply })?;
            first = first.or(Some(value));
        }
        game.play_legal(mv);
    }
    let value = first.ok_or(VerifyError::Length)?;
    let theme = theme::find(start, puzzle.goal, moves, value).ok_or(VerifyError::Length)?;
    Ok(Proof { theme, nodes: prover.spent() })
}

/// The ids of two puzzles whose positions are equal under a symmetry of the board, if there are
/// any.
pub fn find_symmetric(puzzles: &[Puzzle]) -> Option<(PuzzleId, PuzzleId)> {
    let mut seen = HashMap::new();
    puzzles.iter().find_map(|puzzle| {
        let key = puzzle.begin().ok()?.canonical_key(0);
        let first = seen.insert((puzzle.options.short(), key), puzzle.id)?;
        Some((first, puzzle.id))
    })
}
