//! Rules, options and positions.

use axum::Json;
use ludoteca_wire::{
    Assemble, Assembled, GameRules, Parts, PositionInfo, PositionQuery, Problem, Rules, RulesQuery,
    RulesText, TextQuery,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Body, GamePath, Params};
use crate::app::App;
use crate::error::{Error, RequestError};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(all))
        .routes(routes!(one))
        .routes(routes!(text))
        .routes(routes!(position))
        .routes(routes!(parts, assemble))
}

/// All games with their most common options.
#[utoipa::path(get, path = "/rules", tag = "rules", responses((status = OK, body = Rules)))]
async fn all() -> Json<Rules> {
    Json(Rules::all())
}

/// A game with some options, and the choices for each option.
#[utoipa::path(
    get, path = "/rules/{game}", tag = "rules",
    params(("game" = String, Path, description = "A name that `GET /api/rules` lists"), RulesQuery),
    responses(
        (status = OK, body = GameRules),
        (status = NOT_FOUND, description = "`unknown-game`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`options`", body = Problem),
    ),
)]
async fn one(
    GamePath(game): GamePath,
    Params(query): Params<RulesQuery>,
) -> Result<Json<GameRules>, Error> {
    let options = game.options(&query.options).map_err(RequestError::Options)?;
    Ok(Json(GameRules::from(&options)))
}

/// The rules as text for readers.
#[utoipa::path(
    get, path = "/rules/{game}/text", tag = "rules",
    params(("game" = String, Path, description = "A name that `GET /api/rules` lists"), TextQuery),
    responses(
        (status = OK, body = RulesText),
        (status = NOT_FOUND, description = "`unknown-game`, `no-text`", body = Problem),
    ),
)]
async fn text(
    GamePath(game): GamePath,
    Params(query): Params<TextQuery>,
) -> Result<Json<RulesText>, Error> {
    Ok(Json(RulesText::find(game, &query.lang)?))
}

/// The position after a sequence of moves, outside any game.
#[utoipa::path(
    get, path = "/positions/{game}", tag = "rules",
    params(
        ("game" = String, Path, description = "A name that `GET /api/rules` lists"),
        PositionQuery,
    ),
    responses(
        (status = OK, body = PositionInfo),
        (status = NOT_FOUND, description = "`unknown-game`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`options`, `start`, `too-many-moves`; \
            `illegal-move`, `move-spelling`, `game-over` with the move's `ply` in `place`",
            body = Problem),
    ),
)]
async fn position(
    GamePath(game): GamePath,
    Params(query): Params<PositionQuery>,
) -> Result<Json<PositionInfo>, Error> {
    Ok(Json(query.find(game)?))
}

/// A position in parts, for an editor, and the parts that the game has.
#[utoipa::path(
    get, path = "/setup/{game}", tag = "rules",
    params(
        ("game" = String, Path, description = "A name that `GET /api/rules` lists"),
        PositionQuery,
    ),
    responses(
        (status = OK, body = Parts),
        (status = NOT_FOUND, description = "`unknown-game`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "As for a position", body = Problem),
    ),
)]
async fn parts(
    GamePath(game): GamePath,
    Params(query): Params<PositionQuery>,
) -> Result<Json<Parts>, Error> {
    Ok(Json(Parts::find(&query, game)?))
}

/// Converts a position in parts to text.
#[utoipa::path(
    post, path = "/setup/{game}", tag = "rules", request_body = Assemble,
    params(("game" = String, Path, description = "A name that `GET /api/rules` lists")),
    responses(
        (status = OK, body = Assembled),
        (status = NOT_FOUND, description = "`unknown-game`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`options`; `start`: all faults of the \
            position, each with its place", body = Problem),
    ),
)]
async fn assemble(
    GamePath(game): GamePath,
    Body(request): Body<Assemble>,
) -> Result<Json<Assembled>, Error> {
    Ok(Json(request.check(game)?))
}
