//! The WebSocket that sends a game's events.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State as AppState;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::StatusCode;
use axum::response::Response;
use tokio::time::{Instant, interval, sleep_until, timeout};
use tokio_util::sync::CancellationToken;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::creator::Visitor;
use super::extract::{Client, Params, RoomPath};
use crate::app::App;
use crate::connections::{Connection, Reason};
use crate::error::Error;
use crate::rooms::{LiveRoom, Visit, now};
use crate::wire::{Company, Problem, RoomUpdate, UpdatesQuery};

/// Time between pings to a silent client.
const BEAT: Duration = Duration::from_secs(20);
/// Time after which a change in who is connected is reported.
const REPORT: Duration = Duration::from_millis(250);
/// Maximum time to send a message.
const PATIENCE: Duration = Duration::from_secs(20);
/// Close code for a deleted game: 404 in the range for applications.
const DELETED: u16 = 4404;
/// Maximum length of a received message, in bytes. The client sends only control frames.
const MAX_RECEIVED: usize = 1 << 10;
/// Maximum number of bytes that wait to be sent: the longest `RoomUpdate`, and pongs that the
/// client has not read.
const MAX_WAITING: usize = 4 << 20;
/// Maximum time to close the socket of a client that has sent too much.
const LEAVE: Duration = Duration::from_secs(1);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(events))
}

/// Upgrades to a WebSocket. Each message is a `RoomUpdate`. The first comes at once and contains
/// the missed events; others follow after events and when somebody connects or disconnects. The
/// client sends nothing. If the game is deleted, the socket closes with code
/// 4404.
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
    RoomPath(room): RoomPath,
    Params(query): Params<UpdatesQuery>,
    Client(client): Client,
    Visitor(visitor): Visitor,
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
            let visit = room.enter(visitor.map(|visitor| visitor.player()));
            let sent = send_updates(&mut socket, room, &visit, query.after, &app.closing);
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

/// Sends the events after number `seen` until one side closes the socket.
async fn send_updates(
    socket: &mut WebSocket,
    room: Arc<LiveRoom>,
    visit: &Visit,
    mut seen: u64,
    closing: &CancellationToken,
) -> Result<(), axum::Error> {
    let mut changed = room.watch();
    changed.mark_changed();
    let mut presence = room.watch_presence();
    let mut company = Company::default();
    // When to report who is connected, if that has changed: not each of many changes at once.
    let mut report_at = None;
    let mut beat = interval(BEAT);
    let mut is_alive = true;
    let (mut pinged, mut pings) = (Instant::now(), 0_u64);
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
                company.clone_from(&update.company);
                send_update(socket, &update).await?;
            }
            Ok(()) = presence.changed() => {
                report_at.get_or_insert_with(|| Instant::now() + REPORT);
            }
            () = sleep_until(report_at.unwrap_or_else(Instant::now)), if report_at.is_some() => {
                report_at = None;
                let found = room.company().await;
                if found != company {
                    company = found;
                    send_update(socket, &RoomUpdate::of_company(seen, company.clone(), now())).await?;
                }
            }
            received = socket.recv() => match received {
                None | Some(Ok(Message::Close(_))) => return Ok(()),
                Some(received) => {
                    if let Message::Pong(answered) = received?
                        && answered[..] == pings.to_be_bytes()
                    {
                        visit.note_delay(pinged.elapsed());
                    }
                    is_alive = true;
                }
            },
            _ = beat.tick() => {
                if !is_alive {
                    return Ok(());
                }
                is_alive = false;
                (pinged, pings) = (Instant::now(), pings + 1);
                send(socket, Message::Ping(pings.to_be_bytes().to_vec().into())).await?;
            }
            () = closing.cancelled() => {
                // 1012: clients come back after a random time, so that not all come at once.
                let reason = "the server restarts".into();
                let away = CloseFrame { code: close_code::RESTART, reason };
                return send(socket, Message::Close(Some(away))).await;
            }
        }
    }
}

/// Closes the socket of a client that has sent too much. Data that it still sends is read, so that
/// the client receives the reason.
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

async fn send_update(socket: &mut WebSocket, update: &RoomUpdate) -> Result<(), axum::Error> {
    let text = serde_json::to_string(update).map_err(axum::Error::new)?;
    send(socket, Message::text(text)).await
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), axum::Error> {
    timeout(PATIENCE, socket.send(message)).await.map_err(axum::Error::new)?
}
