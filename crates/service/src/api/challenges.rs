//! Challenges: a player offers another one a game.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use ludoteca_cluster::bus::Ended;
use ludoteca_community::push::Message;
use ludoteca_store::service_time::now;
use ludoteca_wire::{NoFields, Problem, Rendered, State};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::creator::{Creator, NewCookie, Seated, Visitor};
use super::extract::{Body, ChallengePath, PlayerPath};
use crate::app::App;
use crate::error::Error;
use crate::wire::{Challenge, Challenges, NewChallenge};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(send))
        .routes(routes!(list))
        .routes(routes!(accept))
        .routes(routes!(decline))
        .routes(routes!(cancel))
}

/// Challenges a player to a game. A challenge to a game with an initial time expires after 5
/// minutes, others after 24 hours. A client without a cookie receives one and becomes a player.
#[utoipa::path(
    post, path = "/players/{id}/challenge", tag = "games", params(("id" = String, Path)),
    request_body = NewChallenge,
    responses(
        (status = CREATED, body = Challenge),
        (status = FORBIDDEN, description = "`blocked`: one of the two has blocked the other",
            body = Problem),
        (status = NOT_FOUND, description = "`no-such-player`, `unknown-game`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`options`, `clock`, `rated`: all faults are \
            in `faults`; `own-challenge`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-challenges`: at most 1 is open from \
            one player to another, 20 from a player, 50 to a player; `too-many-games`",
            body = Problem),
    ),
)]
async fn send(
    AppState(app): AppState<App>,
    creator: Creator,
    PlayerPath(opponent): PlayerPath,
    Body(body): Body<NewChallenge>,
) -> Result<(StatusCode, NewCookie, Json<Challenge>), Error> {
    let name = creator.name(&app).await?;
    let is_bot = app.store.is_bot(creator.player()).await?;
    let challenge = body.check(creator.player(), (name, is_bot), opponent, now())?;
    app.chat.check_unblocked(creator.player(), opponent).await?;
    app.usage.add_game(creator.client)?;
    let challenge = app.challenges.send(challenge).await?;
    if let Some(message) = Message::of_challenge(&challenge) {
        app.push.notify(challenge.opponent, message);
    }
    Ok((StatusCode::CREATED, creator.cookie, Json((&*challenge).into())))
}

/// The open challenges that the client has received and sent.
#[utoipa::path(
    get, path = "/challenges", tag = "games",
    responses((status = OK, body = Challenges)),
)]
async fn list(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
) -> Result<Json<Challenges>, Error> {
    let Some(player) = visitor.map(|visitor| visitor.player()) else {
        return Ok(Json(Challenges { received: Vec::new(), sent: Vec::new() }));
    };
    let open = app.challenges.open(player, now()).await?;
    Ok(Json(Challenges::of(player, &open)))
}

/// Accepts a challenge. Its game has the challenge's id. All requests get the same game.
#[utoipa::path(
    post, path = "/challenges/{id}/accept", tag = "games", params(("id" = String, Path)),
    request_body = NoFields,
    responses(
        (status = OK, body = State),
        (status = FORBIDDEN, description = "`not-your-challenge`: the client has sent it",
            body = Problem),
        (status = NOT_FOUND, description = "`no-such-challenge`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-games`", body = Problem),
    ),
)]
async fn accept(
    AppState(app): AppState<App>,
    creator: Creator,
    ChallengePath(id): ChallengePath,
    Body(NoFields {}): Body<NoFields>,
) -> Result<Json<Rendered>, Error> {
    let name = creator.name(&app).await?;
    app.usage.add_game(creator.client)?;
    let room = app.challenges.accept(id, creator.owner, name, now()).await?;
    room.note_client(creator.client);
    Ok(Json(room.current()))
}

/// Declines a challenge that the client has received.
#[utoipa::path(
    post, path = "/challenges/{id}/decline", tag = "games", params(("id" = String, Path)),
    request_body = NoFields,
    responses(
        (status = NO_CONTENT, description = "The challenge is declined."),
        (status = FORBIDDEN, description = "`not-your-seat`: the client is no player; \
            `not-your-challenge`: it has sent the challenge itself", body = Problem),
        (status = NOT_FOUND, description = "`no-such-challenge`", body = Problem),
    ),
)]
async fn decline(
    AppState(app): AppState<App>,
    Seated(player): Seated,
    ChallengePath(id): ChallengePath,
    Body(NoFields {}): Body<NoFields>,
) -> Result<StatusCode, Error> {
    app.challenges.end(id, player, Ended::Declined).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Cancels a challenge that the client has sent.
#[utoipa::path(
    delete, path = "/challenges/{id}", tag = "games", params(("id" = String, Path)),
    responses(
        (status = NO_CONTENT, description = "The challenge is cancelled."),
        (status = FORBIDDEN, description = "`not-your-seat`: the client is no player; \
            `not-your-challenge`: it has received the challenge", body = Problem),
        (status = NOT_FOUND, description = "`no-such-challenge`", body = Problem),
    ),
)]
async fn cancel(
    AppState(app): AppState<App>,
    Seated(player): Seated,
    ChallengePath(id): ChallengePath,
) -> Result<StatusCode, Error> {
    app.challenges.end(id, player, Ended::Cancelled).await?;
    Ok(StatusCode::NO_CONTENT)
}
