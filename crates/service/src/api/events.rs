//! The WebSocket on which a game's events come.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State as AppState;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::StatusCode;
use axum::response::Response;
use tokio::time::{interval, timeout};
use tokio_util::sync::CancellationToken;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{At, Client, Params};
use crate::app::App;
use crate::connections::{Connection, Reason};
use crate::error::Error;
use crate::rooms::LiveRoom;
use crate::wire::{Problem, RoomUpdate, UpdatesQuery};

/// How often a silent client is asked whether it is still there.
const BEAT: Duration = Duration::from_secs(20);
/// How long a client may take to take a message.
const PATIENCE: Duration = Duration::from_secs(20);
/// The code that closes the socket of a game that is deleted: 404 among the codes for applications.
const DELETED: u16 = 4404;
/// The client sends nothing, so nothing long is read.
const MAX_RECEIVED: usize = 1 << 10;
/// Bytes that may wait to be sent: the longest `RoomUpdate`, and the pongs that the client has not taken.
const MAX_WAITING: usize = 4 << 20;
/// The time to take leave of a client that has sent too much.
const LEAVE: Duration = Duration::from_secs(1);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(events))
}

/// Upgrades to a WebSocket. Each message is a `RoomUpdate`; the first comes at once, with what was
/// missed. The client sends nothing. If the game is deleted, the socket closes with code 4404.
#[utoipa::path(
    get, path = "/games/{id}/events", tag = "games",
    params(("id" = String, Path), UpdatesQuery),
    responses(
        (status = SWITCHING_PROTOCOLS, description = "Messages follow.", body = RoomUpdate),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = UPGRADE_REQUIRED, description = "`no-websocket`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`query`, `not-yet`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-sockets`", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "`too-many-sockets`", body = Problem),
    ),
)]
async fn events(
    AppState(app): AppState<App>,
    At(room): At,
    Params(query): Params<UpdatesQuery>,
    Client(client): Client,
    Extension(connection): Extension<Arc<Connection>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|rejection| {
        Error::request(StatusCode::UPGRADE_REQUIRED, "no-websocket", rejection.body_text())
    })?;
    room.updates_since(query.after).await?;
    let place = app.connections.open_socket(client).map_err(|reason| {
        let status = match reason {
            Reason::ClientSockets(_) => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::SERVICE_UNAVAILABLE,
        };
        let detail = format!("{reason}; close others, or come back later");
        Error::request(status, "too-many-sockets", detail)
    })?;
    let upgrade = upgrade
        .read_buffer_size(MAX_RECEIVED)
        .max_frame_size(MAX_RECEIVED)
        .max_message_size(MAX_RECEIVED)
        .write_buffer_size(0)
        .max_write_buffer_size(MAX_WAITING);
    Ok(upgrade.on_upgrade(async move |mut socket| {
        let served = async {
            let sent = send_updates(&mut socket, room, query.after, &app.closing);
            tokio::select! {
                sent = sent => sent,
                () = connection.dropped() => Ok(()),
                () = connection.flooded() => leave(&mut socket).await,
            }
        };
        if let Err(error) = app.connections.tasks.track_future(served).await {
            tracing::debug!(%error, "a WebSocket has ended");
        }
        drop(place);
    }))
}

/// Sends what happens after event number `seen`, until one of the two hangs up.
async fn send_updates(
    socket: &mut WebSocket,
    room: Arc<LiveRoom>,
    mut seen: u64,
    closing: &CancellationToken,
) -> Result<(), axum::Error> {
    let mut changed = room.watch();
    changed.mark_changed();
    let mut beat = interval(BEAT);
    let mut is_alive = true;
    loop {
        tokio::select! {
            biased;
            () = room.deleted() => {
                let gone = CloseFrame { code: DELETED, reason: "the game was deleted".into() };
                return send(socket, Message::Close(Some(gone))).await;
            }
            Ok(()) = changed.changed() => {
                let update = room.updates_since(seen).await.map_err(axum::Error::new)?;
                seen = update.seq;
                let text = serde_json::to_string(&update).map_err(axum::Error::new)?;
                send(socket, Message::text(text)).await?;
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
                send(socket, Message::Ping(Vec::new().into())).await?;
            }
            () = closing.cancelled() => {
                let away = CloseFrame { code: close_code::AWAY, reason: "the server stops".into() };
                return send(socket, Message::Close(Some(away))).await;
            }
        }
    }
}

/// Closes the socket of a client that has sent too much; what it has sent meanwhile is read, so that
/// it gets to read why.
async fn leave(socket: &mut WebSocket) -> Result<(), axum::Error> {
    let reason = "more was sent than a client may".into();
    let policy = CloseFrame { code: close_code::POLICY, reason };
    let leave = async {
        socket.send(Message::Close(Some(policy))).await?;
        while socket.recv().await.is_some_and(|received| received.is_ok()) {}
        Ok(())
    };
    timeout(LEAVE, leave).await.map_err(axum::Error::new)?
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), axum::Error> {
    timeout(PATIENCE, socket.send(message)).await.map_err(axum::Error::new)?
}
