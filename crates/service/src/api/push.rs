//! Notifications: subscribe a browser, and unsubscribe it.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use ludoteca_room::{PlayerId, Refusal};
use ludoteca_wire::Problem;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::creator::{Seated, Visitor};
use super::extract::{Body, NumberPath};
use super::identity::Identity;
use crate::app::App;
use crate::error::Error;
use crate::wire::{SubscriptionRequest, Subscriptions};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, subscribe)).routes(routes!(unsubscribe))
}

/// The key of the server, and the browsers that show notifications to the client's player.
#[utoipa::path(
    get, path = "/me/push", tag = "players",
    responses((status = OK, body = Subscriptions)),
)]
async fn list(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
) -> Result<Json<Subscriptions>, Error> {
    Ok(Json(of(&app, visitor.map(|visitor| visitor.player())).await?))
}

/// Subscribes the client's browser to notifications about its player's correspondence games, or
/// changes their language. A browser is subscribed for one player at a time, until it is
/// unsubscribed or its session ends. A player has at most 10 subscriptions; a new one replaces the
/// oldest.
#[utoipa::path(
    put, path = "/me/push", tag = "players", request_body = SubscriptionRequest,
    responses(
        (status = OK, body = Subscriptions),
        (status = FORBIDDEN, description = "`not-your-seat`: the client has not played yet",
            body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`subscription`: the endpoint or a key cannot \
            be used", body = Problem),
    ),
)]
async fn subscribe(
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

/// Unsubscribes a browser.
#[utoipa::path(
    delete, path = "/me/push/{id}", tag = "players", params(("id" = i64, Path)),
    responses(
        (status = NO_CONTENT, description = "The browser shows no further notifications."),
        (status = FORBIDDEN, description = "`not-your-seat`: the client has not played yet",
            body = Problem),
        (status = NOT_FOUND, description = "`no-such-subscription`", body = Problem),
    ),
)]
async fn unsubscribe(
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
