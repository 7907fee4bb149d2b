//! Games: create, list, show, delete and play them.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use ludoteca_community::lobby;
use ludoteca_room::{Command, GameLog};
use ludoteca_store::Page;
use ludoteca_store::id;
use ludoteca_wire::{
    Draw, Games, Hint, ListQuery, Move, NewGame, Ply, Problem, Rendered, Resign, SeqOnly, Sit,
    State, Undo,
};
use serde_json::value::RawValue;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::creator::{Creator, NewCookie, Seated, Visitor};
use super::extract::{Body, IdPath, Params, PlyPath, RoomPath};
use crate::app::App;
use crate::error::{Error, RequestError};
use crate::wire::{self, list_filter};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create, list))
        .routes(routes!(show, delete))
        .routes(routes!(play))
        .routes(routes!(sit))
        .routes(routes!(undo))
        .routes(routes!(abort))
        .routes(routes!(claim))
        .routes(routes!(resign))
        .routes(routes!(draw))
        .routes(routes!(hint))
        .routes(routes!(rematch))
        .routes(routes!(ply))
}

/// Creates a game. A client without a cookie receives one and becomes a player.
#[utoipa::path(
    post, path = "/games", tag = "games", request_body = NewGame,
    responses(
        (status = CREATED, body = State),
        (status = NOT_FOUND, description = "`unknown-game`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`options`, `players`, `clock`, `start`, \
            `rated`: all faults are in `faults`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-games`", body = Problem),
    ),
)]
async fn create(
    AppState(app): AppState<App>,
    creator: Creator,
    Body(body): Body<NewGame>,
) -> Result<(StatusCode, NewCookie, Json<Rendered>), Error> {
    let name = creator.name(&app).await?;
    let setting = body.check(id::random(), creator.player(), &name)?;
    let log = GameLog::new(setting.room().map_err(RequestError::Start)?);
    let Creator { client, owner, cookie, .. } = creator;
    let room = app.create(client, owner, setting, log, None).await?;
    Ok((StatusCode::CREATED, cookie, Json(room.current())))
}

/// Games, the most recently played first. Games without moves are not listed.
#[utoipa::path(
    get, path = "/games", tag = "games", params(ListQuery),
    responses(
        (status = OK, body = Games),
        (status = UNPROCESSABLE_ENTITY, description = "`query`", body = Problem),
    ),
)]
async fn list(
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

/// The state of a game.
#[utoipa::path(
    get, path = "/games/{id}", tag = "games", params(("id" = String, Path)),
    responses(
        (status = OK, body = State),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
    ),
)]
async fn show(RoomPath(room): RoomPath) -> Json<Rendered> {
    Json(room.current())
}

/// Deletes a game and all its data. Only the browser that created the game may do so.
#[utoipa::path(
    delete, path = "/games/{id}", tag = "games",
    params(
        ("id" = String, Path),
        ("ludoteca-owner" = Option<String>, Cookie, description = "The cookie that was set when the game was created"),
    ),
    responses(
        (status = NO_CONTENT, description = "The game is deleted."),
        (status = FORBIDDEN, description = "`not-your-game`", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`not-over`: two people are playing it; `rated-game`: it \
            counted for ratings", body = Problem),
    ),
)]
async fn delete(
    AppState(app): AppState<App>,
    IdPath(id): IdPath,
    Visitor(visitor): Visitor,
) -> Result<StatusCode, Error> {
    app.delete(id, visitor).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a move.
#[utoipa::path(
    post, path = "/games/{id}/moves", tag = "games", params(("id" = String, Path)),
    request_body = Move,
    responses(
        (status = OK, description = "The move is stored.", body = State),
        (status = FORBIDDEN, description = "`not-your-seat`", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`stale` (with the new `state`), `game-over`, \
            `not-your-turn`, `seat-vacant`, `time-is-up`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`illegal-move`, `move-spelling`",
            body = Problem),
    ),
)]
async fn play(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<Move>,
) -> Result<Json<Rendered>, Error> {
    Ok(Json(room.act(body.seq, Command::mv(body.mv), player).await?))
}

/// Takes a vacant seat. A client without a cookie receives one and becomes a player.
#[utoipa::path(
    post, path = "/games/{id}/seat", tag = "games", params(("id" = String, Path)),
    request_body = Sit,
    responses(
        (status = OK, body = State),
        (status = FORBIDDEN, description = "`rating-range`: the game is for players with other \
            ratings; `blocked`: one of the two has blocked the other", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`seat-taken`, `already-seated`, `game-over`", body = Problem),
    ),
)]
async fn sit(
    AppState(app): AppState<App>,
    creator: Creator,
    RoomPath(room): RoomPath,
    Body(body): Body<Sit>,
) -> Result<(NewCookie, Json<Rendered>), Error> {
    let name = creator.name(&app).await?;
    lobby::check_rating(app.lobby_sources(), room.setting(), creator.player()).await?;
    app.chat.check_unblocked_by(&room.setting().seats, creator.player()).await?;
    let state = room.sit(creator.player(), name, body.side).await?;
    Ok((creator.cookie, Json(state)))
}

