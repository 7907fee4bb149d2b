//! Clients that watch a game get every event once and in order, even if their connection breaks.

use crate::common::{Service, Socket, path};
use reqwest::StatusCode;
use serde_json::{Value, json};

fn numbers(events: &[Value]) -> Vec<u64> {
    events.iter().map(|event| event["seq"].as_u64().unwrap()).collect()
}

/// A message without the connected clients and the time.
fn happened(mut message: Value) -> Value {
    let parts = message.as_object_mut().unwrap();
    for part in ["type", "game", "company", "now"] {
        parts.remove(part).unwrap();
    }
    message
}

#[tokio::test]
async fn events_are_reported() {
    let service = Service::start().await;
    let start = service.create("fourmation", "").await;
    let mut socket = Socket::open(&service, &start, 0).await;
    let first = socket.next().await.unwrap();
    assert_eq!(happened(first), json!({"events": [], "state": start}));

    let state = service.play_all(start, &["d4"]).await;
    let update = socket.next().await.unwrap();
    let event = json!({"seq": 1, "type": "move", "side": "first", "move": "d4"});
    assert_eq!(happened(update), json!({"events": [event], "state": state}));

    let undo = json!({"seq": 1});
    let state = service.post(&path(&state, "/undo"), &undo).await.expect(StatusCode::OK);
    let update = socket.next().await.unwrap();
    assert_eq!(update["events"], json!([{"seq": 2, "type": "undo", "plies": 1}]));

    let resign = json!({"side": "second", "seq": 2});
    let state = service.post(&path(&state, "/resign"), &resign).await.expect(StatusCode::OK);
    let update = socket.next().await.unwrap();
    let event = json!({"seq": 3, "type": "resign", "side": "second"});
    assert_eq!(happened(update), json!({"events": [event], "state": state}));
}

#[tokio::test]
async fn who_comes_back_gets_what_was_missed() {
    let service = Service::start().await;
    let start = service.create("fourmation", "").await;
    let mut socket = Socket::open(&service, &start, 0).await;
    let state = service.play_all(start, &["d4", "e5"]).await;
    assert_eq!(numbers(&socket.until(2).await), [1, 2]);
    drop(socket);

    let state = service.play_all(state, &["e4", "d5", "c5"]).await;
    let mut socket = Socket::open(&service, &state, 2).await;
    let missed = socket.next().await.unwrap();
    assert_eq!(numbers(missed["events"].as_array().unwrap()), [3, 4, 5]);
    assert_eq!(missed["state"], state);

    let mut newcomer = Socket::open(&service, &state, 0).await;
    assert_eq!(numbers(&newcomer.until(5).await), [1, 2, 3, 4, 5]);
}

/// Sockets that open while moves are made miss none and get none twice.
#[tokio::test]
async fn whenever_one_comes_there_is_no_gap() {
    let service = Service::start().await;
    let start = service.create("six", "tiles=10").await;
    let watch = async |after: u64| {
        let mut socket = Socket::open(&service, &start, after).await;
        numbers(&socket.until(12).await)
    };
    let play = async {
        let mut state = start.clone();
        for _ in 0..12 {
            let mv = crate::common::legal(&state).remove(0);
            state = service.play(&state, &mv).await.expect(StatusCode::OK);
            tokio::task::yield_now().await;
        }
    };
    let late = async {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        watch(0).await
    };
    let ((), early, late) = tokio::join!(play, watch(0), late);
    let all: Vec<u64> = (1..=12).collect();
    assert_eq!((early, late), (all.clone(), all));
}

/// More games than fit in memory: watched ones stay, the others are reloaded.
#[tokio::test]
async fn among_many_games_none_is_forgotten() {
    let service = Service::start().await;
    let watched = service.create("fourmation", "").await;
    let left = service.create("fourmation", "").await;
    let left = service.play_all(left, &["d4"]).await;
    let mut socket = Socket::open(&service, &watched, 0).await;
    socket.next().await.unwrap();
    let others = (0..600).map(|_| service.create("fourmation", "side=4 n=4"));
    futures_util::future::join_all(others).await;

    let watched = service.play_all(watched, &["d4"]).await;
    assert_eq!(socket.next().await.unwrap()["state"], watched);
    assert_eq!(service.state(&left).await, left);
    service.play_all(left, &["e5"]).await;
}

#[tokio::test]
async fn what_was_seen_must_have_happened() {
    let service = Service::start().await;
    let game = service.create("fourmation", "").await;
    let mut socket = Socket::connect(&service, "").await;
    assert_eq!(socket.watch(&game, 1).await.unwrap_err()["code"], "not-yet");
    let unknown = json!({"id": "nobody"});
    assert_eq!(socket.watch(&unknown, 0).await.unwrap_err()["code"], "no-such-game");
    // A refusal changes nothing else.
    assert_eq!(socket.watch(&game, 0).await.unwrap()["seq"], 0);
    assert_eq!(service.get("/api/socket").await.problem(), (426, "no-websocket"));
}

#[tokio::test]
async fn a_server_that_stops_says_so() {
    let mut service = Service::start().await;
    let game = service.create("fourmation", "").await;
    let mut socket = Socket::open(&service, &game, 0).await;
    socket.next().await.unwrap();
    service.stop().await;
    assert_eq!(socket.next().await, Err(1012));
}
