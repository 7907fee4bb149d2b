//! What exact tables say, and proofs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ludoteca_rules::Game;
use ludoteca_tablebase::{TableError, Tables};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Client, Named, Params};
use crate::app::App;
use crate::error::Error;
use crate::wire::{Knowledge, Problem, TablesAnswer, TablesAtHand, TablesQuery};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(at_hand)).routes(routes!(probe))
}

/// Which exact tables this server has.
#[utoipa::path(
    get, path = "/tables", tag = "analysis",
    responses(
        (status = OK, body = TablesAtHand),
        (status = INTERNAL_SERVER_ERROR, description = "`damaged-table`", body = Problem),
    ),
)]
async fn at_hand(State(app): State<App>) -> Result<Json<TablesAtHand>, Error> {
    look(&app, TablesAtHand::find).await
}

/// A position and its moves by exact tables, or by proofs: who wins by best play, and how soon. A
/// position's `exact` says whether its game has either; a proof may take some seconds.
#[utoipa::path(
    get, path = "/tables/{game}", tag = "analysis",
    params(
        ("game" = String, Path, description = "`morris`; `coffee` and `fourmation` with the options \
            that the program has a book of"),
        TablesQuery,
    ),
    responses(
        (status = OK, body = TablesAnswer),
        (status = NOT_FOUND, description = "`unknown-game`, `no-tables`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`options`; `start`: all that makes the \
            position impossible; `quiet`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-analyses`", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "`busy`, `closing`", body = Problem),
        (status = INTERNAL_SERVER_ERROR, description = "`damaged-table`", body = Problem),
    ),
)]
async fn probe(
    State(app): State<App>,
    Client(client): Client,
    Named(game): Named,
    Params(query): Params<TablesQuery>,
) -> Result<Json<TablesAnswer>, Error> {
    if game == Game::Morris {
        let position = query.morris()?;
        return look(&app, move |tables| TablesAnswer::find(tables, &position, query.quiet)).await;
    }
    let options = query.options(game)?;
    if Knowledge::of(&options.start()).is_none() {
        let detail = format!(
            "there are neither tables nor proofs of {game} {}; GET /api/tables lists what there is",
            options.short()
        );
        return Err(Error::request(StatusCode::NOT_FOUND, "no-tables", detail));
    }
    app.analysts.prove(client, query.game(options)?).await.map(Json)
}

/// Looks into the tables, away from the threads that answer requests.
async fn look<T: Send + 'static>(
    app: &App,
    find: impl FnOnce(&Tables) -> Result<T, TableError> + Send + 'static,
) -> Result<Json<T>, Error> {
    let tables = Arc::clone(&app.exact);
    let found = tokio::task::spawn_blocking(move || find(&tables)).await.map_err(|error| {
        tracing::error!(%error, "a look into the tables did not end");
        Error::request(
            StatusCode::INTERNAL_SERVER_ERROR,
            "damaged-table",
            "the tables cannot be read",
        )
    })?;
    found.map(Json).map_err(|error| {
        tracing::error!(%error, "a table cannot be read");
        Error::request(StatusCode::INTERNAL_SERVER_ERROR, "damaged-table", error.to_string())
    })
}
