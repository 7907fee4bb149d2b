//! `get_puzzle`, `try_puzzle` and `puzzle_solution`.

use ludoteca_puzzles::{MAX_RATING, MIN_RATING, Puzzle, Theme, check_attempt, collection, refute};
use ludoteca_rules::Game;
use ludoteca_wire::{Error, PuzzleAnswer, PuzzleSolution, Puzzles, find_puzzle};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use crate::failure::Failure;
use crate::position::PositionReport;
use crate::tool::{Context, Tool};

pub(super) fn tools() -> [Tool; 3] {
    let get = "Get a puzzle: a position in which exactly one move, up to symmetry, wins or draws. Choose it by id, or \
               at random by difficulty and theme.";
    let attempt = "Check an attempt at a puzzle, one move at a time: says whether the last move is right, and returns \
                   the opponent's reply, or the refutation of a wrong move.";
    let solution = "Show the solution of a puzzle. Try to solve it first.";
    [
        Tool::new("get_puzzle", "Get a puzzle", get, choose),
        Tool::new("try_puzzle", "Try to solve a puzzle", attempt, check),
        Tool::new("puzzle_solution", "Solution of a puzzle", solution, solve),
    ]
}

/// Which puzzle to get.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Choice {
    #[schema(schema_with = crate::game::name_schema)]
    game: String,
    /// The id of a puzzle; the other fields are ignored then.
    id: Option<String>,
    #[schema(schema_with = theme_schema)]
    theme: Option<String>,
    /// The minimum difficulty.
    #[schema(minimum = 600, maximum = 2400, default = 600)]
    min_rating: Option<u16>,
    /// The maximum difficulty.
    #[schema(minimum = 600, maximum = 2400, default = 2400)]
    max_rating: Option<u16>,
    /// With the same seed and the same fields, the same puzzle is chosen; random if absent.
    seed: Option<u64>,
}

fn theme_schema() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(Theme::ALL.iter().map(|theme| theme.name())))
        .description(Some("The theme of the solution; not every game has every theme."))
        .build()
}

/// A puzzle without its solution.
#[derive(Debug, Serialize, ToSchema)]
struct PuzzleReport {
    /// Its id within the game.
    id: String,
    /// The difficulty, from 600 to 2400.
    rating: u16,
    /// The theme of the solution.
    theme: &'static str,
    /// The goal of the side to move: `win` or `draw`.
    goal: &'static str,
    /// Number of moves that the solver has to find.
    solver_moves: usize,
    /// The position.
    position: PositionReport,
}

fn choose(_: &Context, choice: &Choice) -> Result<PuzzleReport, Failure> {
    if let Some(id) = &choice.id {
        return PuzzleReport::of(find_puzzle(&choice.game, id)?);
    }
    let game: Game = choice.game.parse().map_err(Error::UnknownGame)?;
    let theme = choice.theme.as_deref().map(str::parse::<Theme>).transpose();
    let theme = theme.map_err(|error| {
        Failure::new("unknown-theme", format!("{error}; {game} has {}", themes(game)))
    })?;
    let ratings = choice.min_rating.unwrap_or(MIN_RATING)..=choice.max_rating.unwrap_or(MAX_RATING);
    let suits = |puzzle: &&Puzzle| {
        ratings.contains(&puzzle.rating) && theme.is_none_or(|theme| puzzle.theme == theme)
    };
    let puzzles: Vec<_> = collection(game).iter().filter(suits).collect();
    let mut random = choice.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
    let puzzle = random.choice(puzzles).ok_or_else(|| {
        let (min, max) = ratings.into_inner();
        let message = format!(
            "{game} has no such puzzle with a rating from {min} to {max}; its themes are {}",
            themes(game)
        );
        Failure::new("no-such-puzzle", message)
    })?;
    PuzzleReport::of(puzzle)
}

/// The themes of a game's puzzles.
fn themes(game: Game) -> String {
    let games = Puzzles::all().games.into_iter();
    games
        .filter(|of| of.game == game.name())
        .flat_map(|of| of.themes)
        .collect::<Vec<_>>()
        .join(", ")
}

impl PuzzleReport {
    fn of(puzzle: &Puzzle) -> Result<Self, Failure> {
        let game = puzzle.begin().map_err(Error::Start)?;
        Ok(Self {
            id: puzzle.id.to_string(),
            rating: puzzle.rating,
            theme: puzzle.theme.name(),
            goal: puzzle.goal.name(),
            solver_moves: puzzle.solver_moves(),
            position: PositionReport::of(&game),
        })
    }
}

/// An attempt at a puzzle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Attempt {
    #[schema(schema_with = crate::game::name_schema)]
    game: String,
    /// The id of the puzzle.
    id: String,
    /// All moves since the start of the puzzle: yours and the replies in turn. The last one is yours.
    #[schema(min_items = 1, max_items = 100)]
    moves: Vec<String>,
}

fn check(_: &Context, attempt: &Attempt) -> Result<PuzzleAnswer, Failure> {
    let puzzle = find_puzzle(&attempt.game, &attempt.id)?;
    let verdict = check_attempt(puzzle, &attempt.moves).map_err(Error::from)?;
    let refutation = if verdict.correct {
        None
    } else {
        Some(refute(puzzle, &attempt.moves).map_err(Error::from)?)
    };
    Ok(PuzzleAnswer::new(verdict, refutation))
}

/// A puzzle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Identified {
    #[schema(schema_with = crate::game::name_schema)]
    game: String,
    /// The id of the puzzle.
    id: String,
}

fn solve(_: &Context, puzzle: &Identified) -> Result<PuzzleSolution, Failure> {
    let solution = find_puzzle(&puzzle.game, &puzzle.id)?.solution.clone();
    Ok(PuzzleSolution { solution })
}
