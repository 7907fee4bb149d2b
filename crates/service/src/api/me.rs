//! The player that the client is.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::request::Parts;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::creator::{Creator, NewCookie, Visitor, language};
use super::extract::Body;
use crate::app::App;
use crate::error::Error;
use crate::id::player_text;
use crate::names::generated;
use crate::players;
use crate::wire::{Me, Problem, Rename, Whoami};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(me, rename))
}

/// The player that the client is, according to its cookie.
#[utoipa::path(
    get, path = "/me", tag = "players",
    responses((status = OK, body = Whoami)),
)]
async fn me(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
    parts: Parts,
) -> Result<Json<Whoami>, Error> {
    let Some(player) = visitor.map(|visitor| visitor.player()) else {
        return Ok(Json(Whoami { player: None }));
    };
    let chosen = app.store.name(player).await?;
    let is_named = chosen.is_some();
    let name = chosen.unwrap_or_else(|| generated(player, &language(&parts)));
    Ok(Json(Whoami { player: Some(Me { id: player_text(player), name, is_named }) }))
}

/// Chooses a name. Games that are being played keep the earlier one. A client without a cookie gets
/// one, and with it becomes a player.
#[utoipa::path(
    put, path = "/me", tag = "players", request_body = Rename,
    responses(
        (status = OK, body = Me),
        (status = UNPROCESSABLE_ENTITY, description = "`players`: the name is empty, too long or \
            contains control characters", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-games`: names and games count \
            together", body = Problem),
    ),
)]
async fn rename(
    AppState(app): AppState<App>,
    creator: Creator,
    Body(body): Body<Rename>,
) -> Result<(NewCookie, Json<Me>), Error> {
    let name =
        players::required_name(&body.name, "name").map_err(|fault| Error::Players(fault.into()))?;
    app.usage.add_game(creator.client)?;
    let player = creator.player();
    app.store.rename(player, name.clone()).await?;
    Ok((creator.cookie, Json(Me { id: player_text(player), name, is_named: true })))
}
