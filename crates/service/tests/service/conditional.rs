//! Conditional moves: only their player sees them, and the server plays the reply.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::common::{Browser, JsonResponse, Service, path, read};

/// Ana and Luis, and their correspondence game, in which Ana has moved.
async fn started_game(service: &Service) -> (Browser, Browser, Value) {
    let (ana, luis) = (Browser::new(service).await, Browser::new(service).await);
    let players = json!({"first": {"kind": "human"}, "second": {"kind": "open"}});
    let clock = json!({"kind": "correspondence", "days": 3});
    let game =
        json!({"game": "fourmation", "options": "side=5 n=4", "players": players, "clock": clock});
    let game = ana.post("/api/games", &game).await;
    let seated = luis.service.post(&path(&game, "/seat"), &json!({})).await;
    let state = ana.service.play_all(seated.expect(StatusCode::OK), &["c3"]).await;
    (ana, luis, state)
}

impl Browser {
    async fn lines(&self, method: Method, game: &Value, body: Option<Value>) -> JsonResponse {
        let path = path(game, "/conditional-moves");
        let mut request = self.service.request(method.clone(), &path);
        if let Some(body) = body {
            request = request.json(&body);
        }
        read(method, &path, request).await
    }

    async fn prepare(&self, state: &Value, lines: Value) -> JsonResponse {
        self.lines(Method::PUT, state, Some(json!({"lines": lines, "seq": state["seq"]}))).await
    }

    async fn prepared(&self, game: &Value) -> Value {
        self.lines(Method::GET, game, None).await.expect(StatusCode::OK)["lines"].clone()
    }
}

/// The moves of a game once it has `count` of them.
async fn moves(service: &Service, game: &Value, count: usize) -> Value {
    loop {
        let moves = service.state(game).await["moves"].clone();
        if moves.as_array().unwrap().len() >= count {
            return moves;
        }
        sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn prepared_replies_are_played_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let (ana, luis, state) = started_game(&service).await;
    let lines = json!([["D4", "e5", "e4", "e3"], ["d4", "e5", "d5", "c5"], ["b2", "a1"]]);
    let stored = ana.prepare(&state, lines).await.expect(StatusCode::OK);
    assert_eq!(stored["lines"][0], json!(["d4", "e5", "e4", "e3"]));
    assert_eq!(luis.prepared(&state).await, json!([]), "nobody else sees them");
    let moved = luis.service.play(&state, "d4").await.expect(StatusCode::OK);
    assert_eq!(moves(&service, &state, 3).await, json!(["c3", "d4", "e5"]));
    assert_eq!(ana.prepared(&state).await, json!([["e4", "e3"], ["d5", "c5"]]));
    let late = luis.service.play(&moved, "e4").await;
    assert_eq!(late.problem(), (409, "stale"), "as after any move");

    service.stop().await;
    let service = Service::start_in(folder.path()).await;
    let luis = service.as_player(&luis.cookie);
    luis.play_all(service.state(&state).await, &["d5"]).await;
    assert_eq!(moves(&service, &state, 5).await, json!(["c3", "d4", "e5", "d5", "c5"]));
}

#[tokio::test]
async fn lines_without_the_move_played_are_dropped() {
    let service = Service::start().await;
    let (ana, luis, state) = started_game(&service).await;
    ana.prepare(&state, json!([["b2", "a1"]])).await.expect(StatusCode::OK);
    let state = luis.service.play_all(state, &["d4"]).await;
    assert_eq!(ana.prepared(&state).await, json!([]));
    let state = ana.service.play_all(state, &["e5"]).await;
    assert_eq!(ana.prepared(&state).await, json!([]));
}

#[tokio::test]
async fn impossible_requests_are_rejected() {
    let service = Service::start().await;
    let (ana, luis, state) = started_game(&service).await;
    let illegal = ana.prepare(&state, json!([["b2", "a1"], ["d4", "a1"]])).await;
    assert_eq!(illegal.problem(), (422, "conditional-moves"));
    assert_eq!(illegal.body["faults"][0]["at"], "lines[1][1]");
    assert_eq!(luis.prepare(&state, json!([["d4", "e5"]])).await.problem(), (409, "your-turn"));
    let old = json!({"lines": [["d4", "e5"]], "seq": 1});
    assert_eq!(ana.lines(Method::PUT, &state, Some(old)).await.problem(), (409, "stale"));

    ana.prepare(&state, json!([["d4", "e5"]])).await.expect(StatusCode::OK);
    let data = ana.get("/api/account/export").await.expect(StatusCode::OK);
    assert_eq!(data["conditional"][0]["lines"], json!([["d4", "e5"]]));
    assert_eq!(ana.lines(Method::DELETE, &state, None).await.status, 204);
    assert_eq!(ana.prepared(&state).await, json!([]));
    luis.service
        .post(&path(&state, "/resign"), &json!({"side": "second", "seq": state["seq"]}))
        .await;
    let over = ana.lines(Method::GET, &state, None).await;
    assert_eq!(over.problem(), (409, "no-conditional-moves"));
}
