//! Games that come as records, and go as records.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use ludoteca_record::Record;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{At, Body, Client, Params};
use crate::app::App;
use crate::error::Error;
use crate::records;
use crate::wire::{Converted, Import, Problem, RecordFormat, RecordQuery, Rendered, State};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(import)).routes(routes!(export)).routes(routes!(convert))
}

/// A new game that stands where the record ends.
#[utoipa::path(
    post, path = "/games/import", tag = "games", request_body = Import,
    responses(
        (status = CREATED, body = State),
        (status = UNPROCESSABLE_ENTITY, description = "`record`; the fault says at which ply",
            body = Problem),
    ),
)]
async fn import(
    AppState(app): AppState<App>,
    Client(client): Client,
    Body(Import { record }): Body<Import>,
) -> Result<(StatusCode, Rendered), Error> {
    let (setting, ledger) = records::read(&record)?;
    let table = app.create(client, setting, ledger, Some(record)).await?;
    Ok((StatusCode::CREATED, table.state().await))
}

/// The game as a record. One that was imported keeps its comments and variations.
#[utoipa::path(
    get, path = "/games/{id}/record", tag = "games",
    params(("id" = String, Path), RecordQuery),
    responses(
        (status = OK, description = "A file to keep.", content(
            (String = "text/plain"),
            (serde_json::Value = "application/json"),
        )),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
    ),
)]
async fn export(
    AppState(app): AppState<App>,
    At(table): At,
    Params(query): Params<RecordQuery>,
) -> Result<Response, Error> {
    let setting = table.setting();
    let import = app.store.import(setting.id).await?;
    let record = records::write(setting, &table.ledger().await, import.as_deref())?;
    let (text, mime, ending) = match query.format {
        RecordFormat::Text => (record.to_text(), "text/plain; charset=utf-8", "txt"),
        RecordFormat::Json => (record.to_json(), "application/json", "json"),
    };
    let name = format!("{}-{:.6}.{ending}", setting.options.game(), setting.id.to_string());
    let download = format!("attachment; filename=\"{name}\"");
    let headers = [(CONTENT_TYPE, mime.to_owned()), (CONTENT_DISPOSITION, download)];
    Ok((headers, text).into_response())
}

/// A record in both forms, for programs that have one of them; no game comes of it.
#[utoipa::path(
    post, path = "/records", tag = "rules", request_body = Import,
    responses(
        (status = OK, body = Converted),
        (status = UNPROCESSABLE_ENTITY, description = "`record`; the fault says at which ply",
            body = Problem),
    ),
)]
async fn convert(Body(Import { record }): Body<Import>) -> Result<Json<Converted>, Error> {
    let record = Record::parse(&record).map_err(Error::Record)?;
    Ok(Json(Converted { text: record.to_text(), json: record.to_json() }))
}
