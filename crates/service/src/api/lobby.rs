//! The lobby: find an opponent.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use ludoteca_community::lobby::{self, GameRequest, Lobby};
use ludoteca_room::GameLog;
use ludoteca_store::id;
use ludoteca_wire::{Pair, Rendered};

use super::creator::{Creator, NewCookie, Visitor};
use super::extract::Body;
use crate::app::App;
use crate::error::{Error, RequestError};

pub(super) async fn show(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
) -> Result<Json<Lobby>, Error> {
    let lobby = lobby::shown(app.lobby_sources()).await?;
    let own = visitor.and_then(|visitor| lobby.without_blocked(visitor.player()));
    Ok(Json(own.unwrap_or(lobby)))
}

pub(super) async fn pair(
    AppState(app): AppState<App>,
    creator: Creator,
    Body(body): Body<Pair>,
) -> Result<(StatusCode, NewCookie, Json<Rendered>), Error> {
    let (player, name) = (creator.player(), creator.name(&app).await?);
    // Sides are drawn by lot.
    let offer = body.offer(fastrand::bool()).check(id::random(), player, Some(&name))?;
    let request = GameRequest { offer, any_clock: body.any_clock };
    // Pairing is serialised so that the second of two matching requests finds the first one's offer, on whichever node.
    let _here = app.pairing.lock().await;
    let _turn = app.store.turn("pairing").await?;
    app.note_network(creator.client, creator.owner, request.offer.is_rated).await?;
    if let Some(state) = lobby::join(app.lobby_sources(), &request, player, &name).await? {
        return Ok((StatusCode::OK, creator.cookie, Json(state)));
    }
    let offer = request.offer;
    let log = GameLog::new(offer.room().map_err(RequestError::Start)?);
    let Creator { client, owner, cookie, .. } = creator;
    let room = app.create(client, owner, offer, log, None).await?;
    Ok((StatusCode::CREATED, cookie, Json(room.current())))
}
