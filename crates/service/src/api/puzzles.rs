//! Puzzles and attempts at them.

use axum::Json;
use axum::extract::State;
use ludoteca_host::fair_play::Reveals;
use ludoteca_puzzles::{Puzzle, check_attempt, collection};
use ludoteca_wire::{
    PuzzleAnswer, PuzzleAttempt, PuzzleBrief, PuzzleInfo, PuzzleSolution, Puzzles,
};

use super::extract::{Body, Client, GamePath, PuzzlePath};
use super::fair_play::Visitors;
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
    visitors: Visitors,
    PuzzlePath(puzzle): PuzzlePath,
    Body(attempt): Body<PuzzleAttempt>,
) -> Result<Json<PuzzleAnswer>, Error> {
    check_fair(&app, &visitors, puzzle).await?;
    let verdict = check_attempt(puzzle, &attempt.moves).map_err(RequestError::from)?;
    let refutation = if verdict.correct {
        None
    } else {
        Some(app.analysts.refute(client, puzzle, attempt.moves).await?)
    };
    Ok(Json(PuzzleAnswer::new(verdict, refutation)))
}

pub(super) async fn puzzle_solution(
    State(app): State<App>,
    visitors: Visitors,
    PuzzlePath(puzzle): PuzzlePath,
) -> Result<Json<PuzzleSolution>, Error> {
    check_fair(&app, &visitors, puzzle).await?;
    Ok(Json(PuzzleSolution { solution: puzzle.solution.clone() }))
}

/// Checks that the solution of a puzzle is no help with a running game of the client.
async fn check_fair(app: &App, visitors: &Visitors, puzzle: &Puzzle) -> Result<(), Error> {
    let begun = puzzle.begin().map_err(Error::internal)?;
    visitors.check(app, &begun, Reveals::LastPosition).await
}