/// Takes back the player's last move and the moves after it. A human opponent must agree first.
#[utoipa::path(
    post, path = "/games/{id}/undo", tag = "games", params(("id" = String, Path)),
    request_body = Undo,
    responses(
        (status = OK, body = State),
        (status = FORBIDDEN, description = "`not-your-seat`", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`stale` (with the new `state`), `nothing-to-undo`, \
            `undo-requested`, `no-undo-request`, `seat-vacant`, `game-over` (between two people, \
            or if the game did not end by its rules), `time-is-up`", body = Problem),
    ),
)]
async fn undo(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<Undo>,
) -> Result<Json<Rendered>, Error> {
    Ok(Json(room.undo(body.seq, body.answer, player).await?))
}

/// Aborts a game between two people before both sides have moved. The game does not count.
#[utoipa::path(
    post, path = "/games/{id}/abort", tag = "games", params(("id" = String, Path)),
    request_body = SeqOnly,
    responses(
        (status = OK, body = State),
        (status = FORBIDDEN, description = "`not-your-seat`", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`stale` (with the new `state`), `not-abortable`, \
            `game-over`", body = Problem),
    ),
)]
async fn abort(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<SeqOnly>,
) -> Result<Json<Rendered>, Error> {
    Ok(Json(room.act(body.seq, Command::Abort, player).await?))
}

/// Claims the win in a game with an initial time, if it is the opponent's turn and the opponent has
/// been disconnected for 60 seconds.
#[utoipa::path(
    post, path = "/games/{id}/claim", tag = "games", params(("id" = String, Path)),
    request_body = SeqOnly,
    responses(
        (status = OK, body = State),
        (status = FORBIDDEN, description = "`not-your-seat`", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`stale` (with the new `state`), `opponent-present`, \
            `no-claim`, `game-over`", body = Problem),
    ),
)]
async fn claim(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<SeqOnly>,
) -> Result<Json<Rendered>, Error> {
    Ok(Json(room.claim_win(body.seq, player).await?))
}

/// Resigns.
#[utoipa::path(
    post, path = "/games/{id}/resign", tag = "games", params(("id" = String, Path)),
    request_body = Resign,
    responses(
        (status = OK, body = State),
        (status = FORBIDDEN, description = "`not-your-seat`", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`stale` (with the new `state`), `game-over`, \
            `not-your-turn` (the side is the computer's)", body = Problem),
    ),
)]
async fn resign(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<Resign>,
) -> Result<Json<Rendered>, Error> {
    Ok(Json(room.act(body.seq, Command::Resign(body.side), player).await?))
}

/// Offers a draw, or accepts or declines the opponent's offer.
#[utoipa::path(
    post, path = "/games/{id}/draw", tag = "games", params(("id" = String, Path)),
    request_body = Draw,
    responses(
        (status = OK, body = State),
        (status = FORBIDDEN, description = "`not-your-seat`", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`stale` (with the new `state`), `game-over`, \
            `draw-with-computer`, `draw-offered`, `no-draw-offer`", body = Problem),
    ),
)]
async fn draw(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<Draw>,
) -> Result<Json<Rendered>, Error> {
    Ok(Json(room.act(body.seq, body.answer.command(body.side), player).await?))
}

/// Recommends a move to the player to move.
#[utoipa::path(
    post, path = "/games/{id}/hint", tag = "games", params(("id" = String, Path)),
    request_body = SeqOnly,
    responses(
        (status = OK, body = Hint),
        (status = FORBIDDEN, description = "`not-your-seat`; `fair-play` in a game between two \
            people", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`stale` (with the new `state`; also if the game \
            changes meanwhile), `game-over`, `not-your-turn`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-hints`", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "`busy`, `no-worker`", body = Problem),
    ),
)]
async fn hint(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<SeqOnly>,
) -> Result<Json<Box<RawValue>>, Error> {
    Ok(Json(room.hint(body.seq, player).await?))
}

/// Creates a rematch: the next game between the same players, who change sides (in SIX the loser
/// begins). Repeated requests return the same game. After a game between two people, only they may
/// request a rematch.
#[utoipa::path(
    post, path = "/games/{id}/rematch", tag = "games", params(("id" = String, Path)),
    responses(
        (status = CREATED, description = "The new game.", body = State),
        (status = OK, description = "The rematch that an earlier request created; it may already \
            have moves.", body = State),
        (status = FORBIDDEN, description = "`not-your-seat`; `blocked`: one of the two has blocked \
            the other", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`not-over`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-games`", body = Problem),
    ),
)]
async fn rematch(
    AppState(app): AppState<App>,
    Creator { client, owner, cookie, .. }: Creator,
    RoomPath(room): RoomPath,
) -> Result<(StatusCode, NewCookie, Json<Rendered>), Error> {
    let (next, is_new) = app.rematch(client, owner, &room).await?;
    next.note_client(client);
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, cookie, Json(next.current())))
}

/// The game after its first moves.
#[utoipa::path(
    get, path = "/games/{id}/plies/{ply}", tag = "games",
    params(("id" = String, Path), ("ply" = usize, Path, description = "Number of moves; 0 is the start.")),
    responses(
        (status = OK, body = Ply),
        (status = NOT_FOUND, description = "`no-such-game`, `no-such-ply`", body = Problem),
    ),
)]
async fn ply(RoomPath(room): RoomPath, PlyPath(ply): PlyPath) -> Result<Json<Ply>, Error> {
    let room = room.room();
    let missing = || RequestError::NoSuchPly { ply, plies: room.game().ply() };
    Ok(Json(Ply::new(&room, ply).ok_or_else(missing)?))
}
