//! Positions that belong to no game: the same responses as in a game, and invalid requests.

use crate::common::{JsonResponse, Service};
use ludoteca_rules::samples::{self, Sample};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

async fn get_position(service: &Service, game: &str, query: &[(&str, &str)]) -> JsonResponse {
    let path = format!("/api/positions/{game}");
    crate::common::read(Method::GET, &path, service.request(Method::GET, &path).query(query)).await
}

#[tokio::test]
async fn a_position_is_what_a_game_would_show() {
    let service = Service::start().await;
    let positions = samples::all(samples::openings);
    let games = positions.len();
    for (game, &Sample { options, moves, .. }) in positions {
        let game = game.name();
        let moves: Vec<_> = moves.split(' ').collect();
        let state = service.create(game, options).await;
        let state = service.play_all(state, &moves).await;
        let query = [("options", options), ("moves", &moves.join(" "))];
        let position = get_position(&service, game, &query).await.expect(StatusCode::OK);
        for (name, value) in position.as_object().unwrap() {
            assert_eq!(value, &state[name], "{game}: {name}");
        }
        assert_eq!(position.as_object().unwrap().len(), 15, "{position}");

        let start = [("options", options), ("start", state["position"].as_str().unwrap())];
        let from_there = get_position(&service, game, &start).await.expect(StatusCode::OK);
        assert_eq!((&from_there["start"], &from_there["moves"]), (&state["position"], &json!([])));
        assert_eq!(from_there["steps"], state["steps"], "{game}");
    }
    let listed = service.get("/api/games").await.expect(StatusCode::OK);
    assert_eq!(listed["games"].as_array().unwrap().len(), games);
}

#[tokio::test]
async fn without_a_query_it_is_the_start() {
    let service = Service::start().await;
    let start = get_position(&service, "fourmation", &[]).await.expect(StatusCode::OK);
    assert_eq!((&start["start"], &start["to_move"]), (&Value::Null, &json!("first")));
    let own = [("start", start["position"].as_str().unwrap())];
    assert_eq!(get_position(&service, "fourmation", &own).await.expect(StatusCode::OK), start);
    let json = [("options", r#"{"side":4}"#), ("moves", "  A1   b2 ")];
    let moved = get_position(&service, "fourmation", &json).await.expect(StatusCode::OK);
    assert_eq!((&moved["short"], &moved["moves"]), (&json!("side=4 n=4"), &json!(["a1", "b2"])));
}

#[tokio::test]
async fn a_position_that_cannot_be_says_why() {
    let service = Service::start().await;
    let long = "d4 ".repeat(1001);
    let rows = "1/".repeat(5_000);
    let cases = [
        (("options", "side=99"), 422, "options", Value::Null),
        (("options", "{"), 422, "options", Value::Null),
        (("start", "nonsense"), 422, "start", Value::Null),
        (("start", ""), 422, "start", Value::Null),
        (("start", &rows), 422, "start", Value::Null),
        (("start", "xxx4/7/7/7/7/7/7 x -"), 422, "start", Value::Null),
        (("moves", "d4 d4"), 422, "illegal-move", json!(2)),
        (("moves", "d4 e5 a1"), 422, "illegal-move", json!(3)),
        (("moves", "d4 zz"), 422, "move-spelling", json!(2)),
        (("moves", "\u{0}"), 422, "move-spelling", json!(1)),
        (("moves", &long), 422, "too-many-moves", Value::Null),
        (("limit", "3"), 422, "query", Value::Null),
    ];
    for (parameter, status, code, ply) in cases {
        let response = get_position(&service, "fourmation", &[parameter]).await;
        assert_eq!(response.problem(), (status, code), "{:.80}", parameter.1);
        assert_eq!(response.body["place"]["ply"], ply, "{}", response.body);
        let has_faults = matches!(code, "options" | "start" | "illegal-move");
        assert_eq!(response.body["faults"].is_array(), has_faults, "{}", response.body);
    }
    let over = [("options", "side=4 n=3"), ("moves", "a1 a2 b1 b2 c1 c2")];
    let over = get_position(&service, "fourmation", &over).await;
    assert_eq!((over.problem(), &over.body["place"]["ply"]), ((422, "game-over"), &json!(6)));
    assert_eq!(get_position(&service, "chess", &[]).await.problem(), (404, "unknown-game"));
    let twice = service.get("/api/positions/six?moves=2,0&moves=3,0").await;
    assert_eq!(twice.problem(), (422, "query"));
    let posted = service.post("/api/positions/six", &json!({})).await;
    assert_eq!(posted.problem(), (405, "wrong-method"));
}

/// A long game without progress, up to the maximum number of moves.
#[tokio::test]
async fn as_many_moves_as_are_allowed_are_played() {
    let service = Service::start().await;
    let start = "ww1/3/www/6/bbb/3/bb1 w 0 0";
    let round = "d7-g7 d1-g1 g7-d7 g1-d1 ";
    let moves = |count: usize| round.split_inclusive(' ').cycle().take(count).collect::<String>();
    let eight = [("start", start), ("moves", &moves(8))];
    let drawn = get_position(&service, "morris", &eight).await.expect(StatusCode::OK);
    assert_eq!(drawn["outcome"], json!({"winner": null, "reason": "repetition"}));
    let most = get_position(&service, "morris", &[("start", start), ("moves", &moves(1000))]).await;
    assert_eq!((most.problem(), &most.body["place"]["ply"]), ((422, "game-over"), &json!(9)));
}
