//! The pages, and what comes with every answer.

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

#[tokio::test]
async fn every_answer_is_guarded() {
    let service = Service::start().await;
    for path in ["/", "/api/rules", "/api/nothing", "/assets/nothing"] {
        let response = get(&service, path).await;
        assert!(header(&response, "content-security-policy").starts_with("default-src 'self'"));
        assert_eq!(header(&response, "x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header(&response, "referrer-policy"), "no-referrer", "{path}");
    }
    assert_eq!(header(&get(&service, "/api/rules").await, "cache-control"), "no-store");
}

#[tokio::test]
async fn long_answers_are_compressed() {
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
