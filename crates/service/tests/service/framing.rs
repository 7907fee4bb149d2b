//! Requests that two programs could read in two ways are rejected, and names that are not the
//! server's.

use crate::common::{Raw, Service, assert_matches, read};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

const JSON: &str = "Content-Type: application/json\r\n";

#[tokio::test]
async fn ambiguous_requests_are_rejected() {
    let service = Service::start().await;
    let smuggled = "0\r\n\r\nGET /api/rules HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let cases = [
        ("GET /api/rules HTTP/1.1\r\n".to_owned(), "Host"),
        ("GET /api/rules HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n".into(), "Host"),
        ("GET /api/rules HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n".into(), "Host"),
        ("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n".into(), "one server"),
        ("GET /api/rules HTTP/1.1\r\nHost: user@localhost\r\n".into(), "no user"),
        ("GET /api/rules HTTP/1.1\nHost: localhost\r\n".into(), "line feed"),
        (
            format!(
                "POST /api/games HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: 4\r\n\
                     Transfer-Encoding: chunked\r\n"
            ),
            "not both",
        ),
        (
            format!(
                "POST /api/games HTTP/1.1\r\nHost: localhost\r\n{JSON}\
                     Transfer-Encoding: chunked\r\nContent-Length: 4\r\n"
            ),
            "not both",
        ),
        (
            format!(
                "POST /api/games HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: 4\r\n\
                     Content-Length: 4\r\n"
            ),
            "Content-Length",
        ),
    ];
    for (header, word) in cases {
        let mut raw = Raw::with(&service, format!("{header}\r\n{smuggled}")).await;
        let (response, body) = raw.response().await;
        assert!(response.starts_with("http/1.1 400"), "{header}{response}");
        assert!(response.contains("\r\nconnection: close\r\n"), "{header}{response}");
        assert!(response.contains("\r\ncontent-type: application/problem+json\r\n"), "{response}");
        let problem: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(problem["code"], "malformed-request", "{header}");
        assert!(problem["detail"].as_str().unwrap().contains(word), "{header}{body}");
        assert_eq!(raw.rest().await, b"", "what follows is not read as a request");
    }
}

/// The HTTP library rejects these on its own, without a reason.
#[tokio::test]
async fn rejected_headers_get_a_reason() {
    let service = Service::start().await;
    let long = "a".repeat(70_000);
    for (request, status, code) in [
        ("no request at all\r\n\r\n".to_owned(), 400, "malformed-request"),
        ("GET /api/rules HTTP/1.1\r\nHo st: localhost\r\n\r\n".into(), 400, "malformed-request"),
        (
            format!("GET /api/rules HTTP/1.1\r\nHost: localhost\r\nX: {long}\r\n\r\n"),
            431,
            "header-too-long",
        ),
    ] {
        let before = "GET /api/rules HTTP/1.1\r\nHost: localhost\r\n\r\n";
        let mut raw = Raw::with(&service, format!("{before}{request}")).await;
        assert!(raw.response().await.0.starts_with("http/1.1 200"));
        let (header, body) = raw.response().await;
        assert!(header.starts_with(&format!("http/1.1 {status}")), "{header}");
        assert!(header.contains("\r\ncontent-type: application/problem+json\r\n"), "{header}");
        let problem: Value = serde_json::from_str(&body).unwrap();
        assert_matches("Problem", &problem);
        assert_eq!((&problem["code"], &problem["status"]), (&json!(code), &json!(status)));
    }
}

#[tokio::test]
async fn a_method_that_no_operation_has_is_named_as_such() {
    let service = Service::start().await;
    for (method, path) in [
        (Method::POST, "/api/me"),
        (Method::PATCH, "/api/games"),
        (Method::POST, "/api/openapi.json"),
    ] {
        // With a cookie and without JSON, as a form of another site sends it.
        let request = service.request(method.clone(), path).header("sec-fetch-site", "cross-site");
        assert_eq!(read(method, path, request).await.problem(), (405, "wrong-method"));
    }
}

#[tokio::test]
async fn a_fault_is_found_in_a_later_request() {
    let service = Service::start().await;
    let body = r#"{"game":"six"}"#;
    let post = format!(
        "POST /api/games HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let get = "GET http://LOCALHOST:80/api/rules HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let all = format!("{get}{post}{get}GET / HTTP/1.1\r\n\r\n{get}");
    // Together in one packet, and in two wherever they may be cut.
    for cut in [0, 1, 30, get.len() - 1, get.len() + 70, get.len() + post.len() - 3, all.len() - 99]
    {
        let mut raw = Raw::with(&service, &all[..cut]).await;
        tokio::task::yield_now().await;
        raw.send(&all[cut..]).await;
        for status in ["200", "201", "200", "400"] {
            let (response, body) = raw.response().await;
            assert!(response.starts_with(&format!("http/1.1 {status}")), "{cut}: {response}{body}");
        }
        assert_eq!(raw.rest().await, b"");
    }
}

#[tokio::test]
async fn a_chunked_request_is_the_last_on_its_connection() {
    let service = Service::start().await;
    let chunked = format!(
        "POST /api/games HTTP/1.1\r\nHost: localhost\r\n{JSON}Transfer-Encoding: chunked\r\n\r\n\
         e\r\n{{\"game\":\"six\"}}\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n"
    );
    let mut raw = Raw::with(&service, chunked).await;
    let (response, _) = raw.response().await;
    assert!(response.starts_with("http/1.1 201"), "{response}");
    assert!(response.contains("\r\nconnection: close\r\n"), "{response}");
    assert_eq!(raw.rest().await, b"");
}

#[tokio::test]
async fn names_that_are_not_the_servers_are_rejected() {
    let service = Service::start_with(|config| {
        config.allowed_hosts.push("games.example".parse().unwrap());
    })
    .await;
    let status = async |host: &str| {
        let request = service.request(Method::GET, "/api/games").header("host", host);
        read(Method::GET, "/api/games", request.header("origin", format!("http://{host}"))).await
    };
    for host in ["games.example", "GAMES.example:8080", "localhost", "192.0.2.1:8080", "[::1]"] {
        status(host).await.expect(StatusCode::OK);
    }
    let rejected = status("evil.example").await;
    assert_eq!(rejected.problem(), (403, "forbidden-host"));
    assert!(rejected.body["detail"].as_str().unwrap().contains("--allow-host NAME"));
}
