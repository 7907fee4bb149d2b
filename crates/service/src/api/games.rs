//! Games: create them, look at them, play in them.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use ludoteca_room::{Command, GameLog};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::creator::{Creator, NewCookie, Visitor};
use super::extract::{At, Body, IdOf, Params, PlyOf};
use crate::app::App;
use crate::error::Error;
use crate::wire::{
    Draw, Games, Hint, ListQuery, Move, NewGame, Ply, Problem, Rendered, Resign, State, Unchanged,
};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create, list))
        .routes(routes!(show, delete))
        .routes(routes!(play))
        .routes(routes!(undo))
        .routes(routes!(resign))
        .routes(routes!(draw))
        .routes(routes!(hint))
        .routes(routes!(rematch))
        .routes(routes!(ply))
}

/// Begins a game. A client without an owner's cookie gets one.
#[utoipa::path(
    post, path = "/games", tag = "games", request_body = NewGame,
    responses(
        (status = CREATED, body = State),
        (status = NOT_FOUND, description = "`unknown-game`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`options`, `players`, `start`: all \
            that is wrong is in `faults`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-games`", body = Problem),
    ),
)]
async fn create(
    AppState(app): AppState<App>,
    Creator { client, owner, cookie }: Creator,
    Body(body): Body<NewGame>,
) -> Result<(StatusCode, NewCookie, Rendered), Error> {
    let setting = body.check()?;
    let log = GameLog::new(setting.room().map_err(Error::Start)?);
    let room = app.create(client, owner, setting, log, None).await?;
    Ok((StatusCode::CREATED, cookie, room.state().await))
}

/// The games in which something has happened last, newest first.
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
    let games = app.store.newest(query.limit()?, visitor).await?;
    Ok(Json(games.into()))
}

/// A game as it stands.
#[utoipa::path(
    get, path = "/games/{id}", tag = "games", params(("id" = String, Path)),
    responses(
        (status = OK, body = State),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
    ),
)]
async fn show(At(room): At) -> Rendered {
    room.state().await
}

/// Deletes a game with all that is stored of it, for the browser that created it.
#[utoipa::path(
    delete, path = "/games/{id}", tag = "games",
    params(
        ("id" = String, Path),
        ("ludoteca-owner" = Option<String>, Cookie, description = "As set when the game was created"),
    ),
    responses(
        (status = NO_CONTENT, description = "There is no such game any more."),
        (status = FORBIDDEN, description = "`not-your-game`", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
    ),
)]
async fn delete(
    AppState(app): AppState<App>,
    IdOf(id): IdOf,
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
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`stale` (the new `state` is there), `game-over`, \
            `not-your-turn`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`illegal-move`, `move-spelling`",
            body = Problem),
    ),
)]
async fn play(At(room): At, Body(body): Body<Move>) -> Result<Rendered, Error> {
    room.act(body.seq, Command::Move(body.mv)).await
}

/// Takes back the last move; against the computer, back to the person's own last turn.
#[utoipa::path(
    post, path = "/games/{id}/undo", tag = "games", params(("id" = String, Path)),
    request_body = Unchanged,
    responses(
        (status = OK, body = State),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`stale` (the new `state` is there), \
            `nothing-to-undo`, `game-over` (after a resignation or an agreed draw)", body = Problem),
    ),
)]
async fn undo(At(room): At, Body(body): Body<Unchanged>) -> Result<Rendered, Error> {
    room.act(body.seq, Command::Undo).await
}

/// Gives up.
#[utoipa::path(
    post, path = "/games/{id}/resign", tag = "games", params(("id" = String, Path)),
    request_body = Resign,
    responses(
        (status = OK, body = State),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`stale` (the new `state` is there), `game-over`, \
            `not-your-turn` (the side is the computer's)", body = Problem),
    ),
)]
async fn resign(At(room): At, Body(body): Body<Resign>) -> Result<Rendered, Error> {
    room.act(body.seq, Command::Resign(body.side)).await
}

/// Offers a draw, or accepts or declines the other's offer.
#[utoipa::path(
    post, path = "/games/{id}/draw", tag = "games", params(("id" = String, Path)),
    request_body = Draw,
    responses(
        (status = OK, body = State),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`stale` (the new `state` is there), `game-over`, \
            `draw-with-computer`, `draw-offered`, `no-draw-offer`", body = Problem),
    ),
)]
async fn draw(At(room): At, Body(body): Body<Draw>) -> Result<Rendered, Error> {
    room.act(body.seq, body.into()).await
}

/// Advises the person to move.
#[utoipa::path(
    post, path = "/games/{id}/hint", tag = "games", params(("id" = String, Path)),
    request_body = Unchanged,
    responses(
        (status = OK, body = Hint),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`stale` (the new `state` is there; also if the game \
            goes on meanwhile), `game-over`, `not-your-turn`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-hints`", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "`busy`", body = Problem),
    ),
)]
async fn hint(At(room): At, Body(body): Body<Unchanged>) -> Result<Json<Hint>, Error> {
    let (game, hint) = room.hint(body.seq).await?;
    Ok(Json(Hint::new(&game, hint)))
}

/// Begins the next game between the two: they change places (in SIX the loser begins). All
/// requests after the same end of a game get the same next game.
#[utoipa::path(
    post, path = "/games/{id}/rematch", tag = "games", params(("id" = String, Path)),
    responses(
        (status = CREATED, description = "The next game, which is new.", body = State),
        (status = OK, description = "The next game, which an earlier request has begun; it may have \
            moves already.", body = State),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = CONFLICT, description = "`not-over`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-games`", body = Problem),
    ),
)]
async fn rematch(
    AppState(app): AppState<App>,
    Creator { client, owner, cookie }: Creator,
    At(room): At,
) -> Result<(StatusCode, NewCookie, Rendered), Error> {
    let (next, is_new) = app.rematch(client, owner, &room).await?;
    next.attention().note(client);
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, cookie, next.state().await))
}

/// The game as it stood after its first moves.
#[utoipa::path(
    get, path = "/games/{id}/plies/{ply}", tag = "games",
    params(("id" = String, Path), ("ply" = usize, Path, description = "How many moves; 0 is the start.")),
    responses(
        (status = OK, body = Ply),
        (status = NOT_FOUND, description = "`no-such-game`, `no-such-ply`", body = Problem),
    ),
)]
async fn ply(At(room): At, PlyOf(ply): PlyOf) -> Result<Json<Ply>, Error> {
    let room = room.room().await;
    let missing = || Error::NoSuchPly { ply, plies: room.game().ply() };
    Ply::new(&room, ply).map(Json).ok_or_else(missing)
}
