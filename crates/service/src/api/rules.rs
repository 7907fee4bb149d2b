//! Rules, options and positions.

use axum::Json;
use ludoteca_wire::{
    Assemble, Assembled, GameRules, Parts, PositionInfo, PositionQuery, Rules, RulesQuery,
    RulesText, TextQuery,
};

use super::extract::{Body, GamePath, Params};
use crate::error::{Error, RequestError};

pub(super) async fn all() -> Json<Rules> {
    Json(Rules::all())
}

pub(super) async fn one(
    GamePath(game): GamePath,
    Params(query): Params<RulesQuery>,
) -> Result<Json<GameRules>, Error> {
    let options = game.options(&query.options).map_err(RequestError::Options)?;
    Ok(Json(GameRules::from(&options)))
}

pub(super) async fn text(
    GamePath(game): GamePath,
    Params(query): Params<TextQuery>,
) -> Result<Json<RulesText>, Error> {
    Ok(Json(RulesText::find(game, &query.lang)?))
}

pub(super) async fn position(
    GamePath(game): GamePath,
    Params(query): Params<PositionQuery>,
) -> Result<Json<PositionInfo>, Error> {
    Ok(Json(query.find(game)?))
}

pub(super) async fn parts(
    GamePath(game): GamePath,
    Params(query): Params<PositionQuery>,
) -> Result<Json<Parts>, Error> {
    Ok(Json(Parts::find(&query, game)?))
}

pub(super) async fn assemble(
    GamePath(game): GamePath,
    Body(request): Body<Assemble>,
) -> Result<Json<Assembled>, Error> {
    Ok(Json(request.check(game)?))
}
