//! Opens a client's WebSocket.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State as AppState;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::StatusCode;
use axum::response::Response;
use ludoteca_community::accounts::Grant;
use ludoteca_gate::{Connection, Reason, Socket};

use super::creator::Visitor;
use super::extract::Client;
use crate::app::App;
use crate::error::Error;
use crate::socket::{MAX_RECEIVED, MAX_WAITING, READ_BUFFER, Session, WRITE_BUFFER};

pub(super) async fn open(
    AppState(app): AppState<App>,
    Client(client): Client,
    Visitor(visitor): Visitor,
    mut grant: Grant,
    Extension(connection): Extension<Arc<Connection>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|rejection| {
        Error::request(StatusCode::UPGRADE_REQUIRED, "no-websocket", rejection.body_text())
    })?;
    let place = place(&app, client)?;
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .max_frame_size(MAX_RECEIVED)
        .max_message_size(MAX_RECEIVED)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MAX_WAITING);
    let player = visitor.map(|visitor| visitor.player());
    Ok(upgrade.on_upgrade(async move |socket| {
        // On the heap: each future that passes them on would hold a copy.
        let session = Box::new(Session::new(app.clone(), player, client));
        let served = session.serve(Box::new(socket), &connection, &mut grant);
        if let Err(error) = app.connections.tasks.track_future(served).await {
            tracing::debug!(%error, "a WebSocket has ended");
        }
        drop(place);
    }))
}

/// A slot for a WebSocket, or for a stream, which counts like one.
pub(super) fn place(app: &App, client: IpAddr) -> Result<Socket, Error> {
    app.connections.open_socket(client).map_err(|reason| {
        let status = match reason {
            Reason::ClientSockets(_) => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::SERVICE_UNAVAILABLE,
        };
        let detail = format!("{reason}; close others, or come back later");
        Error::request(status, "too-many-sockets", detail)
    })
}
