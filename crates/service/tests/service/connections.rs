//! Connections that are idle, slow or too many do not keep others out.

use std::time::Duration;

use crate::common::{PLAYER, Raw, Service, Socket, assert_matches, path, read, rejection_status};
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;

/// A timeout that is short enough for a test and long enough for everything else.
const SHORT_TIMEOUT: Duration = Duration::from_millis(200);
const LONG_TIMEOUT: Duration = Duration::from_hours(1);

const GET: &str = "GET /api/rules HTTP/1.1\r\nHost: localhost\r\n\r\n";
const HALF: &str = "GET /api/rules HTTP/1.1\r\nHost: loc";

#[tokio::test]
async fn a_header_has_to_arrive_in_time() {
    let service = Service::start_with(|config| config.limits.header_timeout = SHORT_TIMEOUT).await;
    let mut silent = Raw::open(&service).await;
    let mut half_open = Raw::with(&service, HALF).await;
    let mut used = Raw::with(&service, GET).await;
    assert!(used.response().await.0.starts_with("http/1.1 200"));
    assert_eq!(silent.rest().await, b"", "it has requested nothing");
    assert_header_took_too_long(&mut half_open).await;
    // An idle connection has more time, until it begins a header.
    used.send(GET).await;
    assert!(used.response().await.0.starts_with("http/1.1 200"));
    used.send(HALF).await;
    assert_header_took_too_long(&mut used).await;
}

async fn assert_header_took_too_long(raw: &mut Raw) {
    let (header, body) = raw.response().await;
    assert!(header.starts_with("http/1.1 408"), "{header}");
    assert!(header.contains("content-type: application/problem+json"), "{header}");
    assert!(body.contains("the request header took longer than 0.2 s"), "{body}");
    assert_eq!(raw.rest().await, b"");
}

#[tokio::test]
async fn an_idle_connection_is_closed_and_a_socket_is_not() {
    let service = Service::start_with(|config| config.limits.idle_timeout = SHORT_TIMEOUT).await;
    let game = service.create("fourmation", "").await;
    let mut socket = Socket::open(&service, &game, 0).await;
    socket.next().await.unwrap();
    let mut idle = Raw::with(&service, GET).await;
    idle.response().await;
    assert_eq!(idle.rest().await, b"");
    // The client of `service` may be about to use a connection that is just being closed.
    let body = r#"{"move":"d4","seq":0}"#;
    let post = format!(
        "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Cookie: {PLAYER}\r\nContent-Length: {}\r\n\r\n{body}",
        path(&game, "/moves"),
        body.len()
    );
    assert!(Raw::with(&service, post).await.response().await.0.starts_with("http/1.1 200"));
    assert_eq!(socket.next().await.unwrap()["state"]["seq"], 1, "it is older than the idle one");
}

#[tokio::test]
async fn a_body_has_to_arrive_in_time() {
    let service = Service::start_with(|config| config.limits.request_timeout = SHORT_TIMEOUT).await;
    let post = "POST /api/games HTTP/1.1\r\nHost: localhost\r\n\
        Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{\"game\":";
    let mut slow = Raw::with(&service, post).await;
    let (header, body) = slow.response().await;
    assert!(header.starts_with("http/1.1 408"), "{header}");
    assert!(body.contains("the request took longer than 0.2 s"), "{body}");
    assert_eq!(slow.rest().await, b"");
}

#[tokio::test]
async fn a_client_that_takes_nothing_is_dropped() {
    let service = Service::start_with(|config| config.limits.write_timeout = SHORT_TIMEOUT).await;
    let mut deaf = Raw::open(&service).await;
    let requests = "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1_000);
    assert!(deaf.send_until_closed(requests.as_bytes(), 1_000).await);
}

/// When too much waits for all clients, the slowest are closed before they time out.
#[tokio::test]
async fn the_slowest_readers_are_dropped() {
    let service = Service::start_with(|config| {
        config.limits.queued_bytes = 1;
        config.limits.write_timeout = LONG_TIMEOUT;
    })
    .await;
    let mut deaf = Raw::open(&service).await;
    let requests = "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1_000);
    let others = async {
        loop {
            service.get("/api/rules").await.expect(StatusCode::OK);
        }
    };
    tokio::select! {
        is_closed = deaf.send_until_closed(requests.as_bytes(), 1_000) => assert!(is_closed),
        () = others => {}
    }
}

