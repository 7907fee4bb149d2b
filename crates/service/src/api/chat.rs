//! Messages between the players of a game, blocked players, and reports.

use std::net::IpAddr;

use axum::Json;
use axum::extract::{Path, State as AppState};
use axum::http::StatusCode;
use axum::http::request::Parts;
use ludoteca_community::chat::Pair;
use ludoteca_room::PlayerId;
use ludoteca_store::Content;
use ludoteca_store::id;

use super::creator::{Seated, Visitor, language};
use super::extract::{Body, Client, Params};
use super::room_path::RoomPath;
use crate::app::App;
use crate::error::Error;
use crate::wire::{BlockedPlayers, Conversation, Message, MessagesQuery, ReportRequest};

pub(super) async fn read(
    AppState(app): AppState<App>,
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Params(query): Params<MessagesQuery>,
) -> Result<Json<Conversation>, Error> {
    Ok(Json(app.chat.read(&room, player, query.after.into()).await?.into()))
}

pub(super) async fn send(
    AppState(app): AppState<App>,
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Client(client): Client,
    Body(content): Body<Content>,
) -> Result<(StatusCode, Json<Message>), Error> {
    let stored = app.chat.send(&room, (player, client), content).await?;
    let pair = Pair::new(&room.room(), player)?;
    Ok((StatusCode::CREATED, Json(Message::new(stored, &pair))))
}

pub(super) async fn report(
    AppState(app): AppState<App>,
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Client(client): Client,
    Body(body): Body<ReportRequest>,
) -> Result<StatusCode, Error> {
    app.chat.report(&room, (player, client), body.reason.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn blocked(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
    parts: Parts,
) -> Result<Json<BlockedPlayers>, Error> {
    let blocked = match visitor {
        Some(owner) => app.store.blocked(owner.player()).await?,
        None => Vec::new(),
    };
    Ok(Json(BlockedPlayers::new(blocked, &language(&parts.headers))))
}

pub(super) async fn block(
    AppState(app): AppState<App>,
    Seated(own): Seated,
    Client(client): Client,
    Path(other): Path<String>,
) -> Result<StatusCode, Error> {
    set_blocked(&app, (own, client), &other, true).await
}

pub(super) async fn unblock(
    AppState(app): AppState<App>,
    Seated(own): Seated,
    Client(client): Client,
    Path(other): Path<String>,
) -> Result<StatusCode, Error> {
    set_blocked(&app, (own, client), &other, false).await
}

async fn set_blocked(
    app: &App,
    own: (PlayerId, IpAddr),
    other: &str,
    is_blocked: bool,
) -> Result<StatusCode, Error> {
    let other = id::player(other).map_err(|_| {
        Error::request(StatusCode::NOT_FOUND, "no-such-player", "this is not the id of a player")
    })?;
    app.chat.block(own, other, is_blocked).await?;
    app.bus.lobby_changed();
    Ok(StatusCode::NO_CONTENT)
}
