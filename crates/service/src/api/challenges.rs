//! Challenges: a player offers another one a game.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use ludoteca_cluster::bus::Ended;
use ludoteca_community::push::Message;
use ludoteca_store::service_time::now;
use ludoteca_wire::{NoFields, Rendered};

use super::creator::{Creator, NewCookie, Seated, Visitor};
use super::extract::{Body, ChallengePath, PlayerPath};
use crate::app::App;
use crate::error::Error;
use crate::wire::{Challenge, Challenges, NewChallenge};

pub(super) async fn send(
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
    app.note_network(creator.client, creator.owner, challenge.is_rated).await?;
    let challenge = app.challenges.send(challenge, creator.owner, creator.client).await?;
    if let Some(message) = Message::of_challenge(&challenge) {
        app.push.notify(challenge.opponent, message);
    }
    Ok((StatusCode::CREATED, creator.cookie, Json((&*challenge).into())))
}

pub(super) async fn list(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
) -> Result<Json<Challenges>, Error> {
    let Some(player) = visitor.map(|visitor| visitor.player()) else {
        return Ok(Json(Challenges { received: Vec::new(), sent: Vec::new() }));
    };
    let open = app.challenges.open(player, now()).await?;
    Ok(Json(Challenges::of(player, &open)))
}

pub(super) async fn accept(
    AppState(app): AppState<App>,
    creator: Creator,
    ChallengePath(id): ChallengePath,
    Body(NoFields {}): Body<NoFields>,
) -> Result<Json<Rendered>, Error> {
    let name = creator.name(&app).await?;
    app.usage.add_game(creator.client)?;
    let room = app.challenges.accept(id, creator.owner, name, now()).await?;
    app.note_network(creator.client, creator.owner, room.setting().is_rated).await?;
    room.note_client(creator.client);
    Ok(Json(room.current()))
}

pub(super) async fn decline(
    AppState(app): AppState<App>,
    Seated(player): Seated,
    ChallengePath(id): ChallengePath,
    Body(NoFields {}): Body<NoFields>,
) -> Result<StatusCode, Error> {
    app.challenges.end(id, player, Ended::Declined).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn cancel(
    AppState(app): AppState<App>,
    Seated(player): Seated,
    ChallengePath(id): ChallengePath,
) -> Result<StatusCode, Error> {
    app.challenges.end(id, player, Ended::Cancelled).await?;
    Ok(StatusCode::NO_CONTENT)
}
