//! Proved values, from exact tables and proofs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ludoteca_jobs::tables;
use ludoteca_rules::oracle::DamagedTable;
use ludoteca_wire::{AvailableTables, Knowledge, Problem, TablesAnswer, TablesQuery};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::creator::Visitor;
use super::extract::{Client, GamePath, Params};
use crate::app::App;
use crate::error::Error;
use crate::fair_play;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(at_hand)).routes(routes!(probe))
}

/// The exact tables and books of this server.
#[utoipa::path(
    get, path = "/tables", tag = "analysis",
    responses(
        (status = OK, body = AvailableTables),
        (status = INTERNAL_SERVER_ERROR, description = "`damaged-table`", body = Problem),
    ),
)]
async fn at_hand(State(app): State<App>) -> Result<Json<AvailableTables>, Error> {
    read_tables(&app, tables::available).await
}

/// The proved values of a position and its moves, from exact tables or proofs. `exact` of a
/// position states whether its game has either. A proof may take several seconds.
#[utoipa::path(
    get, path = "/tables/{game}", tag = "analysis",
    params(
        ("game" = String, Path, description = "`morris`; `coffee` and `fourmation` with options \
            for which the program has a book"),
        TablesQuery,
    ),
    responses(
        (status = OK, body = TablesAnswer),
        (status = FORBIDDEN, description = "`fair-play`: the position is from a game that the \
            client is playing against another person", body = Problem),
        (status = NOT_FOUND, description = "`unknown-game`, `no-tables`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`options`; `start`: all faults of the \
            position; `quiet`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-analyses`", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "`busy`, `closing`, `no-worker`", body = Problem),
        (status = INTERNAL_SERVER_ERROR, description = "`damaged-table`", body = Problem),
    ),
)]
async fn probe(
    State(app): State<App>,
    Client(client): Client,
    Visitor(visitor): Visitor,
    GamePath(game): GamePath,
    Params(query): Params<TablesQuery>,
) -> Result<Response, Error> {
    let (quiet, options) = (query.quiet()?, query.options(game)?);
    let source = Knowledge::find(&options)?;
    let game = query.game(options)?;
    fair_play::check(&app.store, &app.rooms, visitor, &game).await?;
    match source {
        Knowledge::Tables => {
            let find = move |knowledge: &_| tables::find(knowledge, &game, quiet);
            read_tables(&app, find).await.map(IntoResponse::into_response)
        }
        Knowledge::Proofs => {
            app.analysts.prove(client, game).await.map(|proved| Json(proved).into_response())
        }
    }
}

/// Reads the tables off the threads that answer requests.
async fn read_tables<T: Send + 'static>(
    app: &App,
    find: impl FnOnce(&ludoteca_engine::Knowledge) -> Result<T, DamagedTable> + Send + 'static,
) -> Result<Json<T>, Error> {
    let knowledge = Arc::clone(&app.knowledge);
    let found = tokio::task::spawn_blocking(move || find(&knowledge)).await.map_err(|error| {
        tracing::error!(%error, "reading the tables failed");
        Error::request(
            StatusCode::INTERNAL_SERVER_ERROR,
            "damaged-table",
            "the tables cannot be read",
        )
    })?;
    found.map(Json).map_err(|error| {
        tracing::error!(%error, "cannot read a table");
        Error::request(StatusCode::INTERNAL_SERVER_ERROR, "damaged-table", error.to_string())
    })
}
