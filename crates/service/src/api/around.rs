//! What surrounds every request: protection against other sites, time limit, compression, headers.

use std::any::Any;
use std::net::IpAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::classify::ServerErrorsFailureClass;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::analysts::NDJSON;
use crate::app::App;
use crate::error::Error;

/// How long a request may take, its body included.
const TIME_LIMIT: Duration = Duration::from_secs(30);

/// The page may load nothing from elsewhere, and run nothing that is not a file of its own; a
/// picture may be one that it has drawn itself.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // A game's address is its key.
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
];

/// The first layer is the innermost.
pub(super) fn layers(router: Router<App>, app: &App) -> Router<App> {
    // Lines that come one by one would wait in the compressor for those after them.
    let whole = DefaultPredicate::new().and(NotForContentType::const_new(NDJSON));
    router
        .layer(from_fn_with_state(app.clone(), guard))
        .layer(from_fn(in_time))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(CompressionLayer::new().compress_when(whole))
        .layer(map_response(with_headers))
        .layer(TraceLayer::new_for_http().on_failure(log_failure))
}

/// Fits what [`TraceLayer`] tells of answers with a status of the server's fault.
#[expect(clippy::needless_pass_by_value, reason = "the layer hands it over like this")]
fn log_failure(class: ServerErrorsFailureClass, latency: Duration, _: &Span) {
    if is_load(&class) {
        tracing::info!(%class, ?latency, "too much is asked for");
    } else {
        tracing::error!(%class, ?latency, "a request failed");
    }
}

/// Whether it is no fault, but that more is asked for than there are hands.
fn is_load(class: &ServerErrorsFailureClass) -> bool {
    matches!(class, ServerErrorsFailureClass::StatusCode(StatusCode::SERVICE_UNAVAILABLE))
}

async fn with_headers(mut response: Response) -> Response {
    response.headers_mut().extend(HEADERS);
    let no_store = HeaderValue::from_static("no-store");
    response.headers_mut().entry(CACHE_CONTROL).or_insert(no_store);
    response
}

async fn in_time(request: Request, next: Next) -> Response {
    let late = |_| {
        let detail = format!("the request took longer than {} s", TIME_LIMIT.as_secs());
        Error::request(StatusCode::REQUEST_TIMEOUT, "too-slow", detail).into_response()
    };
    tokio::time::timeout(TIME_LIMIT, next.run(request)).await.unwrap_or_else(late)
}

#[expect(clippy::needless_pass_by_value, reason = "the layer hands it over like this")]
fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    Error::Internal(text.unwrap_or("panic").to_owned()).into_response()
}

/// Keeps pages of other sites from playing through the browser of somebody who runs a server.
async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    match check(request.headers(), app.local) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

fn check(headers: &HeaderMap, local: bool) -> Result<(), Error> {
    let text = |name| headers.get(&name).map(|value: &HeaderValue| value.to_str().unwrap_or(""));
    let host = text(HOST);
    // Another site's name can be made to lead here (DNS rebinding); an address or localhost cannot.
    if local && host.is_some_and(|host| !is_this_machine(host)) {
        let detail = "this server is for this machine only: open it as localhost or 127.0.0.1";
        return Err(Error::request(StatusCode::FORBIDDEN, "forbidden-host", detail));
    }
    // Browsers name the page that asks; programs name none.
    if text(ORIGIN).is_some_and(|origin| authority(origin).as_deref() != host) {
        let detail = "a page of another site may not do this";
        return Err(Error::request(StatusCode::FORBIDDEN, "forbidden-origin", detail));
    }
    Ok(())
}

fn is_this_machine(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host().trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost")
        || name.to_ascii_lowercase().ends_with(".localhost")
        || name.parse::<IpAddr>().is_ok()
}

/// `example.org:8080` of `https://example.org:8080`.
fn authority(origin: &str) -> Option<String> {
    let uri: Uri = origin.parse().ok()?;
    uri.scheme()?;
    uri.authority().map(ToString::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(local: bool, headers: &[(HeaderName, &'static str)]) -> Result<(), &'static str> {
        let pairs =
            headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
        check(&pairs.collect(), local).map_err(|error| error.code())
    }

    #[test]
    fn a_local_server_answers_to_local_names_only() {
        for host in ["localhost:8080", "127.0.0.1", "[::1]:80", "a.LOCALHOST", "192.168.1.2"] {
            assert_eq!(code(true, &[(HOST, host)]), Ok(()), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example:8080", "", "a b"] {
            assert_eq!(code(true, &[(HOST, host)]), Err("forbidden-host"), "{host}");
        }
        assert_eq!(code(false, &[(HOST, "games.example:8080")]), Ok(()));
        assert_eq!(code(true, &[]), Ok(()));
    }

    #[test]
    fn load_is_no_fault() {
        let class = ServerErrorsFailureClass::StatusCode;
        assert!(is_load(&class(StatusCode::SERVICE_UNAVAILABLE)));
        assert!(!is_load(&class(StatusCode::INTERNAL_SERVER_ERROR)));
    }

    #[test]
    fn only_the_own_page_may_ask() {
        let from = |origin| code(false, &[(HOST, "games.example:81"), (ORIGIN, origin)]);
        assert_eq!(from("http://games.example:81"), Ok(()));
        assert_eq!(from("https://games.example:81"), Ok(()));
        for origin in ["http://games.example", "http://evil.example:81", "null", "", "//a"] {
            assert_eq!(from(origin), Err("forbidden-origin"), "{origin}");
        }
    }
}
