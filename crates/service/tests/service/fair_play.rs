//! While two people play, neither of them gets help with their game.

use crate::common::{Browser, Device, PASSWORD, Service, path};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// The status of a response.
async fn status(service: &Service, method: Method, path: &str, body: &Value) -> u16 {
    service.request(method, path).json(body).send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn players_get_no_help_until_the_end() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let players = json!({"first": {"kind": "human"}, "second": {"kind": "open"}});
    let game = ana.post("/api/games", &json!({"game": "fourmation", "players": players})).await;
    let seated = luis.service.post(&path(&game, "/seat"), &json!({})).await;
    let state = ana.service.play_all(seated.expect(StatusCode::OK), &["d4"]).await;
    let state = luis.service.play_all(state, &["e5"]).await;

    let position = state["position"].as_str().unwrap().replace(' ', "%20").replace('/', "%2F");
    let [tables, explorer] =
        ["tables", "explorer"].map(|what| format!("/api/{what}/fourmation?position={position}"));
    let analysis =
        |moves: &[&str]| json!({"game": "fourmation", "moves": moves, "nodes": 1_000, "lines": 1});
    let review = json!({"id": game["id"], "nodes": 1_000});
    let requests = [
        (Method::GET, tables.as_str(), json!({})),
        (Method::POST, "/api/analysis", analysis(&["d4", "e5"])),
        (Method::POST, "/api/analysis", analysis(&["d4", "c3"])), // a symmetry of the board
        (Method::POST, "/api/analysis", analysis(&["d4"])), // its line holds the opponent's move
        (Method::POST, "/api/analysis", analysis(&["d4", "e5", "e4", "d5", "c5"])),
        (Method::GET, explorer.as_str(), json!({})),
        (Method::POST, "/api/analysis/job", analysis(&["d4", "e5"])),
        (Method::POST, "/api/review", review.clone()),
        (Method::POST, "/api/review/job", review),
    ];
    let other = analysis(&["d4", "d5"]);
    for player in [&ana, &luis] {
        for (method, path, body) in &requests {
            let found = status(&player.service, method.clone(), path, body).await;
            assert_eq!(found, 403, "{path} {body}");
        }
        assert_eq!(status(&player.service, Method::POST, "/api/analysis", &other).await, 200);
    }
    for (method, path, body) in &requests {
        assert_eq!(status(&service, method.clone(), path, body).await, 200, "others may look");
    }
    let resign = json!({"side": "first", "seq": state["seq"]});
    ana.service.post(&path(&state, "/resign"), &resign).await.expect(StatusCode::OK);
    for (method, path, body) in &requests {
        assert_eq!(status(&ana.service, method.clone(), path, body).await, 200, "{path} {body}");
    }
}

/// Four plies of a game that goes on in both of these.
const MOVES: [&str; 4] = ["d4", "e5", "e6", "d6"];

#[tokio::test]
async fn the_computer_plays_no_move_of_a_game_with_another_person() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let set_up = service.create("fourmation", "").await;
    let start = service.play_all(set_up, &MOVES).await["position"].clone();
    let computer = json!({"second": {"kind": "computer", "level": 1}});
    let against = |players: &Value, start: &Value| json!({"game": "fourmation", "start": start, "players": players});

    let players = json!({"first": {"kind": "human"}, "second": {"kind": "open"}});
    let game = ana.post("/api/games", &json!({"game": "fourmation", "players": players})).await;
    let mut state =
        luis.service.post(&path(&game, "/seat"), &json!({})).await.expect(StatusCode::OK);
    // Everyday play remains possible while a game begins.
    ana.post("/api/games", &json!({"game": "fourmation", "players": computer})).await;
    let earlier = ana.post("/api/games", &against(&computer, &start)).await;
    for (ply, mv) in MOVES.into_iter().enumerate() {
        state = [&ana, &luis][ply % 2].service.play_all(state, &[mv]).await;
    }

    let refused = ana.service.play(&earlier, "c5").await;
    assert_eq!(refused.problem(), (403, "fair-play"));
    let protects = &refused.body["protects"];
    assert_eq!((&protects["id"], &protects["game"]), (&state["id"], &json!("fourmation")));
    assert_eq!(protects["opponent"], state["players"]["second"]["name"]);
    let hint = json!({"seq": earlier["seq"]});
    let hinted = ana.service.post(&path(&earlier, "/hint"), &hint).await;
    assert_eq!(hinted.problem(), (403, "fair-play"));
    let one_screen = json!({"first": {"kind": "human"}, "second": {"kind": "human"}});
    for players in [&computer, &one_screen] {
        let created = ana.service.post("/api/games", &against(players, &start)).await;
        assert_eq!(created.problem(), (403, "fair-play"), "{players}");
    }
    let alone = ana.post("/api/games", &json!({"game": "fourmation", "players": one_screen})).await;
    let alone = ana.service.play_all(alone, &MOVES).await;
    let hint = json!({"seq": alone["seq"]});
    let hinted = ana.service.post(&path(&alone, "/hint"), &hint).await;
    assert_eq!(hinted.problem(), (403, "fair-play"));
    let request = ana.service.request(Method::PUT, "/api/me/bot").json(&json!({}));
    let marked = crate::common::read(Method::PUT, "/api/me/bot", request).await;
    assert_eq!(marked.problem(), (409, "not-a-bot"));

    let resign = json!({"side": "second", "seq": state["seq"]});
    luis.service.post(&path(&state, "/resign"), &resign).await.expect(StatusCode::OK);
    ana.service.play(&earlier, "c5").await.expect(StatusCode::OK);
}

#[tokio::test]
async fn a_browser_that_signs_in_gets_no_help_with_the_games_of_its_guest() {
    let service = Service::start().await;
    let (eva, luis) = (Device::new(&service), Device::new(&service));
    Device::with_account(&service, "Ana").await;
    let players = json!({"first": {"kind": "human"}, "second": {"kind": "open"}});
    let body = json!({"game": "fourmation", "players": players});
    let game = eva.post("/api/games", &body).await.expect(StatusCode::CREATED);
    let seated = luis.post(&path(&game, "/seat"), &json!({})).await.expect(StatusCode::OK);
    let moved = json!({"move": "d4", "seq": seated["seq"]});
    eva.post(&path(&game, "/moves"), &moved).await.expect(StatusCode::OK);

    eva.sign_in("Ana", PASSWORD).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(eva.me().await["name"], "Ana");
    let analysis = json!({"game": "fourmation", "moves": ["d4"], "nodes": 1_000, "lines": 1});
    for path in ["/api/analysis", "/api/analysis/job"] {
        assert_eq!(eva.post(path, &analysis).await.problem(), (403, "fair-play"), "{path}");
    }
}
