//! Import and export of records.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use ludoteca_store::id;
use ludoteca_wire::records::{self, RecordFile};
use ludoteca_wire::{Converted, Import, Problem, RecordQuery, Rendered, SplitRecords, State};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::creator::{Creator, NewCookie};
use super::extract::{Params, RecordBody, RecordTurn, RoomPath};
use super::pieces::in_pieces;
use crate::app::App;
use crate::error::Error;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(import))
        .routes(routes!(export))
        .routes(routes!(convert))
        .routes(routes!(split))
}

/// Creates a game that continues where the record ends.
#[utoipa::path(
    post, path = "/games/import", tag = "games", request_body = Import,
    responses(
        (status = CREATED, body = State),
        (status = UNPROCESSABLE_ENTITY, description = "`record`; the fault gives the ply",
            body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-games`, also for too many bytes of \
            records; `too-many-records`", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "`busy`", body = Problem),
    ),
)]
async fn import(
    AppState(app): AppState<App>,
    Creator { client, owner, cookie, .. }: Creator,
    RecordBody(turn, Import { record }): RecordBody<Import>,
) -> Result<(StatusCode, NewCookie, Json<Rendered>), Error> {
    app.usage.add_import(client, record.len())?;
    let player = owner.player();
    let read = move || {
        records::read(&record, id::random(), player).map(|(setting, log)| (setting, log, record))
    };
    let (setting, log, record) = turn.run(read).await??;
    let room = app.create(client, owner, setting, log, Some(record)).await?;
    Ok((StatusCode::CREATED, cookie, Json(room.current())))
}

/// The record of a game. For an imported game, it keeps the comments and variations.
#[utoipa::path(
    get, path = "/games/{id}/record", tag = "games",
    params(("id" = String, Path), RecordQuery),
    responses(
        (status = OK, description = "The record, as a download.", content(
            (String = "text/plain"),
            (serde_json::Value = "application/json"),
        )),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-records`", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "`busy`", body = Problem),
    ),
)]
async fn export(
    AppState(app): AppState<App>,
    RecordTurn(turn): RecordTurn,
    RoomPath(live): RoomPath,
    Params(query): Params<RecordQuery>,
) -> Result<Response, Error> {
    let setting = live.setting().clone();
    let import = app.store.import(setting.id).await?;
    let room = live.room();
    let write = move || records::file(&setting, &room, import.as_deref(), query.format);
    let RecordFile { name, content_type, text } = turn.run(write).await??;
    let download = format!("attachment; filename=\"{name}\"");
    let headers = [(CONTENT_TYPE, content_type.to_owned()), (CONTENT_DISPOSITION, download)];
    Ok((headers, in_pieces(text)).into_response())
}

/// Converts a record to both formats, without creating a game.
#[utoipa::path(
    post, path = "/records", tag = "rules", request_body = Import,
    responses(
        (status = OK, body = Converted),
        (status = UNPROCESSABLE_ENTITY, description = "`record`; the fault gives the ply",
            body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-records`", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "`busy`", body = Problem),
    ),
)]
async fn convert(
    RecordBody(turn, Import { record }): RecordBody<Import>,
) -> Result<Response, Error> {
    let convert = move || serde_json::to_vec(&Converted::new(&record)?).map_err(Error::internal);
    let json = turn.run(convert).await??;
    Ok(([(CONTENT_TYPE, "application/json")], in_pieces(json)).into_response())
}

/// Splits a file of several records, without creating games.
#[utoipa::path(
    post, path = "/records/split", tag = "rules", request_body = Import,
    responses(
        (status = OK, body = SplitRecords),
        (status = UNPROCESSABLE_ENTITY, description = "`record`; the place counts from the \
            beginning of the file", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-records`", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "`busy`", body = Problem),
    ),
)]
async fn split(RecordBody(turn, Import { record }): RecordBody<Import>) -> Result<Response, Error> {
    let split = move || serde_json::to_vec(&SplitRecords::new(&record)?).map_err(Error::internal);
    let json = turn.run(split).await??;
    Ok(([(CONTENT_TYPE, "application/json")], in_pieces(json)).into_response())
}
