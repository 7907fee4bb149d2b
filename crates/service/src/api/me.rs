//! The client's player.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::response::AppendHeaders;
use ludoteca_community::names::generated;
use ludoteca_room::Name;
use ludoteca_store::id::player_text;
use ludoteca_wire::{Me, Rename, Whoami, seats};

use super::creator::{Creator, NewCookie, language};
use super::extract::{Body, IsSecure};
use super::identity::Identity;
use crate::app::App;
use crate::cookies::{OWNER, SESSION};
use crate::error::{Error, RequestError};

pub(super) async fn me(
    AppState(app): AppState<App>,
    identity: Identity,
    IsSecure(is_secure): IsSecure,
    parts: Parts,
) -> Result<(NewCookie, Json<Whoami>), Error> {
    let Some(player) = identity.reader().map(|owner| owner.player()) else {
        return Ok((None, Json(Whoami { player: None })));
    };
    let cookie = if matches!(identity, Identity::SignedIn(_)) { SESSION } else { OWNER };
    let renewed = cookie.read(&parts.headers).map(|secret| cookie.set(&secret, is_secure));
    let chosen = app.accounts.name(player).await?;
    let is_named = chosen.is_some();
    let has_account = chosen.as_ref().is_some_and(Name::has_account);
    let name = chosen.unwrap_or_else(|| generated(player, &language(&parts.headers))).into_string();
    let me = Me { id: player_text(player), name, is_named, has_account };
    let renewed = renewed.map(|cookie| AppendHeaders([(SET_COOKIE, cookie)]));
    Ok((renewed, Json(Whoami { player: Some(me) })))
}

pub(super) async fn rename(
    AppState(app): AppState<App>,
    identity: Identity,
    creator: Creator,
    Body(body): Body<Rename>,
) -> Result<(NewCookie, Json<Me>), Error> {
    if matches!(identity, Identity::SignedIn(_)) {
        let detail = "the name of an account never changes";
        return Err(Error::request(StatusCode::CONFLICT, "name-permanent", detail));
    }
    let name = seats::required_name(&body.name, "name")
        .map_err(|fault| RequestError::Players(fault.into()))?;
    app.usage.add_game(creator.client)?;
    let player = creator.player();
    app.accounts.rename_guest(player, &name).await?;
    let name = name.into_string();
    let me = Me { id: player_text(player), name, is_named: true, has_account: false };
    Ok((creator.cookie, Json(me)))
}
