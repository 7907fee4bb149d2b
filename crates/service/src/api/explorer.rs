//! The opening explorer.

use axum::Json;
use axum::extract::State;
use ludoteca_explorer::{candidates, engine_games};
use ludoteca_store::StoreError;
use ludoteca_wire::Problem;
use tokio::task::spawn_blocking;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::creator::Visitor;
use super::extract::{GamePath, Params};
use crate::app::App;
use crate::error::Error;
use crate::wire::{Explored, ExplorerQuery};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(explore))
}

/// Number of times each move of a position was played, with the results: in the engine's games that
/// come with the program, by people on this server, and by the client. Only finished games that
/// began at the start count. A game takes a few seconds to appear. Symmetric positions count as
/// one.
#[utoipa::path(
    get, path = "/explorer/{game}", tag = "analysis",
    params(
        ("game" = String, Path, description = "A game, as `GET /api/rules` lists it"),
        ExplorerQuery,
        ("ludoteca-owner" = Option<String>, Cookie, description = "The cookie that was set when \
            the client's games were created"),
    ),
    responses(
        (status = OK, body = Explored),
        (status = NOT_FOUND, description = "`unknown-game`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`options`; `start`: all faults of the \
            position", body = Problem),
    ),
)]
async fn explore(
    State(app): State<App>,
    Visitor(visitor): Visitor,
    GamePath(game): GamePath,
    Params(query): Params<ExplorerQuery>,
) -> Result<Json<Explored>, Error> {
    let position = query.position(game)?;
    let options = position.options();
    let listed = spawn_blocking(move || (candidates(&position), engine_games(game)));
    let (candidates, index) = listed.await.map_err(Error::internal)?;
    let Some((step, _)) = candidates.first() else { return Ok(Json(Explored::default())) };
    let keys: Vec<u64> = candidates.iter().map(|(step, _)| step.to).collect();
    let played = app.explorer.played(options, step.from, &keys, visitor).await;
    let played = played.map_err(StoreError::from)?;
    let engine = |step| index.results(options, step);
    Ok(Json(Explored::new(candidates, engine, &played)))
}
