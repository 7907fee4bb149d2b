//! Middleware: ids, logging, headers, compression, time limit, measurement.

use std::any::Any;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state, map_response_with_state};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::classify::ServerErrorsFailureClass;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::trace::TraceLayer;
use tracing::Span;

use super::guard::guard;
use super::rates;
use crate::analysts::NDJSON;
use crate::app::App;
use crate::error::Error;
use crate::request_id::{REQUEST_ID, RequestId};

/// The page may load and run only its own files, WebAssembly among them, and show images that it draws itself. It may
/// connect to an engine of the reader's own computer, which chooses its port.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' ws://127.0.0.1:*; img-src 'self' data: blob:; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // The address of a game gives the right to watch it, or to take a vacant seat.
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    // Other sites can neither embed these resources nor keep references to windows.
    (RESOURCE_POLICY, HeaderValue::from_static("same-origin")),
    (OPENER_POLICY, HeaderValue::from_static("same-origin")),
    // Together with the opener policy, it isolates the page, which browsers require for memory shared between threads.
    (EMBEDDER_POLICY, HeaderValue::from_static("require-corp")),
];

pub(super) const RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");
const EMBEDDER_POLICY: HeaderName = HeaderName::from_static("cross-origin-embedder-policy");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// For a year, browsers open this site only over TLS. Other sites of its domain are not concerned.
const ONLY_TLS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds the middleware. The first layer is the innermost.
pub(super) fn layers(router: Router<App>, app: &App) -> Router<App> {
    // The compressor would delay streamed lines.
    let whole = DefaultPredicate::new().and(NotForContentType::const_new(NDJSON));
    router
        .route_layer(from_fn_with_state(app.clone(), rates::limit))
        .route_layer(from_fn_with_state(app.clone(), measure))
        .layer(from_fn_with_state(app.clone(), guard))
        .layer(from_fn_with_state(app.clone(), limit_time))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(CompressionLayer::new().compress_when(whole))
        .layer(map_response_with_state(app.clone(), with_headers))
        .layer(TraceLayer::new_for_http().make_span_with(span).on_failure(log_failure))
        .layer(from_fn_with_state(app.clone(), identify))
}

/// Assigns a request its id: the one from a trusted proxy, or a new one.
async fn identify(State(app): State<App>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let is_trusted = peer.is_some_and(|peer| app.connections.proxies.trust(peer.ip()));
    let chosen = request.headers().get(REQUEST_ID).filter(|_| is_trusted);
    let id = chosen.and_then(RequestId::read).unwrap_or_else(RequestId::new);
    let mut response = id.clone().scope(next.run(request)).await;
    response.headers_mut().insert(REQUEST_ID, id.header().clone());
    response
}

/// The fields of all log lines about a request. They omit the path: it would contain the id of a
/// game, with which anyone could take a vacant seat.
fn span(request: &Request) -> Span {
    let id = RequestId::current().map(tracing::field::display);
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    tracing::error_span!("request", id, method = %request.method(), route)
}

/// Logs responses with a server error.
#[expect(clippy::needless_pass_by_value, reason = "the layer hands it over like this")]
fn log_failure(class: ServerErrorsFailureClass, latency: Duration, _: &Span) {
    if is_load(&class) {
        // A line for each rejected request would fill the log. The writer reports an outage once.
        tracing::debug!(%class, ?latency, "the request cannot be served at present");
    } else {
        tracing::error!(%class, ?latency, "a request failed");
    }
}

/// Whether the error is not the program's: too many requests, or a full disk.
fn is_load(class: &ServerErrorsFailureClass) -> bool {
    matches!(class, ServerErrorsFailureClass::StatusCode(StatusCode::SERVICE_UNAVAILABLE))
}

/// Counts and times the responses of routes.
async fn measure(
    State(app): State<App>,
    route: MatchedPath,
    method: Method,
    request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let response = next.run(request).await;
    let (status, took) = (response.status().as_u16(), began.elapsed());
    app.metrics.responded(method.as_str(), route.as_str(), status, took);
    response
}

async fn with_headers(State(app): State<App>, mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(value);
    }
    if app.hosts.is_secure() {
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, ONLY_TLS);
    }
    let no_store = HeaderValue::from_static("no-store");
    response.headers_mut().entry(CACHE_CONTROL).or_insert(no_store);
    response
}

async fn limit_time(State(app): State<App>, request: Request, next: Next) -> Response {
    let limit = app.connections.limits.request_timeout;
    let late = |_| {
        let detail = format!("the request took longer than {} s", limit.as_secs_f64());
        Error::request(StatusCode::REQUEST_TIMEOUT, "too-slow", detail).into_response()
    };
    tokio::time::timeout(limit, next.run(request)).await.unwrap_or_else(late)
}

#[expect(clippy::needless_pass_by_value, reason = "the layer hands it over like this")]
fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    Error::internal(text.unwrap_or("panic")).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn load_is_no_fault() {
        let class = ServerErrorsFailureClass::StatusCode;
        assert!(is_load(&class(StatusCode::SERVICE_UNAVAILABLE)));
        assert!(!is_load(&class(StatusCode::INTERNAL_SERVER_ERROR)));
    }
}
