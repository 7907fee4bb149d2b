//! Hints: for the player to move, and for the state that the player has seen.

use crate::common::{Service, legal, path};
use ludoteca_rules::{Game, samples};
use reqwest::StatusCode;
use serde_json::{Value, json};

#[tokio::test]
async fn a_hint_says_why_and_how() {
    let service = Service::start().await;
    let start = service.create("fourmation", "side=5 n=3").await;
    let state = service.play_all(start, &["c3", "b2", "c2", "d1"]).await;
    let body = json!({"seq": 4});
    let hint = service.post(&path(&state, "/hint"), &body).await.expect(StatusCode::OK);
    let steps = json!([{"do": "put", "at": "c1"}]);
    let places = json!(["c1", "c2", "c3"]);
    let expected =
        json!({"move": "c1", "steps": steps, "why": "wins", "reason": "line", "places": places});
    assert_eq!(hint, expected);
    assert_eq!(service.post(&path(&state, "/hint"), &body).await.expect(StatusCode::OK), hint);
    assert_eq!(service.state(&state).await, state, "a hint is no event");

    let end = service.play(&state, "c1").await.expect(StatusCode::OK);
    let late = service.post(&path(&end, "/hint"), &body).await;
    assert_eq!((late.problem(), &late.body["state"]), ((409, "stale"), &end));
    let over = service.post(&path(&end, "/hint"), &json!({"seq": 5})).await;
    assert_eq!(over.problem(), (409, "game-over"));
}

#[tokio::test]
async fn the_hint_is_a_legal_move_in_each_game() {
    let service = Service::start().await;
    for game in Game::ALL {
        let state = service.create(game.name(), samples::variants(*game)[0]).await;
        let body = json!({"seq": 0});
        let hint = service.post(&path(&state, "/hint"), &body).await.expect(StatusCode::OK);
        let mv = hint["move"].as_str().unwrap();
        assert!(legal(&state).iter().any(|known| known == mv), "{game}: {hint}");
        assert!(!hint["steps"].as_array().unwrap().is_empty(), "{game}: {hint}");
    }
}

#[tokio::test]
async fn in_the_computers_turn_there_is_none() {
    let service = Service::start().await;
    let players = json!({"second": {"kind": "computer", "level": 10}});
    let body = json!({"game": "morris", "players": players});
    let start = service.post("/api/games", &body).await.expect(StatusCode::CREATED);
    let moved = service.play(&start, "d2").await.expect(StatusCode::OK);
    let hint = service.post(&path(&moved, "/hint"), &json!({"seq": 1})).await;
    assert_eq!(hint.problem(), (409, "not-your-turn"));
}

/// A player who waits for a hint while the game continues in another tab gets the new state.
#[tokio::test]
async fn a_hint_for_a_game_that_goes_on_is_stale() {
    let service = Service::start().await;
    // A busy computer: the hint waits in the queue behind searches that take long.
    let players = json!({"first": {"kind": "computer", "level": 10}, "second": {"kind": "computer", "level": 10}});
    for _ in 0..8 {
        let body = json!({"game": "six", "players": players});
        service.post("/api/games", &body).await.expect(StatusCode::CREATED);
    }
    let start = service.create("morris", "").await;
    let (hint_path, body) = (path(&start, "/hint"), json!({"seq": 0}));
    let waiting = service.post(&hint_path, &body);
    let (hint, moved) = tokio::join!(waiting, service.play(&start, "d2"));
    let moved = moved.expect(StatusCode::OK);
    // A hint that came before the move is correct, too.
    match hint.status {
        200 => assert!(legal(&start).iter().any(|mv| hint.body["move"] == **mv)),
        _ => assert_eq!((hint.problem(), &hint.body["state"]), ((409, "stale"), &moved)),
    }
}

#[tokio::test]
async fn invalid_requests_are_rejected() {
    let service = Service::start().await;
    let start = service.create("coffee", "").await;
    for body in [
        json!({}),
        json!({"seq": "0"}),
        json!({"seq": -1}),
        json!({"seq": 0, "level": 5}),
        Value::Null,
    ] {
        let response = service.post(&path(&start, "/hint"), &body).await;
        assert_eq!(response.problem(), (422, "wrong-type"), "{body}");
    }
    let early = service.post(&path(&start, "/hint"), &json!({"seq": 7})).await;
    assert_eq!(early.problem(), (409, "stale"));
}
