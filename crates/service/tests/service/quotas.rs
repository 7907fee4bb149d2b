//! Limits on the data that one client may store, and on the work for its records.

use std::time::Duration;

use crate::common::{Browser, Service, Socket, path};
use ludoteca_service::{Rate, Rates};
use ludoteca_wire::routes::RateClass;
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

const RECORD: &str = "[Game \"fourmation\"]\n\n1. d4 e5 *\n";

/// A request from a client behind a proxy on this machine.
async fn post_from(service: &Service, client: &str, path: &str, body: &Value) -> Response {
    let request = service.request(Method::POST, path).header("x-forwarded-for", client);
    request.json(body).send().await.unwrap()
}

async fn status(service: &Service, client: &str, path: &str, body: &Value) -> u16 {
    post_from(service, client, path, body).await.status().as_u16()
}

/// A bucket that gains nothing while a test runs.
const fn only(burst: u32) -> Rate {
    Rate { burst, period: Duration::from_hours(1) }
}

#[tokio::test]
async fn a_client_creates_so_many_games_and_others_are_not_affected() {
    let service = Service::start_with(|config| config.quotas.games = only(3)).await;
    let new = json!({"game": "fourmation"});
    let (ana, luis) = ("192.0.2.1", "192.0.2.2");
    for _ in 0..3 {
        assert_eq!(status(&service, ana, "/api/games", &new).await, 201);
        // Requests that are rejected for another reason do not count.
        assert_eq!(status(&service, ana, "/api/games", &json!({"game": "go"})).await, 404);
    }
    let rejected = post_from(&service, ana, "/api/games", &new).await;
    assert_eq!(rejected.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(rejected.headers()["content-type"], "application/problem+json");
    let wait: u64 = rejected.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    let body: Value = rejected.json().await.unwrap();
    crate::common::assert_matches("Problem", &body);
    assert_eq!((&body["code"], &body["retry_after"]), (&json!("too-many-games"), &json!(wait)));
    assert!((1..=3_600).contains(&wait), "{wait}");
    assert!(body["detail"].as_str().unwrap().ends_with(&format!("in {wait} s")), "{body}");

    let response = post_from(&service, luis, "/api/games", &new).await;
    assert_eq!(response.status(), StatusCode::CREATED);
    // IPv6 clients have whole networks of addresses.
    for (client, expected) in [
        ("2001:db8::1", 201),
        ("2001:db8::2", 201),
        ("2001:db8::3", 201),
        ("2001:db8::4", 429),
        ("2001:db8:0:1::1", 201),
    ] {
        assert_eq!(status(&service, client, "/api/games", &new).await, expected, "{client}");
    }
}

/// Rates of requests: for each player, for each address, and for each kind of request.
#[tokio::test]
async fn too_many_requests_of_a_kind_are_rejected() {
    let rates = Rates { player: only(2), address: only(4) };
    let service = Service::start_with(|config| {
        let requests = &mut config.quotas.requests;
        requests.set(RateClass::Moves, rates);
        requests.set(RateClass::Lists, rates);
    })
    .await;
    let game = service.create("fourmation", "").await;
    let ana = Browser::new(&service).await.service;
    let luis = Browser::new(&service).await.service;
    let state = service.play_all(game, &["d4", "e5"]).await;
    let rejected = service.request(Method::POST, &path(&state, "/moves")).json(&json!({}));
    let rejected = rejected.send().await.unwrap();
    let wait: u64 = rejected.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=3_600).contains(&wait), "{wait}");
    let problem: Value = rejected.json().await.unwrap();
    crate::common::assert_matches("Problem", &problem);
    assert_eq!(problem["code"], "too-many-requests");
    assert_eq!((&problem["status"], &problem["retry_after"]), (&json!(429), &json!(wait)));
    assert!(problem["detail"].as_str().unwrap().starts_with("too many moves "), "{problem}");
    // Another player at the same address, regardless of the result; then the address has reached its limit.
    let resign = json!({"side": "first", "seq": 2});
    let commands = path(&state, "/resign");
    assert_eq!(ana.post(&commands, &resign).await.problem(), (403, "not-your-seat"));
    assert_eq!(luis.post(&commands, &resign).await.problem(), (429, "too-many-requests"));
    // Other addresses and other kinds of requests are not affected.
    assert_eq!(status(&luis, "192.0.2.1", &commands, &resign).await, 403);
    luis.get("/api/lobby").await.expect(StatusCode::OK);
    luis.get("/api/games").await.expect(StatusCode::OK);
    assert_eq!(luis.get("/api/explorer/six").await.problem(), (429, "too-many-requests"));
    service.state(&state).await;
}

