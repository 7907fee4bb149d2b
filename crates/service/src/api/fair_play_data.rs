//! What pages report about rated games, and data about their play for the players.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use ludoteca_community::accounts::Grant;
use ludoteca_community::chat::Pair;
use ludoteca_engine::Limits;
use ludoteca_host::fair_play::Reveals;
use ludoteca_room::{PlayerId, Room, TimeControl};
use ludoteca_wire::Setting;

use super::creator::Seated;
use super::extract::{Body, Client};
use super::fair_play::Visitors;
use super::room_path::RoomPath;
use crate::app::App;
use crate::error::{Error, RequestError};
use crate::rated_game::{NoData, RatedGame};
use crate::wire::{FairPlayData, TurnFocus};

pub(super) async fn report_focus(
    AppState(app): AppState<App>,
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(turn): Body<TurnFocus>,
) -> Result<StatusCode, Error> {
    check_turn(room.setting(), &room.room(), player, turn)?;
    app.store.add_focus_loss(room.setting().id, player, turn.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Checks that a page may report on a turn.
fn check_turn(
    setting: &Setting,
    room: &Room,
    player: PlayerId,
    turn: TurnFocus,
) -> Result<(), Error> {
    let Pair { side, .. } = Pair::new(room, player)?;
    if !setting.is_rated || !matches!(setting.clock, Some(TimeControl::Fischer { .. })) {
        let detail = "the game is not a rated game with an initial time";
        return Err(Error::request(StatusCode::CONFLICT, "not-rated", detail));
    }
    if !turn.is_plausible() {
        let detail = "losses must be 0 to 1000 and seconds 0 to 86400";
        return Err(Error::request(StatusCode::UNPROCESSABLE_ENTITY, "wrong-type", detail));
    }
    let (ply, plies) = (turn.ply as usize, room.game().ply());
    // The report on the last turn arrives after the game.
    let first = if room.outcome().is_some() { plies.max(1) } else { 1 };
    let is_own = || room.game().side_at(ply - 1) == Some(side);
    if (first..=plies + 1).contains(&ply) && is_own() {
        return Ok(());
    }
    let detail = format!("ply {ply} is not one of your turns in the running game");
    Err(Error::request(StatusCode::CONFLICT, "not-your-turn", detail))
}

pub(super) async fn show(
    AppState(app): AppState<App>,
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Client(client): Client,
    visitors: Visitors,
    grant: Grant,
) -> Result<Json<FairPlayData>, Error> {
    let Pair { side, .. } = Pair::new(&room.room(), player)?;
    let id = room.setting().id;
    let stored = app.store.load(id).await?.ok_or(RequestError::NoSuchGame)?;
    let game = RatedGame::new(stored, app.store.focus_losses(id).await?).map_err(no_data)?;
    visitors.check(&app, game.game(), Reveals::AllPositions).await?;
    let limits = Limits::for_review(Limits::REVIEW_NODES);
    let moves = app.analysts.agreement(client, grant, game.game().clone(), limits).await?;
    Ok(Json(game.data(Limits::REVIEW_NODES, &moves, &[side])))
}

fn no_data(reason: NoData) -> Error {
    let code = match reason {
        NoData::Running => "not-over",
        NoData::NotRated => "not-rated",
    };
    Error::request(StatusCode::CONFLICT, code, reason.to_string())
}
