//! Proved values, from exact tables and proofs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ludoteca_host::fair_play::Reveals;
use ludoteca_jobs::tables;
use ludoteca_rules::oracle::DamagedTable;
use ludoteca_wire::{AvailableTables, Knowledge, TablesQuery};

use super::extract::{Client, GamePath, Params};
use super::fair_play::Visitors;
use crate::app::App;
use crate::error::Error;

pub(super) async fn at_hand(State(app): State<App>) -> Result<Json<AvailableTables>, Error> {
    read_tables(&app, tables::available).await
}

pub(super) async fn probe(
    State(app): State<App>,
    Client(client): Client,
    visitors: Visitors,
    GamePath(game): GamePath,
    Params(query): Params<TablesQuery>,
) -> Result<Response, Error> {
    let (quiet, options) = (query.quiet()?, query.options(game)?);
    let source = Knowledge::find(&options)?;
    let game = query.game(options)?;
    visitors.check(&app, &game, Reveals::LastPosition).await?;
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

/// Reads the tables off the threads that handle requests.
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