#[tokio::test]
async fn imports_and_rematches_are_games_too() {
    let service = Service::start_with(|config| config.quotas.games = only(2)).await;
    let import = json!({"record": RECORD});
    let response = post_from(&service, "192.0.2.1", "/api/games/import", &import).await;
    let game: Value = response.json().await.unwrap();
    let resign = json!({"side": "first", "seq": 2});
    service.post(&path(&game, "/resign"), &resign).await.expect(StatusCode::OK);
    let rematch = path(&game, "/rematch");
    assert_eq!(status(&service, "192.0.2.1", &rematch, &json!({})).await, 201);
    assert_eq!(status(&service, "192.0.2.1", "/api/games/import", &import).await, 429);
    for (client, expected) in [("192.0.2.2", 201), ("192.0.2.2", 201), ("192.0.2.2", 429)] {
        assert_eq!(status(&service, client, "/api/games/import", &import).await, expected);
    }
}

#[tokio::test]
async fn imported_bytes_are_counted() {
    let service = Service::start_with(|config| {
        let period = Duration::from_secs(1);
        config.quotas.imported_bytes = Rate { burst: 100_000, period };
    });
    let service = service.await;
    let long = format!("{RECORD}; {}\n", "a ".repeat(30_000));
    let import = json!({"record": long});
    let mut response = post_from(&service, "192.0.2.1", "/api/games/import", &import).await;
    assert_eq!(response.status(), StatusCode::CREATED);
    response = post_from(&service, "192.0.2.1", "/api/games/import", &import).await;
    assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
    let wait: u64 = response.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=20_100).contains(&wait), "{wait}");
    // Games without a record are not affected.
    let new = json!({"game": "six"});
    assert_eq!(status(&service, "192.0.2.1", "/api/games", &new).await, 201);
}

#[tokio::test]
async fn a_client_has_at_most_eight_records_at_work() {
    let service = Service::start().await;
    let variations = "(e4) ".repeat(70_000);
    let long = json!({"record": format!("[Game \"fourmation\"]\n\n1. d4 {variations}*\n")});
    // Bodies that do not come hold their client's places, however fast this machine is.
    let mut slow = Vec::new();
    for _ in 0..8 {
        let mut line = TcpStream::connect(&service.address).await.unwrap();
        let head = format!(
            "POST /api/records HTTP/1.1\r\nHost: {}\r\nX-Forwarded-For: 192.0.2.1\r\n\
             Content-Type: application/json\r\nContent-Length: 99\r\n\r\n",
            service.address
        );
        line.write_all(head.as_bytes()).await.unwrap();
        slow.push(line);
    }
    let rejected = loop {
        let short = json!({"record": RECORD});
        let response = post_from(&service, "192.0.2.1", "/api/records", &short).await;
        if response.status() != StatusCode::OK {
            break response;
        }
    };
    assert_eq!(rejected.status(), StatusCode::TOO_MANY_REQUESTS);
    let body: Value = rejected.json().await.unwrap();
    crate::common::assert_matches("Problem", &body);
    assert_eq!(body["code"], "too-many-records");
    for path in ["/api/games/import", "/api/review"] {
        assert_eq!(status(&service, "192.0.2.1", path, &long).await, 429, "{path}");
    }
    // Others are served meanwhile, with the longest records too.
    assert_eq!(status(&service, "192.0.2.2", "/api/records", &long).await, 200);
    drop(slow);
    // The places come back once the server notices that the clients have gone.
    while status(&service, "192.0.2.1", "/api/records", &long).await == 429 {}
}

#[tokio::test]
async fn a_long_record_comes_back_whole() {
    let service = Service::start().await;
    let variations = "(e4) ".repeat(70_000);
    let record = format!("[Game \"fourmation\"]\n\n1. d4 {variations}*\n");
    let body = json!({"record": record});
    let game = service.post("/api/games/import", &body).await.expect(StatusCode::CREATED);
    for format in ["text", "json"] {
        let path = path(&game, &format!("/record?format={format}"));
        let response = service.request(Method::GET, &path).send().await.unwrap();
        let text = response.text().await.unwrap();
        assert_eq!(text.matches("e4").count(), 70_000, "{format}");
    }
}

/// Requests on a WebSocket are counted like others.
#[tokio::test]
async fn requests_on_a_socket_are_counted() {
    let rates = Rates { player: only(3), address: only(100) };
    let service = Service::start_with(|config| {
        config.quotas.requests.set(RateClass::Lists, rates);
    })
    .await;
    let (ana, game) = (Browser::new(&service).await, service.create("fourmation", "").await);
    // Opening it is the first.
    let mut socket = Socket::connect(&service, &ana.cookie).await;
    for _ in 0..2 {
        socket.watch(&game, 0).await.unwrap();
    }
    assert_eq!(socket.watch(&game, 0).await.unwrap_err()["code"], "too-many-requests");
    let follow = socket.request(json!({"type": "follow", "topic": "lobby"})).await;
    assert_eq!(follow.unwrap_err()["code"], "too-many-requests");
    let profile = format!("/api/players/{}", game["players"]["first"]["id"].as_str().unwrap());
    assert_eq!(ana.get(&profile).await.problem(), (429, "too-many-requests"));
}
