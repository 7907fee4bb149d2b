//! The lobby: find an opponent.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use ludoteca_community::lobby::{self, Lobby, Wanted};
use ludoteca_room::GameLog;
use ludoteca_store::id;
use ludoteca_wire::{Pair, Problem, Rendered, State};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::creator::{Creator, NewCookie};
use super::extract::Body;
use crate::app::App;
use crate::error::{Error, RequestError};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show)).routes(routes!(pair))
}

/// The games that anyone can join, the oldest first: games with an `open` and `listed` seat whose
/// player is connected, and correspondence games.
#[utoipa::path(
    get, path = "/lobby", tag = "games",
    responses((status = OK, body = Lobby)),
)]
async fn show(AppState(app): AppState<App>) -> Result<Json<Lobby>, Error> {
    Ok(Json(lobby::shown(app.lobby_sources()).await?))
}

/// Joins the oldest game in the lobby with these options and this clock, rated or not as requested,
/// if each player's rating is in the other's range. If there is none, creates one: the client keeps
/// its WebSocket open until an opponent joins. A client without a cookie receives one and becomes a
/// player.
#[utoipa::path(
    post, path = "/lobby/pair", tag = "games", request_body = Pair,
    responses(
        (status = OK, description = "The game that the client has joined.", body = State),
        (status = CREATED, description = "The new game, which waits for an opponent.",
            body = State),
        (status = NOT_FOUND, description = "`unknown-game`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`options`, `clock`, `rated`: all faults are \
            in `faults`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-games`", body = Problem),
    ),
)]
async fn pair(
    AppState(app): AppState<App>,
    creator: Creator,
    Body(body): Body<Pair>,
) -> Result<(StatusCode, NewCookie, Json<Rendered>), Error> {
    let (player, name) = (creator.player(), creator.name(&app).await?);
    // Sides are drawn by lot.
    let offer = body.offer(fastrand::bool()).check(id::random(), player, &name)?;
    let wanted = Wanted { offer, any_clock: body.any_clock };
    // Pairing is serialised so that the second of two matching requests finds the first one's offer, on whichever node.
    let _here = app.pairing.lock().await;
    let _turn = app.store.turn("pairing").await?;
    if let Some(state) = lobby::join(app.lobby_sources(), &wanted, player, &name).await? {
        return Ok((StatusCode::OK, creator.cookie, Json(state)));
    }
    let offer = wanted.offer;
    let log = GameLog::new(offer.room().map_err(RequestError::Start)?);
    let Creator { client, owner, cookie, .. } = creator;
    let room = app.create(client, owner, offer, log, None).await?;
    Ok((StatusCode::CREATED, cookie, Json(room.current())))
}
