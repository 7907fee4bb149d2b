//! Import and export of records.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use ludoteca_store::id;
use ludoteca_wire::records::{self, RecordFile};
use ludoteca_wire::{Converted, Import, RecordQuery, Rendered, SplitRecords};

use super::chunked::chunked_body;
use super::creator::{Creator, NewCookie};
use super::extract::{Params, RecordBody, RecordTurn};
use super::room_path::RoomPath;
use crate::app::App;
use crate::error::Error;

pub(super) async fn import(
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

pub(super) async fn export(
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
    Ok((headers, chunked_body(text)).into_response())
}

pub(super) async fn convert(
    RecordBody(turn, Import { record }): RecordBody<Import>,
) -> Result<Response, Error> {
    let convert = move || serde_json::to_vec(&Converted::new(&record)?).map_err(Error::internal);
    let json = turn.run(convert).await??;
    Ok(([(CONTENT_TYPE, "application/json")], chunked_body(json)).into_response())
}

pub(super) async fn split(
    RecordBody(turn, Import { record }): RecordBody<Import>,
) -> Result<Response, Error> {
    let split = move || serde_json::to_vec(&SplitRecords::new(&record)?).map_err(Error::internal);
    let json = turn.run(split).await??;
    Ok(([(CONTENT_TYPE, "application/json")], chunked_body(json)).into_response())
}
