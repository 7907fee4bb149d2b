//! The computer opponent: it replies, can be interrupted, and resumes after a restart.

use crate::common::{Service, Socket, legal, path};
use reqwest::StatusCode;
use serde_json::{Value, json};

/// The state after event number `seq`.
async fn after(service: &Service, game: &Value, seq: u64) -> Value {
    Socket::open(service, game, 0).await.until(seq).await;
    service.state(game).await
}

#[tokio::test]
async fn the_computer_moves() {
    let service = Service::start().await;
    let start = service.create_against(1, "second").await;
    let moved = service.play(&start, "c3").await.expect(StatusCode::OK);
    assert_eq!((&moved["thinking"], &moved["steps"]), (&json!(true), &json!([])));
    let moved = after(&service, &start, 2).await;
    assert_eq!((&moved["thinking"], &moved["ply"]), (&json!(false), &json!(2)));
    assert_eq!(moved["to_move"], "first");
    assert!(!legal(&moved).is_empty());
}

#[tokio::test]
async fn the_computer_begins() {
    let service = Service::start().await;
    let start = service.create_against(1, "first").await;
    assert_eq!((&start["thinking"], &start["to_move"]), (&json!(true), &json!("first")));
    let state = after(&service, &start, 1).await;
    assert_eq!(state["to_move"], "second");
    let undo = service.post(&path(&start, "/undo"), &json!({"seq": 1})).await;
    assert_eq!(undo.problem(), (409, "nothing-to-undo"));
}

#[tokio::test]
async fn while_it_thinks_one_may_take_back_or_give_up_but_not_move() {
    let service = Service::start().await;
    let players = json!({"second": {"kind": "computer", "level": 10}});
    let body = json!({"game": "morris", "players": players});
    let start = service.post("/api/games", &body).await.expect(StatusCode::CREATED);
    let moved = service.play(&start, "d2").await.expect(StatusCode::OK);
    assert_eq!(service.play(&moved, "d6").await.problem(), (409, "not-your-turn"));
    let for_it = json!({"side": "second", "seq": 1});
    let rejected = service.post(&path(&start, "/resign"), &for_it).await;
    assert_eq!(rejected.problem(), (409, "not-your-turn"));

    let undo = json!({"seq": 1});
    let back = service.post(&path(&start, "/undo"), &undo).await.expect(StatusCode::OK);
    assert_eq!((&back["ply"], &back["thinking"]), (&json!(0), &json!(false)));

    let moved = service.play(&back, "f2").await.expect(StatusCode::OK);
    let resign = json!({"side": "first", "seq": moved["seq"]});
    let end = service.post(&path(&start, "/resign"), &resign).await.expect(StatusCode::OK);
    assert_eq!((&end["moves"], &end["thinking"]), (&json!(["f2"]), &json!(false)));
    assert_eq!(end["outcome"]["winner"], "second");
}

#[tokio::test]
async fn against_the_computer_one_takes_back_two_plies() {
    let service = Service::start().await;
    let start = service.create_against(1, "second").await;
    service.play(&start, "c3").await.expect(StatusCode::OK);
    after(&service, &start, 2).await;
    let undo = json!({"seq": 2});
    let back = service.post(&path(&start, "/undo"), &undo).await.expect(StatusCode::OK);
    assert_eq!((&back["ply"], &back["to_move"]), (&json!(0), &json!("first")));
}

#[tokio::test]
async fn a_game_of_two_computers_plays_itself() {
    let service = Service::start().await;
    let computer = json!({"kind": "computer", "level": 1});
    let players = json!({"first": computer, "second": computer});
    let body = json!({"game": "fourmation", "options": "side=4 n=4", "players": players});
    let start = service.post("/api/games", &body).await.expect(StatusCode::CREATED);
    let mut socket = Socket::open(&service, &start, 0).await;
    let end = loop {
        let update = socket.next().await.unwrap();
        if !update["state"]["outcome"].is_null() {
            break update["state"].clone();
        }
    };
    assert_eq!((&end["thinking"], &end["seq"]), (&json!(false), &end["ply"]));
}

#[tokio::test]
async fn after_a_restart_the_computer_goes_on_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let players = json!({"second": {"kind": "computer", "level": 10}});
    let body = json!({"game": "morris", "players": players});
    let start = service.post("/api/games", &body).await.expect(StatusCode::CREATED);
    let moved = service.play(&start, "d2").await.expect(StatusCode::OK);
    service.stop().await;

    // No client opens the game; only the list shows that it continued.
    let service = Service::start_in(folder.path()).await;
    let seen = async || {
        let listed = service.get("/api/games").await.expect(StatusCode::OK);
        listed["games"][0]["ply"].as_u64().unwrap()
    };
    while seen().await < 2 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let state = service.state(&start).await;
    assert_eq!((&state["moves"][0], &state["to_move"]), (&moved["moves"][0], &json!("first")));
}
