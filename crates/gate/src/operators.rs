//! Ports for operators, such as that of the metrics.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::HOST;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tokio::net::TcpListener;

use super::accept::Acceptor;
use super::framing::Fault;
use super::hosts::{FORBIDDEN_HOST, Hosts};
use super::problems::Problem;
use super::proxies::Proxies;
use super::registry::Registry;
use crate::Limits;

/// Number of open files for the connections of such a port.
const MAX_FILES: u64 = 128;

/// Serves a router for operators until `shutdown` completes, under the names of `hosts` only: a page of another site
/// must not read what it shows.
pub async fn serve_operators(
    listener: TcpListener,
    router: Router,
    hosts: Arc<Hosts>,
    shutdown: impl Future<Output = ()>,
) {
    let nothing = async || problem(StatusCode::NOT_FOUND, "not-found", "there is nothing here");
    let wrong = async || problem(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", "use GET");
    let router = router
        .fallback(nothing)
        .method_not_allowed_fallback(wrong)
        .layer(from_fn_with_state(hosts, check));
    let registry = Registry::new(Limits::default().within(MAX_FILES), Proxies::default());
    Acceptor::new(listener, router, registry).run(shutdown).await;
}

async fn check(State(hosts): State<Arc<Hosts>>, request: Request, next: Next) -> Response {
    if let Some(fault) = request.extensions().get::<Fault>() {
        return problem(StatusCode::BAD_REQUEST, "malformed-request", &fault.to_string());
    }
    let host = request.headers().get(HOST).map(|host| host.to_str().unwrap_or_default());
    if host.is_some_and(|host| !hosts.allow(host)) {
        return problem(StatusCode::FORBIDDEN, "forbidden-host", FORBIDDEN_HOST);
    }
    next.run(request).await
}

fn problem(status: StatusCode, code: &'static str, detail: &str) -> Response {
    Problem { status, code, detail: detail.to_owned().into() }.into_response()
}
