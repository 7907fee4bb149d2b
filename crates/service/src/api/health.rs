//! Whether the server works, for those who operate it.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use ludoteca_cluster::jobs;

use crate::app::App;
use crate::error::Error;

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
async fn ready(State(app): State<App>) -> Result<&'static str, Error> {
    app.check_open()?;
    let unready =
        |code, detail: &str| Err(Error::request(StatusCode::SERVICE_UNAVAILABLE, code, detail));
    if !app.bus.link().borrow().is_up {
        return unready("bus-unavailable", "the bus is not connected");
    }
    match tokio::time::timeout(STORE_TIMEOUT, app.store.check()).await {
        Ok(Ok(())) => Ok("ready\n"),
        Ok(Err(error)) => {
            tracing::warn!(%error, "the server is not ready");
            unready("storage-unavailable", "the database does not respond")
        }
        Err(_) => unready("storage-unavailable", "the database is too slow"),
    }
}

async fn measured(State(app): State<App>) -> impl IntoResponse {
    let (connections, sockets, queued_bytes) = app.connections.counts();
    let is_bus_up = app.bus.link().borrow().is_up;
    let values = [
        connections,
        sockets,
        queued_bytes,
        app.rooms.count(),
        app.leases.held().len(),
        is_bus_up.into(),
        app.nodes.count() + 1,
    ];
    ([(CONTENT_TYPE, jobs::OPEN_METRICS)], app.metrics.text(values))
}
