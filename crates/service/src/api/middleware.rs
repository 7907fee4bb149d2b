//! Middleware: protection against other sites, time limit, compression, headers, logging.

use std::any::Any;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::classify::ServerErrorsFailureClass;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::analysts::NDJSON;
use crate::app::App;
use crate::connections::{Connection, Fault, Hosts, Reason};
use crate::error::Error;

/// The page may load and run only its own files, and show images that it draws itself.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // Whoever knows a game's address may watch it, or take a vacant seat.
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
];

/// Adds the middleware. The first layer is the innermost.
pub(super) fn layers(router: Router<App>, app: &App) -> Router<App> {
    // The compressor would delay streamed lines.
    let whole = DefaultPredicate::new().and(NotForContentType::const_new(NDJSON));
    router
        .route_layer(from_fn_with_state(app.clone(), measure))
        .layer(from_fn_with_state(app.clone(), guard))
        .layer(from_fn_with_state(app.clone(), limit_time))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(CompressionLayer::new().compress_when(whole))
        .layer(map_response(with_headers))
        .layer(TraceLayer::new_for_http().on_failure(log_failure))
}

/// Logs answers with a server error.
#[expect(clippy::needless_pass_by_value, reason = "the layer hands it over like this")]
fn log_failure(class: ServerErrorsFailureClass, latency: Duration, _: &Span) {
    if is_load(&class) {
        // A line for each refused request would fill the log. The writer reports an outage once.
        tracing::debug!(%class, ?latency, "the request cannot be served at present");
    } else {
        tracing::error!(%class, ?latency, "a request failed");
    }
}

/// Whether the error is not the program's: too many requests, or a full disk.
fn is_load(class: &ServerErrorsFailureClass) -> bool {
    matches!(class, ServerErrorsFailureClass::StatusCode(StatusCode::SERVICE_UNAVAILABLE))
}

/// Counts and times the answers of routes.
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
    app.metrics.answered(method.as_str(), route.as_str(), status, took);
    response
}

async fn with_headers(mut response: Response) -> Response {
    response.headers_mut().extend(HEADERS);
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
    Error::Internal(text.unwrap_or("panic").to_owned()).into_response()
}

/// Rejects ambiguous requests, and requests from pages of other sites.
async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let fault = request.extensions().get::<Fault>().copied();
    let checked = match fault {
        Some(fault) => Err((Reason::Malformed(fault), Box::new(malformed(fault)))),
        None => check(request.headers(), &app.hosts),
    };
    let connection = request.extensions().get::<Arc<Connection>>().cloned();
    let (response, reason) = match checked {
        Ok(()) => {
            let response = next.run(request).await;
            let is_too_much = response.status() == StatusCode::TOO_MANY_REQUESTS;
            (response, is_too_much.then_some(Reason::TooMuch))
        }
        Err((reason, error)) => (error.into_response(), Some(reason)),
    };
    if let Some(reason) = reason {
        app.connections.report.note(reason, connection.map(|connection| connection.network()));
    }
    response
}

fn malformed(fault: Fault) -> Error {
    Error::request(StatusCode::BAD_REQUEST, "malformed-request", fault.to_string())
}

fn check(headers: &HeaderMap, hosts: &Hosts) -> Result<(), (Reason, Box<Error>)> {
    let text = |name| headers.get(&name).map(|value: &HeaderValue| value.to_str().unwrap_or(""));
    let host = text(HOST);
    let forbidden = |code, detail| Box::new(Error::request(StatusCode::FORBIDDEN, code, detail));
    if host.is_some_and(|host| !hosts.allow(host)) {
        let detail = "this server does not answer under this name; open it by its address or as \
            localhost, or start it with --allow-host NAME";
        return Err((Reason::ForbiddenHost, forbidden("forbidden-host", detail)));
    }
    // Browsers send the origin of the page; other programs send none.
    if text(ORIGIN).is_some_and(|origin| authority(origin).as_deref() != host) {
        let detail = "a page of another site may not do this";
        return Err((Reason::ForbiddenOrigin, forbidden("forbidden-origin", detail)));
    }
    Ok(())
}

/// `example.org:8080` of `https://example.org:8080`.
fn authority(origin: &str) -> Option<String> {
    let uri: Uri = origin.parse().ok()?;
    uri.scheme()?;
    uri.authority().map(ToString::to_string)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn code(headers: &[(HeaderName, &'static str)]) -> Result<(), &'static str> {
        let hosts = Hosts::new(Ipv4Addr::LOCALHOST.into(), &["games.example".parse().unwrap()]);
        let pairs =
            headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
        check(&pairs.collect(), &hosts).map_err(|(_, error)| error.code())
    }

    #[test]
    fn only_known_hosts_are_answered_for() {
        assert_eq!(code(&[(HOST, "games.example:8080")]), Ok(()));
        assert_eq!(code(&[(HOST, "evil.example")]), Err("forbidden-host"));
        let own_origin = (ORIGIN, "http://evil.example");
        assert_eq!(code(&[(HOST, "evil.example"), own_origin]), Err("forbidden-host"));
        assert_eq!(code(&[]), Ok(()), "HTTP/1.0, which browsers do not speak");
    }

    #[test]
    fn load_is_no_fault() {
        let class = ServerErrorsFailureClass::StatusCode;
        assert!(is_load(&class(StatusCode::SERVICE_UNAVAILABLE)));
        assert!(!is_load(&class(StatusCode::INTERNAL_SERVER_ERROR)));
    }

    #[test]
    fn only_the_own_page_may_ask() {
        let from = |origin| code(&[(HOST, "games.example:81"), (ORIGIN, origin)]);
        assert_eq!(from("http://games.example:81"), Ok(()));
        assert_eq!(from("https://games.example:81"), Ok(()));
        for origin in ["http://games.example", "http://evil.example:81", "null", "", "//a"] {
            assert_eq!(from(origin), Err("forbidden-origin"), "{origin}");
        }
    }
}
