//! Protection against ambiguous requests and against pages of other sites.
//!
//! A page of another site can make the visitor's browser send requests here. The cookie is
//! `SameSite=Strict`, but sites that share a domain count as the same. Therefore a request that
//! changes something must come from this server's own page:
//!
//! - every browser sends `Origin` with such a request, and recent ones `Sec-Fetch-Site`;
//! - programs send neither. If they send a cookie, the request must be one that no page can send to
//!   another site without asking first (CORS): a body of JSON, or a method other than `POST`. This
//!   server rejects such preflight requests.

use std::sync::Arc;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, HeaderName, HeaderValue, ORIGIN};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ludoteca_gate::{Connection, FORBIDDEN_HOST, Fault, Hosts, Reason};

use super::extract::{is_json, route_of};
use crate::app::App;
use crate::error::{Error, ProblemCode};

/// The origin of a request relative to this server, as reported by the browser.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Rejects ambiguous requests, and requests from pages of other sites.
pub(super) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let fault = request.extensions().get::<Fault>().copied();
    let checked = if let Some(fault) = fault {
        Err((Reason::Malformed(fault), Box::new(malformed(fault))))
    } else {
        // The router rejects a method that no operation has, so the request changes nothing.
        let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
        let method = request.method();
        let is_known = route.is_some_and(|route| route_of(method, route).is_some());
        let method = if is_known { method } else { &Method::GET };
        check(method, request.headers(), &app.hosts)
    };
    let connection = request.extensions().get::<Arc<Connection>>().cloned();
    let (response, reason) = match checked {
        Ok(()) => {
            let response = next.run(request).await;
            let reason = response.extensions().get::<ProblemCode>();
            let reason =
                reason.and_then(|code| Reason::of_problem(response.status().as_u16(), code.0));
            (response, reason)
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

type Refusal = (Reason, Box<Error>);

fn check(method: &Method, headers: &HeaderMap, hosts: &Hosts) -> Result<(), Refusal> {
    let text = |name| headers.get(&name).map(|value: &HeaderValue| value.to_str().unwrap_or(""));
    let host = text(HOST);
    if host.is_some_and(|host| !hosts.allow(host)) {
        return Err(forbidden(Reason::ForbiddenHost, "forbidden-host", FORBIDDEN_HOST));
    }
    // With any method: a WebSocket begins as a GET.
    if text(ORIGIN).is_some_and(|origin| !hosts.allow_origin(origin, host)) {
        return Err(forbidden_origin("a page of another site may not do this"));
    }
    if method.is_safe() {
        return Ok(());
    }
    let is_own = match text(FETCH_SITE) {
        // `none`: the user's own request, not a page's.
        Some(site) => matches!(site, "same-origin" | "none"),
        None => {
            headers.contains_key(ORIGIN)
                || !headers.contains_key(COOKIE)
                || *method != Method::POST
                || text(CONTENT_TYPE).is_some_and(is_json)
        }
    };
    if is_own {
        return Ok(());
    }
    Err(forbidden_origin(
        "a request with a cookie must show that it comes from no page of another site; send \
         Content-Type: application/json",
    ))
}

fn forbidden(reason: Reason, code: &'static str, detail: &'static str) -> Refusal {
    (reason, Box::new(Error::request(StatusCode::FORBIDDEN, code, detail)))
}

fn forbidden_origin(detail: &'static str) -> Refusal {
    forbidden(Reason::ForbiddenOrigin, "forbidden-origin", detail)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn code(method: &Method, headers: &[(HeaderName, &'static str)]) -> Result<(), &'static str> {
        let allowed = ["games.example".parse().unwrap()];
        let hosts = Hosts::new(Ipv4Addr::LOCALHOST.into(), &allowed, None);
        let pairs =
            headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
        check(method, &pairs.collect(), &hosts).map_err(|(_, error)| error.code())
    }

    #[test]
    fn only_known_hosts_are_served() {
        let get = |headers: &[_]| code(&Method::GET, headers);
        assert_eq!(get(&[(HOST, "games.example:8080")]), Ok(()));
        assert_eq!(get(&[(HOST, "evil.example")]), Err("forbidden-host"));
        let own_origin = (ORIGIN, "http://evil.example");
        assert_eq!(get(&[(HOST, "evil.example"), own_origin]), Err("forbidden-host"));
        assert_eq!(get(&[]), Ok(()), "HTTP/1.0, which browsers do not speak");
    }

    #[test]
    fn only_the_own_page_may_send_requests() {
        for method in [Method::GET, Method::POST] {
            let from = |origin| code(&method, &[(HOST, "games.example:81"), (ORIGIN, origin)]);
            assert_eq!(from("http://games.example:81"), Ok(()));
            assert_eq!(from("http://evil.example:81"), Err("forbidden-origin"));
            assert_eq!(from("null"), Err("forbidden-origin"));
        }
    }

    #[test]
    fn a_write_shows_that_it_comes_from_no_other_site() {
        let host = (HOST, "games.example");
        let cookie = (COOKIE, "ludoteca-owner=a");
        let origin = (ORIGIN, "http://games.example");
        let (json, form) = ("application/json; charset=utf-8", "application/x-www-form-urlencoded");
        let rejected = Err("forbidden-origin");
        for (method, more, expected) in [
            (Method::POST, vec![origin.clone()], Ok(())),
            (Method::POST, vec![(FETCH_SITE, "same-origin")], Ok(())),
            (Method::POST, vec![(FETCH_SITE, "none")], Ok(())),
            (Method::POST, vec![(CONTENT_TYPE, json)], Ok(())),
            (Method::DELETE, vec![], Ok(())),
            (Method::PUT, vec![], Ok(())),
            (Method::POST, vec![], rejected),
            (Method::POST, vec![(CONTENT_TYPE, form)], rejected),
            (Method::POST, vec![(CONTENT_TYPE, "text/plain")], rejected),
            (Method::POST, vec![(FETCH_SITE, "same-site"), (CONTENT_TYPE, json)], rejected),
            (Method::POST, vec![(FETCH_SITE, "cross-site"), origin], rejected),
            (Method::DELETE, vec![(FETCH_SITE, "cross-site")], rejected),
            // A link on another site may lead here.
            (Method::GET, vec![(FETCH_SITE, "cross-site")], Ok(())),
        ] {
            let headers = [vec![host.clone(), cookie.clone()], more].concat();
            assert_eq!(code(&method, &headers), expected, "{method} {headers:?}");
        }
        assert_eq!(code(&Method::POST, &[host]), Ok(()), "without a cookie there is no authority");
    }
}
