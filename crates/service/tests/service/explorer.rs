//! The opening explorer: games of the engine, of people on the server, and one's own.

use std::fs;
use std::path::Path;

use crate::common::{Browser, Service, path};
use reqwest::header::COOKIE;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// The short form of the options that these games are played with.
const OPTIONS: &str = "side%3D4%20n%3D3";
/// A game in which first wins.
pub(crate) const GAME: [&str; 5] = ["a1", "a2", "b1", "b2", "c1"];

/// A finished game of two people.
pub(crate) async fn played(browser: &Browser, moves: &[&str]) -> Value {
    let body = json!({"game": "fourmation", "options": "side=4 n=3"});
    let game = browser.post("/api/games", &body).await;
    browser.service.play_all(game, moves).await
}

async fn explore(browser: &Browser, position: &str) -> Vec<Value> {
    let query = format!("/api/explorer/fourmation?options={OPTIONS}{position}");
    let explored = browser.get(&query).await.expect(StatusCode::OK);
    explored["moves"].as_array().unwrap().clone()
}

/// The moves at the start, once people have played `games` games from there.
pub(crate) async fn after(browser: &Browser, games: u64) -> Vec<Value> {
    loop {
        let moves = explore(browser, "").await;
        let counted =
            |mv: &Value| ["first", "draws", "second"].map(|of| mv["players"][of].as_u64());
        if moves.iter().flat_map(counted).flatten().sum::<u64>() == games {
            return moves;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn moves_are_counted_under_symmetry_by_owner() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    assert!(explore(&ana, "").await.is_empty());
    played(&ana, &GAME).await;
    // The same game under a symmetry, and one that is not over.
    played(&luis, &["d1", "d2", "c1", "c2", "b1"]).await;
    played(&luis, &["b2"]).await;
    let won = |games: u64| json!({"first": games, "draws": 0, "second": 0});
    let moves = after(&ana, 2).await;
    assert_eq!(moves.len(), 1, "{moves:?}");
    assert_eq!(moves[0]["moves"], json!(["a1", "d1", "a4", "d4"]));
    assert_eq!((&moves[0]["players"], &moves[0]["own"]), (&won(2), &won(1)));
    assert_eq!(moves[0]["engine"], won(0));
    // The position after the first move, as another symmetry shows it.
    let replies = explore(&luis, "&position=x3%2F4%2F4%2F4%20o%20a4").await;
    assert_eq!(replies[0]["moves"], json!(["a3", "b4"]));
    assert_eq!((&replies[0]["players"], &replies[0]["own"]), (&won(2), &won(1)));
}

#[tokio::test]
async fn only_moves_of_people_count() {
    let service = Service::start().await;
    let browser = Browser::new(&service).await;
    let players = json!({"second": {"kind": "computer", "level": 1}});
    let body = json!({"game": "fourmation", "options": "side=4 n=3", "players": players});
    let game = browser.post("/api/games", &body).await;
    let mut state = browser.service.play(&game, "a1").await.expect(StatusCode::OK);
    while state["thinking"] == true {
        state = service.state(&state).await;
    }
    let body = json!({"side": "first", "seq": state["seq"]});
    browser.service.post(&path(&state, "/resign"), &body).await.expect(StatusCode::OK);
    after(&browser, 1).await;
    assert!(explore(&browser, "&position=4%2F4%2F4%2Fx3%20o%20a1").await.is_empty());
}

#[tokio::test]
async fn the_index_follows_deletions_and_moves_taken_back_and_is_rebuilt() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let cookie = {
        let browser = Browser::new(&service).await;
        let deleted = played(&browser, &GAME).await;
        let continued = played(&browser, &GAME).await;
        played(&browser, &GAME).await;
        after(&browser, 3).await;
        let request = service.request(Method::DELETE, &path(&deleted, ""));
        let request = request.header(COOKIE, &browser.cookie);
        assert_eq!(request.send().await.unwrap().status(), StatusCode::NO_CONTENT);
        after(&browser, 2).await;
        let undo = json!({"seq": continued["seq"]});
        browser.service.post(&path(&continued, "/undo"), &undo).await.expect(StatusCode::OK);
        after(&browser, 1).await;
        browser.cookie
    };
    service.stop().await;
    let file = folder.path().join("explorer.db");
    let damage: [fn(&Path); 3] = [
        |file| fs::remove_file(file).unwrap(),
        |file| fs::write(file, "this is no database".repeat(100)).unwrap(),
        // No file can be created there.
        |file| {
            fs::remove_file(file).unwrap();
            fs::create_dir(file).unwrap();
        },
    ];
    for damage in damage {
        damage(&file);
        let mut service = Service::start_in(folder.path()).await;
        let moves =
            after(&Browser { service: service.as_player(&cookie), cookie: cookie.clone() }, 1)
                .await;
        assert_eq!(moves[0]["own"]["first"], 1);
        service.stop().await;
    }
}

#[tokio::test]
async fn the_engine_has_games_of_every_game_and_nonsense_is_rejected() {
    let service = Service::start().await;
    for game in ["coffee", "fourmation", "six", "morris"] {
        let explored = service.get(&format!("/api/explorer/{game}")).await.expect(StatusCode::OK);
        assert!(explored["moves"][0]["engine"]["first"].as_u64() > Some(0), "{game}: {explored}");
    }
    for (query, problem) in [
        ("chess", (404, "unknown-game")),
        ("six?options=tiles%3D7", (422, "options")),
        ("morris?position=x", (422, "start")),
        ("morris?place=x", (422, "query")),
    ] {
        let response = service.get(&format!("/api/explorer/{query}")).await;
        assert_eq!(response.problem(), problem);
    }
}
