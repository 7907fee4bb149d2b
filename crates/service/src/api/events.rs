//! The WebSocket on which a game's events come.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State as AppState;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::StatusCode;
use axum::response::Response;
use tokio::time::{interval, timeout};
use tokio_util::sync::CancellationToken;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{At, Params};
use crate::app::App;
use crate::error::Error;
use crate::table::Table;
use crate::wire::{News, NewsQuery, Problem};

/// How often a silent client is asked whether it is still there.
const BEAT: Duration = Duration::from_secs(20);
/// How long a client may take to take a message.
const PATIENCE: Duration = Duration::from_secs(20);
/// The client sends nothing, so nothing long is read.
const MAX_RECEIVED: usize = 1 << 10;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(events))
}

/// Upgrades to a WebSocket. Each message is a `News`; the first comes at once, with what was
/// missed. The client sends nothing.
#[utoipa::path(
    get, path = "/games/{id}/events", tag = "games",
    params(("id" = String, Path), NewsQuery),
    responses(
        (status = SWITCHING_PROTOCOLS, description = "Messages follow.", body = News),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = UPGRADE_REQUIRED, description = "`no-websocket`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`query`, `not-yet`", body = Problem),
    ),
)]
async fn events(
    AppState(app): AppState<App>,
    At(table): At,
    Params(query): Params<NewsQuery>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|rejection| {
        Error::request(StatusCode::UPGRADE_REQUIRED, "no-websocket", rejection.body_text())
    })?;
    table.news_since(query.after).await?;
    let upgrade = upgrade.read_buffer_size(MAX_RECEIVED).max_message_size(MAX_RECEIVED);
    Ok(upgrade.on_upgrade(async move |socket| {
        let told = tell(socket, table, query.after, app.closing);
        if let Err(error) = app.sockets.track_future(told).await {
            tracing::debug!(%error, "a WebSocket has ended");
        }
    }))
}

/// Sends what happens after event number `seen`, until one of the two hangs up.
async fn tell(
    mut socket: WebSocket,
    table: Arc<Table>,
    mut seen: u64,
    closing: CancellationToken,
) -> Result<(), axum::Error> {
    let mut changed = table.watch();
    changed.mark_changed();
    let mut beat = interval(BEAT);
    let mut is_alive = true;
    loop {
        tokio::select! {
            Ok(()) = changed.changed() => {
                let news = table.news_since(seen).await.map_err(axum::Error::new)?;
                seen = news.seq;
                let text = serde_json::to_string(&news).map_err(axum::Error::new)?;
                send(&mut socket, Message::text(text)).await?;
            }
            received = socket.recv() => match received {
                None | Some(Ok(Message::Close(_))) => return Ok(()),
                Some(received) => {
                    received?;
                    is_alive = true;
                }
            },
            _ = beat.tick() => {
                if !is_alive {
                    return Ok(());
                }
                is_alive = false;
                send(&mut socket, Message::Ping(Vec::new().into())).await?;
            }
            () = closing.cancelled() => {
                let away = CloseFrame { code: close_code::AWAY, reason: "the server stops".into() };
                return send(&mut socket, Message::Close(Some(away))).await;
            }
        }
    }
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), axum::Error> {
    timeout(PATIENCE, socket.send(message)).await.map_err(axum::Error::new)?
}
