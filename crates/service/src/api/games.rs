//! Games: create, list, show, delete and play them.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use ludoteca_community::lobby;
use ludoteca_host::fair_play::Reveals;
use ludoteca_room::{Command, GameLog};
use ludoteca_store::Page;
use ludoteca_store::id;
use ludoteca_wire::{
    Draw, Games, ListQuery, Move, NewGame, Ply, Rendered, Resign, SeqOnly, Sit, Undo,
};
use serde_json::value::RawValue;

use super::creator::{Creator, NewCookie, Seated, Visitor};
use super::extract::{Body, IdPath, Params, PlyPath};
use super::fair_play::Visitors;
use super::room_path::RoomPath;
use crate::app::App;
use crate::error::{Error, RequestError};
use crate::wire::{self, list_filter};

pub(super) async fn create(
    AppState(app): AppState<App>,
    creator: Creator,
    visitors: Visitors,
    Body(body): Body<NewGame>,
) -> Result<(StatusCode, NewCookie, Json<Rendered>), Error> {
    let name = creator.name(&app).await?;
    let setting = body.check(id::random(), creator.player(), Some(&name))?;
    let log = GameLog::new(setting.room().map_err(RequestError::Start)?);
    if setting.start.is_some() && !setting.seats.are_of_two_people() {
        visitors.check(&app, log.room().game(), Reveals::ComputerMoves).await?;
    }
    let Creator { client, owner, cookie, .. } = creator;
    let room = app.create(client, owner, setting, log, None).await?;
    Ok((StatusCode::CREATED, cookie, Json(room.current())))
}

pub(super) async fn list(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
    Params(query): Params<ListQuery>,
) -> Result<Json<Games>, Error> {
    let limit = query.limit()?;
    let page = match list_filter(&query, visitor)? {
        Some(filter) => app.store.newest(&filter, limit, visitor).await?,
        None => Page::default(),
    };
    Ok(Json(wire::page(page)))
}

pub(super) async fn show(RoomPath(room): RoomPath) -> Json<Rendered> {
    Json(room.current())
}

pub(super) async fn delete(
    AppState(app): AppState<App>,
    IdPath(id): IdPath,
    Visitor(visitor): Visitor,
) -> Result<StatusCode, Error> {
    app.delete(id, visitor).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn play(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<Move>,
) -> Result<Json<Rendered>, Error> {
    Ok(Json(room.act(body.seq, Command::mv(body.mv), player).await?.rendered()))
}

pub(super) async fn sit(
    AppState(app): AppState<App>,
    creator: Creator,
    RoomPath(room): RoomPath,
    Body(body): Body<Sit>,
) -> Result<(NewCookie, Json<Rendered>), Error> {
    let name = creator.name(&app).await?;
    lobby::check_rating(app.lobby_sources(), room.setting(), creator.player()).await?;
    app.chat.check_unblocked_by(&room.setting().seats, creator.player()).await?;
    app.note_network(creator.client, creator.owner, room.setting().is_rated).await?;
    let state = room.sit(creator.player(), name, body.side).await?.rendered();
    Ok((creator.cookie, Json(state)))
}

pub(super) async fn undo(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<Undo>,
) -> Result<Json<Rendered>, Error> {
    Ok(Json(room.undo(body.seq, body.answer, player).await?.rendered()))
}

pub(super) async fn abort(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<SeqOnly>,
) -> Result<Json<Rendered>, Error> {
    Ok(Json(room.act(body.seq, Command::Abort, player).await?.rendered()))
}

pub(super) async fn claim(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<SeqOnly>,
) -> Result<Json<Rendered>, Error> {
    Ok(Json(room.claim_win(body.seq, player).await?.rendered()))
}

pub(super) async fn resign(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<Resign>,
) -> Result<Json<Rendered>, Error> {
    Ok(Json(room.act(body.seq, Command::Resign(body.side), player).await?.rendered()))
}

pub(super) async fn draw(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<Draw>,
) -> Result<Json<Rendered>, Error> {
    Ok(Json(room.act(body.seq, body.answer.command(body.side), player).await?.rendered()))
}

pub(super) async fn hint(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<SeqOnly>,
) -> Result<Json<Box<RawValue>>, Error> {
    Ok(Json(room.hint(body.seq, player).await?))
}

pub(super) async fn rematch(
    AppState(app): AppState<App>,
    Creator { client, owner, cookie, .. }: Creator,
    RoomPath(room): RoomPath,
) -> Result<(StatusCode, NewCookie, Json<Rendered>), Error> {
    let (next, is_new) = app.rematch(client, owner, &room).await?;
    next.note_client(client);
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, cookie, Json(next.current())))
}

pub(super) async fn ply(
    RoomPath(room): RoomPath,
    PlyPath(ply): PlyPath,
) -> Result<Json<Ply>, Error> {
    let room = room.room();
    let missing = || RequestError::NoSuchPly { ply, plies: room.game().ply() };
    Ok(Json(Ply::new(&room, ply).ok_or_else(missing)?))
}
