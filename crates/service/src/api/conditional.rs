//! Conditional moves of a player in a correspondence game.

use axum::Json;
use axum::http::StatusCode;

use super::creator::Seated;
use super::extract::Body;
use super::room_path::RoomPath;
use crate::error::Error;
use crate::wire::{ConditionalLines, NewConditionalLines};

pub(super) async fn show(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
) -> Result<Json<ConditionalLines>, Error> {
    Ok(Json(ConditionalLines { lines: room.conditional_moves(player).await? }))
}

pub(super) async fn store(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
    Body(body): Body<NewConditionalLines>,
) -> Result<Json<ConditionalLines>, Error> {
    let lines = room.set_conditional_moves(body.seq, player, &body.lines).await?;
    Ok(Json(ConditionalLines { lines }))
}

pub(super) async fn clear(
    RoomPath(room): RoomPath,
    Seated(player): Seated,
) -> Result<StatusCode, Error> {
    room.clear_conditional_moves(player).await?;
    Ok(StatusCode::NO_CONTENT)
}
