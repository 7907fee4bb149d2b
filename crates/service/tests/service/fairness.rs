//! Games between computers do not delay human players, and pause without watchers.

use std::time::Duration;

use crate::common::{Service, Socket, path};
use reqwest::StatusCode;
use serde_json::{Value, json};

/// A new game between two computers of this level.
async fn exhibition(service: &Service, game: &str, options: &str, level: u8) -> Value {
    let computer = json!({"kind": "computer", "level": level});
    let players = json!({"first": computer, "second": computer});
    let body = json!({"game": game, "options": options, "players": players});
    service.post("/api/games", &body).await.expect(StatusCode::CREATED)
}

/// The number of moves of each game, by its id. The list of games resumes none.
async fn plies(service: &Service) -> Vec<(String, u64)> {
    let listed = service.get("/api/games?limit=100").await.expect(StatusCode::OK);
    let games = listed["games"].as_array().unwrap().iter();
    games.map(|game| (game["id"].as_str().unwrap().into(), game["ply"].as_u64().unwrap())).collect()
}

async fn watch_to_the_end(service: &Service, game: &Value) -> Value {
    let mut socket = Socket::open(service, game, 0).await;
    loop {
        let update = socket.next().await.unwrap();
        if !update["state"]["outcome"].is_null() {
            return update["state"].clone();
        }
    }
}

#[tokio::test]
async fn computers_play_only_while_somebody_looks() {
    let service = Service::start_with(|config| config.unattended_timeout = Duration::ZERO).await;
    let unseen = exhibition(&service, "fourmation", "side=4 n=4", 1).await;
    let seen = exhibition(&service, "fourmation", "side=4 n=4", 1).await;
    let end = watch_to_the_end(&service, &seen).await;
    assert_eq!(end["thinking"], false);
    let known = plies(&service).await;
    assert!(known.iter().all(|(id, _)| unseen["id"] != **id), "it has no moves: {known:?}");
    // The game resumes when a client opens it.
    let resumed = watch_to_the_end(&service, &unseen).await;
    assert!(!resumed["outcome"].is_null());
}

#[tokio::test]
async fn a_reply_and_a_hint_do_not_wait_for_games_of_computers() {
    const GAMES: usize = 40;
    let service = Service::start().await;
    let mut watchers = Vec::new();
    for _ in 0..GAMES {
        let game = exhibition(&service, "six", "", 10).await;
        watchers.push(Socket::open(&service, &game, 0).await);
    }
    let start = service.create_against(1, "second").await;
    let reply = service.play(&start, "c3").await.expect(StatusCode::OK);
    Socket::open(&service, &start, 0).await.until(2).await;
    let state = service.state(&reply).await;
    let hint = service.post(&path(&state, "/hint"), &json!({"seq": 2})).await;
    hint.expect(StatusCode::OK);
    // In order of arrival, each of those games would have made a move first.
    let moves: u64 = plies(&service).await.iter().map(|(_, ply)| ply).sum();
    assert!(moves < GAMES as u64, "the computers made {moves} moves meanwhile");
}
