//! Puzzles and attempts at them.

use axum::Json;
use axum::extract::State;
use ludoteca_puzzles::{check_attempt, collection};
use ludoteca_wire::{
    PuzzleAnswer, PuzzleAttempt, PuzzleBrief, PuzzleInfo, PuzzleSolution, Puzzles,
};

use super::extract::{Body, Client, GamePath, PuzzlePath};
use crate::app::App;
use crate::error::{Error, RequestError};

pub(super) async fn puzzles() -> Json<Puzzles> {
    Json(Puzzles::all())
}

pub(super) async fn puzzles_of_game(GamePath(game): GamePath) -> Json<Vec<PuzzleBrief>> {
    Json(collection(game).iter().map(PuzzleBrief::from).collect())
}

pub(super) async fn puzzle(PuzzlePath(puzzle): PuzzlePath) -> Result<Json<PuzzleInfo>, Error> {
    Ok(Json(PuzzleInfo::new(puzzle)?))
}

pub(super) async fn answer_puzzle(
    State(app): State<App>,
    Client(client): Client,
    PuzzlePath(puzzle): PuzzlePath,
    Body(attempt): Body<PuzzleAttempt>,
) -> Result<Json<PuzzleAnswer>, Error> {
    let verdict = check_attempt(puzzle, &attempt.moves).map_err(RequestError::from)?;
    let refutation = if verdict.correct {
        None
    } else {
        Some(app.analysts.refute(client, puzzle, attempt.moves).await?)
    };
    Ok(Json(PuzzleAnswer::new(verdict, refutation)))
}

pub(super) async fn puzzle_solution(PuzzlePath(puzzle): PuzzlePath) -> Json<PuzzleSolution> {
    Json(PuzzleSolution { solution: puzzle.solution.clone() })
}
