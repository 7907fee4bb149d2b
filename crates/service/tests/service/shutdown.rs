//! Shutdown: the server first rejects new games, then ends what is running.

use std::time::Duration;

use crate::common::{Service, Socket, path};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// Long enough for all requests of a test.
const DRAIN_TIME: Duration = Duration::from_mins(1);

#[tokio::test]
async fn a_draining_server_continues_games_and_begins_none() {
    let service = Service::start_with(|config| config.limits.drain = DRAIN_TIME).await;
    let game = service.create("fourmation", "").await;
    let mut socket = Socket::open(&service, &game, 0).await;
    socket.next().await.unwrap();
    let mut service = service;
    let task = service.signal();
    let ready = async || service.request(Method::GET, "/readyz").send().await.unwrap();
    let mut response = ready().await;
    while response.status() == StatusCode::OK {
        response = ready().await;
    }
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    let problem: Value = response.json().await.unwrap();
    assert_eq!(problem["code"], "closing");
    for (route, body) in [
        ("/api/games", json!({"game": "six"})),
        ("/api/games/import", json!({"record": "[Game \"fourmation\"]\n\n1. d4 e5 *\n"})),
        ("/api/lobby/pair", json!({"game": "six"})),
        (&path(&game, "/seat"), json!({})),
        (&path(&game, "/rematch"), json!({})),
    ] {
        let rejected = service.post(route, &body).await;
        assert_eq!(rejected.problem(), (503, "closing"), "{route}");
    }
    // The game continues.
    let state = service.play(&game, "d4").await.expect(StatusCode::OK);
    assert_eq!(socket.next().await.unwrap()["state"]["seq"], state["seq"]);
    task.abort();
}

#[tokio::test]
async fn sockets_are_closed_so_that_clients_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let game = service.create("fourmation", "").await;
    let state = service.play(&game, "d4").await.expect(StatusCode::OK);
    let mut socket = Socket::open(&service, &game, 0).await;
    socket.next().await.unwrap();
    service.stop().await;
    assert_eq!(socket.next().await.unwrap_err(), 1012, "service restart");
    let service = Service::start_in(folder.path()).await;
    assert_eq!(service.state(&game).await["seq"], state["seq"]);
}
