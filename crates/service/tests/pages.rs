//! The pages, and what comes with every answer.

mod common;

use common::Service;
use reqwest::{Method, Response, StatusCode};

async fn get(service: &Service, path: &str) -> Response {
    service.request(Method::GET, path).send().await.unwrap()
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

/// With the web app built the page is served, without it a page that says how to build it.
#[tokio::test]
async fn every_place_in_the_app_is_the_page() {
    let service = Service::start().await;
    for path in ["/", "/index.html", "/play/0123", "/nothing.here", "/%2e%2e/%2e%2e/etc/passwd"] {
        let response = get(&service, path).await;
        assert_eq!(header(&response, "content-type"), "text/html; charset=utf-8", "{path}");
        let built = match response.status() {
            StatusCode::OK => true,
            StatusCode::SERVICE_UNAVAILABLE => false,
            other => panic!("{path}: {other}"),
        };
        let text = response.text().await.unwrap();
        assert!(text.to_lowercase().starts_with("<!doctype html>"), "{path}: {text:.100}");
        assert_eq!(built, !text.contains("cargo xtask web"), "{path}");
    }
    let gone = get(&service, "/assets/of-an-older-version.js").await;
    assert_eq!(gone.status(), StatusCode::NOT_FOUND);
    assert_eq!(header(&gone, "content-type"), "application/problem+json");
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
        for (asked, lang) in [("es", "es"), ("es-AR", "es"), ("en", "en"), ("xx", "en")] {
            let text = service.get(&format!("/api/rules/{game}/text?lang={asked}")).await;
            let text = text.expect(StatusCode::OK);
            assert_eq!(text["lang"], lang);
            assert!(text["html"].as_str().unwrap().starts_with("<h1>"), "{game} {lang}");
        }
    }
}
