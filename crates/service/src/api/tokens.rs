//! Personal tokens: list, create, revoke; and the mark of programs.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use ludoteca_store::service_time::now;
use ludoteca_store::token::{self, random_text};
use ludoteca_wire::NoFields;

use super::creator::{Creator, NewCookie, Visitor};
use super::extract::{Body, NumberPath};
use super::identity::Identity;
use crate::app::App;
use crate::error::Error;
use crate::wire::{CreatedToken, TokenRequest, Tokens};

/// Maximum number of running games that are updated when a player is marked as a program.
const MAX_PLAYING: u32 = 100;

pub(super) async fn list(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
) -> Result<Json<Tokens>, Error> {
    let Some(player) = visitor.map(|visitor| visitor.player()) else {
        return Ok(Json(Tokens { tokens: Vec::new(), bot: false }));
    };
    let tokens = app.store.tokens(player).await?.into_iter().map(Into::into).collect();
    Ok(Json(Tokens { tokens, bot: app.store.is_bot(player).await? }))
}

pub(super) async fn create(
    AppState(app): AppState<App>,
    identity: Identity,
    creator: Creator,
    Body(body): Body<TokenRequest>,
) -> Result<(StatusCode, NewCookie, Json<CreatedToken>), Error> {
    // A guest has nothing but the cookie.
    if let Identity::SignedIn(session) = identity {
        app.accounts.check_proof(session).await?;
    }
    let (text, now) = (random_text(), now());
    let token = body.check(&text, now)?;
    app.usage.add_game(creator.client)?;
    if !app.store.add_token(creator.owner, token, now, token::MAX_TOKENS).await? {
        let detail = format!("you have {} tokens; revoke one of them first", token::MAX_TOKENS);
        return Err(Error::request(StatusCode::CONFLICT, "too-many-tokens", detail));
    }
    Ok((StatusCode::CREATED, creator.cookie, Json(CreatedToken { token: text })))
}

pub(super) async fn revoke(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
    NumberPath(id): NumberPath,
) -> Result<StatusCode, Error> {
    let is_removed = match visitor {
        Some(visitor) => app.accounts.revoke_token(visitor.player(), id).await?,
        None => false,
    };
    if !is_removed {
        let detail = "you have no such token";
        return Err(Error::request(StatusCode::NOT_FOUND, "no-such-token", detail));
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn mark(
    AppState(app): AppState<App>,
    creator: Creator,
    Body(NoFields {}): Body<NoFields>,
) -> Result<(NewCookie, Json<Tokens>), Error> {
    app.usage.add_game(creator.client)?;
    if !app.store.mark_bot(creator.player()).await? {
        let detail = "a player who has finished a game, or plays against another one, stays a person; a program \
             needs a player of its own";
        return Err(Error::request(StatusCode::CONFLICT, "not-a-bot", detail));
    }
    // The player's running games show the change.
    for id in app.store.playing(creator.player(), MAX_PLAYING).await? {
        if let Some(room) = app.rooms.loaded(id) {
            room.show_players().await;
        }
    }
    let tokens = app.store.tokens(creator.player()).await?.into_iter().map(Into::into).collect();
    Ok((creator.cookie, Json(Tokens { tokens, bot: true })))
}
