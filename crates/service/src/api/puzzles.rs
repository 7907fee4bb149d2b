//! Puzzles and answers to them.

use axum::Json;
use axum::extract::State;
use ludoteca_puzzles::{check_answer, collection};
use ludoteca_wire::{
    Problem, PuzzleAnswer, PuzzleAttempt, PuzzleBrief, PuzzleInfo, PuzzleSolution, Puzzles,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Body, Client, GamePath, PuzzlePath};
use crate::app::App;
use crate::error::{Error, RequestError};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(puzzles))
        .routes(routes!(puzzles_of_game))
        .routes(routes!(puzzle))
        .routes(routes!(answer_puzzle))
        .routes(routes!(puzzle_solution))
}

/// The games with puzzles, and their themes.
#[utoipa::path(get, path = "/puzzles", tag = "puzzles", responses((status = OK, body = Puzzles)))]
async fn puzzles() -> Json<Puzzles> {
    Json(Puzzles::all())
}

/// The puzzles of a game, without positions.
#[utoipa::path(
    get, path = "/puzzles/{game}", tag = "puzzles",
    params(("game" = String, Path, description = "A name that `GET /api/rules` lists")),
    responses(
        (status = OK, body = Vec<PuzzleBrief>),
        (status = NOT_FOUND, description = "`unknown-game`", body = Problem),
    ),
)]
async fn puzzles_of_game(GamePath(game): GamePath) -> Json<Vec<PuzzleBrief>> {
    Json(collection(game).iter().map(PuzzleBrief::from).collect())
}

/// A puzzle with its position, without the solution.
#[utoipa::path(
    get, path = "/puzzles/{game}/{puzzle}", tag = "puzzles",
    params(
        ("game" = String, Path, description = "A name that `GET /api/rules` lists"),
        ("puzzle" = String, Path, description = "An id that `GET /api/puzzles/{game}` lists"),
    ),
    responses(
        (status = OK, body = PuzzleInfo),
        (status = NOT_FOUND, description = "`unknown-game`, `no-such-puzzle`", body = Problem),
    ),
)]
async fn puzzle(PuzzlePath(puzzle): PuzzlePath) -> Result<Json<PuzzleInfo>, Error> {
    Ok(Json(PuzzleInfo::new(puzzle)?))
}

/// Checks the moves of an attempt. Returns the opponent's reply to a correct move, or the
/// refutation of a wrong one.
#[utoipa::path(
    post, path = "/puzzles/{game}/{puzzle}/answer", tag = "puzzles",
    request_body = PuzzleAttempt,
    params(
        ("game" = String, Path, description = "A name that `GET /api/rules` lists"),
        ("puzzle" = String, Path, description = "An id that `GET /api/puzzles/{game}` lists"),
    ),
    responses(
        (status = OK, body = PuzzleAnswer),
        (status = NOT_FOUND, description = "`unknown-game`, `no-such-puzzle`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`illegal-move`, `move-spelling`, \
            `game-over` with the move's `ply` in `place`; `no-answer`: the last move is not the \
            solver's, a reply differs from the one returned, or moves follow a wrong one",
            body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-analyses`", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "`busy`, `closing`, `no-worker`", body = Problem),
    ),
)]
async fn answer_puzzle(
    State(app): State<App>,
    Client(client): Client,
    PuzzlePath(puzzle): PuzzlePath,
    Body(attempt): Body<PuzzleAttempt>,
) -> Result<Json<PuzzleAnswer>, Error> {
    let answer = check_answer(puzzle, &attempt.moves).map_err(RequestError::from)?;
    let refutation = if answer.correct {
        None
    } else {
        Some(app.analysts.refute(client, puzzle, attempt.moves).await?)
    };
    Ok(Json(PuzzleAnswer::new(answer, refutation)))
}

/// The solution of a puzzle.
#[utoipa::path(
    get, path = "/puzzles/{game}/{puzzle}/solution", tag = "puzzles",
    params(
        ("game" = String, Path, description = "A name that `GET /api/rules` lists"),
        ("puzzle" = String, Path, description = "An id that `GET /api/puzzles/{game}` lists"),
    ),
    responses(
        (status = OK, body = PuzzleSolution),
        (status = NOT_FOUND, description = "`unknown-game`, `no-such-puzzle`", body = Problem),
    ),
)]
async fn puzzle_solution(PuzzlePath(puzzle): PuzzlePath) -> Json<PuzzleSolution> {
    Json(PuzzleSolution { solution: puzzle.solution.clone() })
}
