//! Whether the server works, for those who operate it.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use ludoteca_cluster::jobs;

use crate::app::{App, Phase};

/// Time within which the store has to respond.
const STORE_TIMEOUT: Duration = Duration::from_secs(2);

/// The health checks.
pub(super) fn routes() -> Router<App> {
    Router::new().route("/healthz", get(async || "alive\n")).route("/readyz", get(ready))
}

/// The route of the metrics, which has its own listener.
pub(crate) fn metrics(app: App) -> Router {
    Router::new().route("/metrics", get(measured)).with_state(app)
}

/// Whether the server can serve games: it is not stopping, the bus is connected if there is one, and the
/// store responds.
async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if app.phase() != Phase::Open {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server is stopping\n");
    }
    if !app.bus.link().borrow().is_up {
        return (StatusCode::SERVICE_UNAVAILABLE, "the bus is not connected\n");
    }
    match tokio::time::timeout(STORE_TIMEOUT, app.store.check()).await {
        Ok(Ok(())) => (StatusCode::OK, "ready\n"),
        Ok(Err(error)) => {
            tracing::warn!(%error, "the server is not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not respond\n")
        }
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database is too slow\n"),
    }
}

async fn measured(State(app): State<App>) -> impl IntoResponse {
    let (connections, sockets) = app.connections.counts();
    let is_bus_up = app.bus.link().borrow().is_up;
    let values = [
        connections,
        sockets,
        app.rooms.count(),
        app.leases.held().len(),
        is_bus_up.into(),
        app.nodes.count() + 1,
    ];
    ([(CONTENT_TYPE, jobs::OPEN_METRICS)], app.metrics.text(values))
}
