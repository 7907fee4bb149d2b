//! Messages between the players of a game, blocked players, and reports.

use axum::Json;
use axum::extract::{Path, State as AppState};
use axum::http::StatusCode;
use axum::http::request::Parts;
use ludoteca_community::chat::Pair;
use ludoteca_store::Content;
use ludoteca_store::id;
use ludoteca_wire::Problem;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::creator::{Seated, Visitor, language};
use super::extract::{Body, Params, RoomPath};
use crate::app::App;
use crate::error::Error;
use crate::wire::{BlockedPlayers, Conversation, Message, MessagesQuery, ReportRequest};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(read, send))
        .routes(routes!(report))
        .routes(routes!(blocked))
        .routes(routes!(block, unblock))
}

/// The messages between the two players of a game. Only they may read them.
#[utoipa::path(
    get, path = "/games/{id}/messages", tag = "games",
    params(("id" = String, Path), MessagesQuery),
    responses(
        (status = OK, body = Conversation),
        (status = FORBIDDEN, description = "`not-your-seat`", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`no-opponent`: the game has no other human player",
            body = Problem),
    ),
)]
async fn read(
    AppState(app): AppState<App>,
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Params(query): Params<MessagesQuery>,
) -> Result<Json<Conversation>, Error> {
    Ok(Json(app.chat.read(&room, player, query.after.into()).await?.into()))
}

/// Sends a preset phrase to the opponent, or a free text if both have switched free texts on, or
/// switches them on or off.
#[utoipa::path(
    post, path = "/games/{id}/messages", tag = "games", params(("id" = String, Path)),
    request_body = Content,
    responses(
        (status = CREATED, body = Message),
        (status = FORBIDDEN, description = "`not-your-seat`; `chat-off`: one of the players has not \
            switched free texts on; `blocked`", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`no-opponent`, `too-many-in-game`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`message-text`: the text is empty, too long \
            or contains control characters", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-messages`", body = Problem),
    ),
)]
async fn send(
    AppState(app): AppState<App>,
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(content): Body<Content>,
) -> Result<(StatusCode, Json<Message>), Error> {
    let stored = app.chat.send(&room, player, content).await?;
    let pair = Pair::new(&room.room(), player)?;
    Ok((StatusCode::CREATED, Json(Message::new(stored, &pair))))
}

/// Reports the opponent to the operator of the server, with the last messages of the game. Only a
/// player's first report in a game counts.
#[utoipa::path(
    post, path = "/games/{id}/report", tag = "games", params(("id" = String, Path)),
    request_body = ReportRequest,
    responses(
        (status = NO_CONTENT, description = "The report is stored."),
        (status = FORBIDDEN, description = "`not-your-seat`", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`no-opponent`", body = Problem),
    ),
)]
async fn report(
    AppState(app): AppState<App>,
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<ReportRequest>,
) -> Result<StatusCode, Error> {
    app.chat.report(&room, player, body.reason.name()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The players whom the client has blocked.
#[utoipa::path(
    get, path = "/me/blocked", tag = "players",
    responses((status = OK, body = BlockedPlayers)),
)]
async fn blocked(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
    parts: Parts,
) -> Result<Json<BlockedPlayers>, Error> {
    let blocked = match visitor {
        Some(owner) => app.store.blocked(owner.player()).await?,
        None => Vec::new(),
    };
    Ok(Json(BlockedPlayers::new(blocked, &language(&parts))))
}

/// Blocks a player: neither of the two can send the other messages, and they are not paired.
#[utoipa::path(
    put, path = "/me/blocked/{player}", tag = "players", params(("player" = String, Path)),
    responses(
        (status = NO_CONTENT, description = "The player is blocked."),
        (status = FORBIDDEN, description = "`not-your-seat`: the client has not played yet",
            body = Problem),
        (status = NOT_FOUND, description = "`no-such-player`", body = Problem),
        (status = CONFLICT, description = "`own-player`, `too-many-blocked`", body = Problem),
    ),
)]
async fn block(
    AppState(app): AppState<App>,
    Seated(own): Seated,
    Path(other): Path<String>,
) -> Result<StatusCode, Error> {
    set_blocked(&app, own, &other, true).await
}

/// Unblocks a player.
#[utoipa::path(
    delete, path = "/me/blocked/{player}", tag = "players", params(("player" = String, Path)),
    responses(
        (status = NO_CONTENT, description = "The player is not blocked."),
        (status = CONFLICT, description = "`own-player`", body = Problem),
        (status = FORBIDDEN, description = "`not-your-seat`: the client has not played yet",
            body = Problem),
        (status = NOT_FOUND, description = "`no-such-player`", body = Problem),
    ),
)]
async fn unblock(
    AppState(app): AppState<App>,
    Seated(own): Seated,
    Path(other): Path<String>,
) -> Result<StatusCode, Error> {
    set_blocked(&app, own, &other, false).await
}

async fn set_blocked(
    app: &App,
    own: ludoteca_room::PlayerId,
    other: &str,
    is_blocked: bool,
) -> Result<StatusCode, Error> {
    let other = id::player(other).map_err(|_| {
        Error::request(StatusCode::NOT_FOUND, "no-such-player", "this is not the id of a player")
    })?;
    app.chat.block(own, other, is_blocked).await?;
    Ok(StatusCode::NO_CONTENT)
}
