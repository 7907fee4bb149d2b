//! The metrics of a worker over HTTP.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use ludoteca_gate::{Hosts, serve_operators};
use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;
use tokio::net::TcpListener;

use super::super::OPEN_METRICS;
use super::{Shared, WorkerError};

/// Listens on an address. Returns the listener and the address with the actual port.
pub(super) async fn bind(address: SocketAddr) -> Result<(TcpListener, SocketAddr), WorkerError> {
    let bound = async {
        let listener = TcpListener::bind(address).await?;
        let actual = listener.local_addr()?;
        Ok((listener, actual))
    };
    bound.await.map_err(|source| WorkerError::Listen { address, source })
}

/// Serves the metrics in a separate task, under these names.
pub(super) fn serve(listener: TcpListener, hosts: Hosts, shared: &Shared) {
    let mut registry = Registry::with_prefix("ludoteca");
    shared.metrics.register_jobs(&mut registry);
    let registry = Arc::new(registry);
    let measured = move || {
        let mut text = String::new();
        encode(&mut text, &registry).expect("a string takes everything");
        std::future::ready(([(CONTENT_TYPE, OPEN_METRICS)], text))
    };
    let router =
        Router::new().route("/metrics", get(measured)).route("/healthz", get(async || "alive\n"));
    tokio::spawn(serve_operators(listener, router, Arc::new(hosts), std::future::pending()));
}
