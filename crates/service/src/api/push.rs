//! Notifications: subscribe a browser, and unsubscribe it.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use ludoteca_room::{PlayerId, Refusal};

use super::creator::{Seated, Visitor};
use super::extract::{Body, NumberPath};
use super::identity::Identity;
use crate::app::App;
use crate::error::Error;
use crate::wire::{SubscriptionRequest, Subscriptions};

pub(super) async fn list(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
) -> Result<Json<Subscriptions>, Error> {
    Ok(Json(of(&app, visitor.map(|visitor| visitor.player())).await?))
}

pub(super) async fn subscribe(
    AppState(app): AppState<App>,
    identity: Identity,
    Body(body): Body<SubscriptionRequest>,
) -> Result<Json<Subscriptions>, Error> {
    let player = identity.writer()?.ok_or(Refusal::NotSeated)?.player();
    let session = match identity {
        Identity::SignedIn(session) => Some(session.number),
        _ => None,
    };
    let new = body.check(app.push.reach()?)?;
    app.store.add_push_subscription(player, session, new).await?;
    Ok(Json(of(&app, Some(player)).await?))
}

pub(super) async fn unsubscribe(
    AppState(app): AppState<App>,
    Seated(player): Seated,
    NumberPath(number): NumberPath,
) -> Result<StatusCode, Error> {
    if !app.store.remove_push_subscription(number, Some(player)).await? {
        let detail = "you have no such subscription";
        return Err(Error::request(StatusCode::NOT_FOUND, "no-such-subscription", detail));
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn of(app: &App, player: Option<PlayerId>) -> Result<Subscriptions, Error> {
    let key = app.push.key().await?.public();
    let subscriptions = match player {
        Some(player) => app.store.push_subscriptions(player).await?,
        None => Vec::new(),
    };
    Ok(Subscriptions { key, subscriptions: subscriptions.into_iter().map(Into::into).collect() })
}
