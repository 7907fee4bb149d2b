//! A puzzle as data.

use std::fmt;
use std::str::FromStr;

use ludoteca_rules::{AnyMatch, AnyOptions, Faults, Game};
use xxhash_rust::xxh3::xxh3_64;

use crate::goal::Goal;
use crate::theme::Theme;

/// Number of characters of an id.
const ID_CHARS: usize = 6;
/// Digits and letters without `i`, `l`, `o` and `u`, which resemble others.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The name of a puzzle within its game: six characters computed from its position and goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId([u8; ID_CHARS]);

impl PuzzleId {
    /// The id of the puzzle with these options, start and goal.
    ///
    /// ```
    /// use ludoteca_puzzles::{Goal, PuzzleId};
    /// use ludoteca_rules::Game;
    /// let options = Game::Fourmation.options("side=4 n=3")?;
    /// let id = PuzzleId::of(&options, "4/1xo1/1xo1/4 x c3", Goal::Win);
    /// assert_eq!(id.to_string().parse(), Ok(id));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    pub fn of(options: &AnyOptions, start: &str, goal: Goal) -> Self {
        let text = format!("{};{};{start};{goal}", options.game(), options.short());
        let hash = xxh3_64(text.as_bytes());
        let digit = |i: usize| ALPHABET[(hash >> (5 * i)) as usize % ALPHABET.len()];
        Self(std::array::from_fn(digit))
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&digit| fmt::Write::write_char(f, digit.into()))
    }
}

/// The text is not the id of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the six characters of an id, digits and letters without i, l, o and u")]
pub struct InvalidPuzzleId;

impl FromStr for PuzzleId {
    type Err = InvalidPuzzleId;

    fn from_str(text: &str) -> Result<Self, InvalidPuzzleId> {
        let digits: [u8; ID_CHARS] = text.as_bytes().try_into().map_err(|_| InvalidPuzzleId)?;
        let is_id = digits.iter().all(|digit| ALPHABET.contains(digit));
        if is_id { Ok(Self(digits)) } else { Err(InvalidPuzzleId) }
    }
}

/// The rating of the easiest puzzles.
pub const MIN_RATING: u16 = 600;
/// The rating of the hardest puzzles.
pub const MAX_RATING: u16 = 2400;

/// A position in which exactly one move, up to symmetry, reaches the goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// Its name within the game.
    pub id: PuzzleId,
    /// The options of the game.
    pub options: AnyOptions,
    /// The position as text, which names the side to move.
    pub start: String,
    /// The goal of the side to move.
    pub goal: Goal,
    /// Moves of the solver and replies in turn. It begins and ends with a move of the solver.
    pub solution: Vec<String>,
    /// The difficulty, from [`MIN_RATING`] to [`MAX_RATING`].
    pub rating: u16,
    /// The theme of the solution.
    pub theme: Theme,
}

impl Puzzle {
    /// The game.
    pub const fn game(&self) -> Game {
        self.options.game()
    }

    /// A match that begins with the puzzle's position.
    ///
    /// # Errors
    /// If the position is impossible, which it is not in a parsed puzzle.
    pub fn begin(&self) -> Result<AnyMatch, Faults> {
        self.options.start_from(&self.start)
    }

    /// Number of moves that the solver has to find.
    pub fn solver_moves(&self) -> usize {
        self.solution.len().div_ceil(2)
    }
}
