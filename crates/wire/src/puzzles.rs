//! Puzzles, as clients see them.

use std::collections::BTreeSet;

use http::StatusCode;
use ludoteca_puzzles::{AttemptError, Puzzle, Verdict, collection};
use ludoteca_rules::Game;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Error, PositionInfo};

/// The puzzle with an id in the collection of the game with a name.
///
/// # Errors
/// [`Error::UnknownGame`], or [`Error::Request`] if the game has no such puzzle.
pub fn find_puzzle(name: &str, id: &str) -> Result<&'static Puzzle, Error> {
    let game: Game = name.parse().map_err(Error::UnknownGame)?;
    let found = id.parse().ok().and_then(|id| ludoteca_puzzles::find(game, id));
    found.ok_or_else(|| {
        let detail = format!("there is no puzzle {id:.20} of {game}");
        Error::request(StatusCode::NOT_FOUND, "no-such-puzzle", detail)
    })
}

/// The collections of puzzles.
#[derive(Debug, Serialize, ToSchema)]
pub struct Puzzles {
    /// The games, in display order.
    pub games: Vec<PuzzlesOfGame>,
}

/// Number of puzzles of a game, and their themes.
#[derive(Debug, Serialize, ToSchema)]
pub struct PuzzlesOfGame {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// Number of puzzles.
    pub count: usize,
    /// The themes that occur.
    pub themes: Vec<&'static str>,
}

impl Puzzles {
    /// The collections of all games.
    pub fn all() -> Self {
        let counted = |&game: &Game| {
            let puzzles = collection(game);
            let themes: BTreeSet<_> = puzzles.iter().map(|puzzle| puzzle.theme).collect();
            PuzzlesOfGame {
                game: game.name(),
                count: puzzles.len(),
                themes: themes.into_iter().map(ludoteca_puzzles::Theme::name).collect(),
            }
        };
        Self { games: Game::ALL.iter().map(counted).collect() }
    }
}

/// A puzzle in the list of a game's puzzles.
#[derive(Debug, Serialize, ToSchema)]
pub struct PuzzleBrief {
    /// Its id within the game.
    pub id: String,
    /// The difficulty, from 600 to 2400.
    pub rating: u16,
    /// The theme of the solution: one of the names that `GET /api/puzzles` lists.
    pub theme: &'static str,
    /// The goal of the side to move: `win` or `draw`.
    pub goal: &'static str,
    /// Length of the solution, replies included.
    pub plies: usize,
    /// Whether the game has its default rules.
    pub standard: bool,
}

impl From<&Puzzle> for PuzzleBrief {
    fn from(puzzle: &Puzzle) -> Self {
        Self {
            id: puzzle.id.to_string(),
            rating: puzzle.rating,
            theme: puzzle.theme.name(),
            goal: puzzle.goal.name(),
            plies: puzzle.solution.len(),
            standard: puzzle.game().options("").is_ok_and(|standard| standard == puzzle.options),
        }
    }
}

/// A puzzle with its position, without the solution.
#[derive(Debug, Serialize, ToSchema)]
pub struct PuzzleInfo {
    /// Its id within the game.
    pub id: String,
    /// The difficulty, from 600 to 2400.
    pub rating: u16,
    /// The theme of the solution: one of the names that `GET /api/puzzles` lists.
    pub theme: &'static str,
    /// The goal of the side to move: `win` or `draw`.
    pub goal: &'static str,
    /// Number of moves that the solver has to find.
    pub solver_moves: usize,
    /// The position. `start` is its text, and there are no moves.
    #[serde(flatten)]
    pub position: PositionInfo,
}

impl PuzzleInfo {
    /// A puzzle with its position.
    pub fn new(puzzle: &Puzzle) -> Result<Self, Error> {
        let game = puzzle.begin().map_err(Error::Start)?;
        let PuzzleBrief { id, rating, theme, goal, .. } = puzzle.into();
        let solver_moves = puzzle.solver_moves();
        let position = PositionInfo::new(&game, Some(puzzle.start.clone()));
        Ok(Self { id, rating, theme, goal, solver_moves, position })
    }
}

/// The solution of a puzzle.
#[derive(Debug, Serialize, ToSchema)]
pub struct PuzzleSolution {
    /// Moves of the solver and replies in turn; the first and the last are the solver's.
    pub solution: Vec<String>,
}

/// An attempt to solve a puzzle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleAttempt {
    /// All moves since the start of the puzzle: the solver's and the replies in turn. The last one
    /// is the solver's. Moves that are symmetric to the solution are equally correct.
    #[schema(min_items = 1)]
    pub moves: Vec<String>,
}

/// The response to an attempt.
#[derive(Debug, Serialize, ToSchema)]
pub struct PuzzleAnswer {
    /// Whether every move of the solver is correct.
    pub correct: bool,
    /// Whether the puzzle is solved.
    pub solved: bool,
    /// The opponent's reply to a correct move; null if the puzzle is solved, or after a wrong move.
    #[schema(required)]
    pub reply: Option<String>,
    /// The opponent's best line after a wrong move, whose first move is proved to prevent the goal;
    /// null after a correct move. Empty if the move ended the game.
    #[schema(required)]
    pub refutation: Option<Vec<String>>,
}

impl PuzzleAnswer {
    /// The verdict, with the refutation of a wrong move.
    pub fn new(verdict: Verdict, refutation: Option<Vec<String>>) -> Self {
        let Verdict { correct, solved, reply } = verdict;
        Self { correct, solved, reply, refutation }
    }
}

impl From<AttemptError> for Error {
    fn from(error: AttemptError) -> Self {
        match error {
            AttemptError::Move { ply, error } => Self::Position { ply, error: error.into() },
            AttemptError::Impossible(fault) => Self::Internal(fault),
            error => {
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                Self::request(status, "no-answer", error.to_string())
            }
        }
    }
}
