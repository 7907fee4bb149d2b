//! The pages, and what comes with every response.

use std::collections::BTreeMap;

use crate::common::Service;
use reqwest::{Method, Response, StatusCode};

async fn get(service: &Service, path: &str) -> Response {
    service.request(Method::GET, path).send().await.unwrap()
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

/// If the web app was not built, a page that explains how to build it takes its place.
#[tokio::test]
async fn pages_of_the_app_are_found_and_nothing_else() {
    let service = Service::start().await;
    for path in ["/", "/game/0123", "/rules/six", "/new/coffee?options=hex-3", "/games"] {
        let response = get(&service, path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(header(&response, "content-type"), "text/html; charset=utf-8", "{path}");
        let text = response.text().await.unwrap();
        assert!(text.to_lowercase().starts_with("<!doctype html>"), "{path}: {text:.100}");
    }
    for path in [
        "/health",
        "/metrics",
        "/robots.txt",
        "/.well-known/security.txt",
        "/play/0123",
        "/nothing.here",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/of-an-older-version.js",
    ] {
        assert_eq!(service.get(path).await.problem(), (404, "not-found"), "{path}");
        let request = service.request(Method::GET, path).header("accept", "text/html,*/*;q=0.8");
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(header(&response, "content-type"), "text/html; charset=utf-8", "{path}");
        assert_eq!(header(&response, "cache-control"), "no-store", "{path}");
        assert!(header(&response, "vary").contains("accept"), "{path}");
    }
}

/// Paths of every page and of other responses: files, problems, streams.
fn paths() -> Vec<String> {
    let routes = include_str!("../../../../web/src/routes.json");
    let routes: BTreeMap<String, Option<String>> = serde_json::from_str(routes).unwrap();
    let pages = routes.iter().map(|(page, name)| match name {
        Some(_) => format!("/{page}/six"),
        None => format!("/{page}"),
    });
    let others =
        ["/", "/nothing.here", "/api/rules", "/api/nothing", "/assets/nothing", "/healthz"];
    pages.chain(others.map(String::from)).collect()
}

#[tokio::test]
async fn every_response_has_security_headers() {
    let service = Service::start().await;
    for path in paths() {
        let request = service.request(Method::GET, &path).header("accept", "text/html");
        let response = request.send().await.unwrap();
        let policy = header(&response, "content-security-policy");
        assert!(policy.starts_with("default-src 'self'; "), "{path}: {policy}");
        assert!(policy.contains("; script-src 'self' 'wasm-unsafe-eval'; "), "{path}: {policy}");
        // An engine of the reader's own computer, at any port of this address, and nothing else beyond the server.
        let engine = "; connect-src 'self' ws://127.0.0.1:*; ";
        assert!(policy.contains(engine), "{path}: {policy}");
        let policy = policy.replace(engine, "; ");
        for word in ["'unsafe", "style-src", "http", "ws:", "*"] {
            assert!(!policy.contains(word), "{path}: {policy}");
        }
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-embedder-policy", "require-corp"),
        ] {
            assert_eq!(header(&response, name), value, "{path}: {name}");
        }
    }
    assert_eq!(header(&get(&service, "/api/rules").await, "cache-control"), "no-store");
}

/// The policy forbids scripts and styles in the page itself, which would silently do nothing.
#[tokio::test]
async fn no_page_needs_inline_code() {
    let service = Service::start().await;
    let unbuilt = include_str!("../../src/api/unbuilt.html");
    assert_eq!(inline(unbuilt), [""; 0]);
    for path in paths() {
        let request = service.request(Method::GET, &path).header("accept", "text/html");
        let response = request.send().await.unwrap();
        if header(&response, "content-type").starts_with("text/html") {
            assert_eq!(inline(&response.text().await.unwrap()), [""; 0], "{path}");
        }
    }
    assert_eq!(inline("<p onclick='x'>").len(), 1);
    assert_eq!(inline("<style>p{}</style><script>x</script><a href=javascript:x>").len(), 3);
}

/// The tags of a page that contain code: scripts, styles and event handlers.
fn inline(html: &str) -> Vec<&str> {
    let tags = html.split('<').skip(1).map(|rest| rest.split('>').next().unwrap_or_default());
    let has_code = |tag: &&str| {
        let tag = tag.to_ascii_lowercase();
        let is_inline_script = tag.starts_with("script") && !tag.contains(" src=");
        let mut attributes = tag.split_ascii_whitespace().skip(1);
        is_inline_script
            || tag.starts_with("style")
            || tag.contains("javascript:")
            || attributes.any(|text| text.starts_with("on") || text.starts_with("style="))
    };
    tags.filter(has_code).collect()
}

/// A response and its problem have the id of the request; a proxy may choose it.
#[tokio::test]
async fn requests_have_ids() {
    let service = Service::start_with(|config| config.trusted_proxies.clear()).await;
    let first = get(&service, "/api/nothing").await;
    let id = header(&first, "x-request-id").to_owned();
    assert_eq!(id.len(), 13, "{id}");
    let problem: serde_json::Value = first.json().await.unwrap();
    assert_eq!(problem["request"], id.as_str());
    assert_ne!(header(&get(&service, "/").await, "x-request-id"), id);

    let chosen = async |service: &Service, id: &str| {
        let request = service.request(Method::GET, "/api/nothing").header("x-request-id", id);
        let response = request.send().await.unwrap();
        header(&response, "x-request-id") == id
    };
    assert!(!chosen(&service, "proxy-1").await, "it is no trusted proxy");
    let service = Service::start().await;
    assert!(chosen(&service, "proxy-1").await);
    for id in ["a b", "a=b", &"a".repeat(65)] {
        assert!(!chosen(&service, id).await, "{id}");
    }
}

#[tokio::test]
async fn long_responses_are_compressed() {
    let service = Service::start().await;
    let request = service.request(Method::GET, "/api/openapi.json");
    let response = request.header("accept-encoding", "gzip").send().await.unwrap();
    assert_eq!(header(&response, "content-encoding"), "gzip");
    let short = response.bytes().await.unwrap().len();
    let long = get(&service, "/api/openapi.json").await.bytes().await.unwrap().len();
    assert!(short * 4 < long, "{short} of {long} bytes");
}

#[tokio::test]
async fn the_rules_are_there_to_read() {
    let service = Service::start().await;
    let rules = service.get("/api/rules").await.expect(StatusCode::OK);
    for game in rules["games"].as_array().unwrap() {
        let game = game["game"].as_str().unwrap();
        for (requested, lang) in [("es", "es"), ("es-AR", "es"), ("en", "en"), ("xx", "en")] {
            let text = service.get(&format!("/api/rules/{game}/text?lang={requested}")).await;
            let text = text.expect(StatusCode::OK);
            assert_eq!(text["lang"], lang);
            assert!(text["html"].as_str().unwrap().starts_with("<h1>"), "{game} {lang}");
        }
    }
}