#[tokio::test]
async fn too_many_of_one_address_make_room() {
    let service = Service::start_with(|config| {
        config.limits.connections_from_loopback = 3;
        config.limits.header_timeout = LONG_TIMEOUT;
    })
    .await;
    let mut used = Raw::with(&service, GET).await;
    used.response().await;
    let mut silent = Raw::open(&service).await;
    let mut half_open = Raw::with(&service, HALF).await;
    let mut newcomers = Vec::new();
    for raw in [&mut silent, &mut half_open, &mut used] {
        let mut newcomer = Raw::with(&service, GET).await;
        assert!(newcomer.response().await.0.starts_with("http/1.1 200"));
        assert_eq!(raw.rest().await, b"", "the one that was idle longest is closed");
        newcomers.push(newcomer);
    }
}

#[tokio::test]
async fn requests_in_progress_do_not_make_room() {
    let service = Service::start_with(|config| config.limits.connections_from_loopback = 3).await;
    let game = service.create("fourmation", "").await;
    let mut socket = Socket::open(&service, &game, 0).await;
    socket.next().await.unwrap();
    // Requests whose bodies have not come yet.
    let mut waiting = Vec::new();
    for _ in 0..2 {
        let header = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n\
            Content-Type: application/json\r\nContent-Length: 9\r\n\r\n";
        let mut raw = Raw::with(&service, header).await;
        raw.receive(b"100 Continue\r\n\r\n").await;
        waiting.push(raw);
    }
    let rejected = Raw::open(&service).await.rest().await;
    let rejected = String::from_utf8(rejected).unwrap();
    assert!(rejected.starts_with("HTTP/1.1 503"), "{rejected}");
    let problem = serde_json::from_str(rejected.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    assert_matches("Problem", &problem);
    assert_eq!(problem["code"], "too-many-connections");
    drop(waiting.pop());
    // The server may not have noticed yet that it is gone.
    loop {
        let mut raw = Raw::open(&service).await;
        // A connection that is rejected may be closed before this is sent.
        let _ = raw
            .0
            .write_all(GET.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n").as_bytes())
            .await;
        if raw.rest().await.starts_with(b"HTTP/1.1 200") {
            break;
        }
    }
}

#[tokio::test]
async fn a_client_has_so_many_sockets() {
    let service = Service::start_with(|config| config.limits.sockets_from_loopback = 2).await;
    let game = service.create("fourmation", "").await;
    let first = Socket::open(&service, &game, 0).await;
    let mut second = Socket::open(&service, &game, 0).await;
    let socket = "/api/socket";
    assert_eq!(rejection_status(&format!("ws://{}{socket}", service.address)).await, 429);
    let upgrade = |client: &str| {
        let request = service.request(Method::GET, socket).header("x-forwarded-for", client);
        request
            .header("connection", "upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
    };
    let response = read(Method::GET, socket, upgrade("127.0.0.1")).await;
    assert_eq!(response.problem(), (429, "too-many-sockets"));
    let other = upgrade("192.0.2.1").send().await.unwrap();
    assert_eq!(other.status(), StatusCode::SWITCHING_PROTOCOLS, "a proxy's other client");
    drop(first);
    service.play(&game, "d4").await.expect(StatusCode::OK);
    second.until(1).await;
}

#[tokio::test]
async fn connections_without_a_request_do_not_delay_the_end() {
    let mut service = Service::start_with(|config| config.limits.stop_timeout = LONG_TIMEOUT).await;
    let game = service.create("fourmation", "").await;
    let mut socket = Socket::open(&service, &game, 0).await;
    socket.next().await.unwrap();
    let mut used = Raw::with(&service, GET).await;
    used.response().await;
    let mut half_open = Raw::with(&service, HALF).await;
    let mut silent = Raw::open(&service).await;
    timeout(LONG_TIMEOUT / 60, service.stop()).await.expect("it ends");
    assert_eq!(socket.next().await, Err(1012));
    for raw in [&mut used, &mut half_open, &mut silent] {
        assert_eq!(raw.rest().await, b"");
    }
}

#[tokio::test]
async fn a_request_in_progress_delays_the_end_a_little() {
    let mut service =
        Service::start_with(|config| config.limits.stop_timeout = SHORT_TIMEOUT).await;
    let mut slow = Raw::with(
        &service,
        "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: 99\r\n\r\n{",
    )
    .await;
    let state = service.create("six", "").await;
    assert_eq!(state["seq"], json!(0), "the slow request has started");
    timeout(LONG_TIMEOUT / 60, service.stop()).await.expect("it ends");
    assert_eq!(slow.rest().await, b"");
}
