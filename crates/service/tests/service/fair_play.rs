//! While two people play, neither of them gets help with their game.

use crate::common::{Browser, Service, path};
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

    let tables = format!(
        "/api/tables/fourmation?position={}",
        state["position"].as_str().unwrap().replace(' ', "%20").replace('/', "%2F")
    );
    let analysis =
        |moves: &[&str]| json!({"game": "fourmation", "moves": moves, "nodes": 1_000, "lines": 1});
    let review = json!({"id": game["id"], "nodes": 1_000});
    let requests = [
        (Method::GET, tables.as_str(), json!({})),
        (Method::POST, "/api/analysis", analysis(&["d4", "e5"])),
        (Method::POST, "/api/analysis", analysis(&["d4", "c3"])), // a symmetry of the board
        (Method::POST, "/api/analysis", analysis(&["d4", "e5", "e4"])),
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
