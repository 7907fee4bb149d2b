//! Games between human players, from beginning to end.

use crate::common::{Service, legal, path};
use reqwest::StatusCode;
use serde_json::{Value, json};

#[tokio::test]
async fn a_game_from_start_to_end() {
    let service = Service::start().await;
    let players = json!({"first": {"kind": "human", "name": " Ana "}, "second": {"kind": "human"}});
    let body = json!({"game": "fourmation", "options": {"side": 5, "n": 3}, "players": players});
    let start = service.post("/api/games", &body).await.expect(StatusCode::CREATED);
    assert_eq!(start["players"]["first"]["name"], "Ana");
    assert_eq!((&start["seq"], &start["to_move"]), (&json!(0), &json!("first")));
    assert_eq!(legal(&start).len(), 25);

    let state = service.play_all(start, &["c3", "D4"]).await;
    assert_eq!(state["moves"], json!(["c3", "d4"]));
    assert_eq!(state["last"], json!(["d4"]));
    assert_eq!(legal(&state), ["c4", "c5", "d3", "d5", "e3", "e4", "e5"]);
    assert_eq!(service.state(&state).await, state);

    let end = service.play_all(state, &["c4", "b5", "c5"]).await;
    assert_eq!(end["outcome"], json!({"winner": "first", "reason": "line"}));
    assert_eq!(end["to_move"], Value::Null);
    assert_eq!(end["steps"], json!([]));
    assert_eq!(end["view"]["winning"], json!(["c3", "c4", "c5"]));
    assert_eq!(service.play(&end, "a4").await.problem(), (409, "game-over"));

    let listed = service.get("/api/games?mine=true").await.expect(StatusCode::OK);
    assert_eq!(listed["games"][0]["id"], end["id"]);
    assert_eq!(listed["games"][0]["outcome"], end["outcome"]);
    assert_eq!(listed["games"][0]["ply"], 5);

    // A game that a move ended continues without that move.
    let undo = service.post(&path(&end, "/undo"), &json!({"seq": 5})).await;
    let back = undo.expect(StatusCode::OK);
    assert_eq!((&back["outcome"], &back["to_move"]), (&Value::Null, &json!("first")));
}

/// The state that the interface's description shows is one that the service sends.
#[tokio::test]
async fn the_example_in_the_docs_is_true() {
    let service = Service::start().await;
    let players = json!({"first": {"kind": "human", "name": "Ana"}, "second": {"kind": "human"}});
    let body = json!({"game": "coffee", "options": "square-3 n=3 pie", "players": players});
    let start = service.post("/api/games", &body).await.expect(StatusCode::CREATED);
    let mut state = service.play_all(start, &["b2nw"]).await;
    let docs = include_str!("../../../../docs/developers/api.md");
    let example =
        docs.split("The state of a game").nth(1).and_then(|rest| rest.split("```").nth(1));
    let example = example.and_then(|text| text.strip_prefix("json")).expect("a block of JSON");
    let shown: Value = serde_json::from_str(example).expect("the example is JSON");
    state["id"] = shown["id"].clone();
    state["players"] = shown["players"].clone();
    assert_eq!(shown, state, "{state}");
}

#[tokio::test]
async fn each_game_can_be_played() {
    let service = Service::start().await;
    let rules = service.get("/api/rules").await.expect(StatusCode::OK);
    for game in rules["games"].as_array().unwrap() {
        let game = game["game"].as_str().unwrap();
        let mut state = service.create(game, "").await;
        for _ in 0..4 {
            let mv = legal(&state).pop().unwrap();
            state = service.play(&state, &mv).await.expect(StatusCode::OK);
        }
        assert_eq!(state["ply"], 4, "{game}");
    }
}

#[tokio::test]
async fn a_move_is_taken_back() {
    let service = Service::start().await;
    let start = service.create("fourmation", "").await;
    let state = service.play_all(start.clone(), &["d4", "e5"]).await;
    let undo = async |seq: u64| service.post(&path(&start, "/undo"), &json!({"seq": seq})).await;
    let state = undo(state["seq"].as_u64().unwrap()).await.expect(StatusCode::OK);
    assert_eq!((&state["moves"], &state["seq"]), (&json!(["d4"]), &json!(3)));
    assert_eq!(undo(2).await.problem(), (409, "stale"));
    assert_eq!(undo(3).await.expect(StatusCode::OK)["ply"], 0);
    assert_eq!(undo(4).await.problem(), (409, "nothing-to-undo"));
}

#[tokio::test]
async fn a_person_gives_up() {
    let service = Service::start().await;
    let start = service.create("coffee", "").await;
    let resign = json!({"side": "first", "seq": 0});
    let end = service.post(&path(&start, "/resign"), &resign).await.expect(StatusCode::OK);
    assert_eq!(end["outcome"], json!({"winner": "second", "reason": "resignation"}));
    assert_eq!((&end["to_move"], &end["steps"]), (&Value::Null, &json!([])));
    let again = json!({"side": "second", "seq": 1});
    for (what, body) in [("/resign", again), ("/undo", json!({"seq": 1}))] {
        let response = service.post(&path(&start, what), &body).await;
        assert_eq!(response.problem(), (409, "game-over"), "{what}");
    }
}

#[tokio::test]
async fn in_the_next_game_the_two_change_places_but_in_six_the_loser_begins() {
    let service = Service::start().await;
    for (game, loser, begins) in
        [("morris", "first", "Luis"), ("six", "first", "Ana"), ("six", "second", "Luis")]
    {
        let players = json!({
            "first": {"kind": "human", "name": "Ana"}, "second": {"kind": "human", "name": "Luis"},
        });
        let body = json!({"game": game, "players": players});
        let state = service.post("/api/games", &body).await.expect(StatusCode::CREATED);
        let resign = json!({"side": loser, "seq": 0});
        service.post(&path(&state, "/resign"), &resign).await.expect(StatusCode::OK);
        let rematch = path(&state, "/rematch");
        let next = service.post(&rematch, &json!({})).await.expect(StatusCode::CREATED);
        assert_eq!(next["players"]["first"]["name"], begins, "{game}, {loser} lost");
        assert_ne!(next["id"], state["id"]);
        assert_eq!((&next["seq"], &next["digest"]), (&json!(0), &state["digest"]));
    }
}

/// Both players press "Play again", at once or one after the other, maybe after a restart.
#[tokio::test]
async fn a_game_has_one_rematch() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let start = service.create("fourmation", "side=5 n=3").await;
    let rematch = async |service: &Service| {
        let response = service.post(&path(&start, "/rematch"), &json!({})).await;
        assert!(matches!(response.status, 200 | 201), "{}", response.body);
        (response.status, response.body)
    };
    for moves in [&[][..], &["c3"]] {
        service.play_all(service.state(&start).await, moves).await;
        let early = service.post(&path(&start, "/rematch"), &json!({})).await;
        assert_eq!(early.problem(), (409, "not-over"), "{moves:?}");
    }
    let end = service.play_all(service.state(&start).await, &["d4", "c4", "b5", "c5"]).await;

    let responses = tokio::join!(rematch(&service), rematch(&service), rematch(&service));
    let responses: [_; 3] = responses.into();
    assert_eq!(responses.iter().filter(|(status, _)| *status == 201).count(), 1, "{responses:?}");
    let next = responses[0].1.clone();
    assert!(responses.iter().all(|(_, state)| *state == next), "{responses:?}");
    let played = service.play_all(next.clone(), &["a1"]).await;
    assert_eq!(rematch(&service).await, (200, played.clone()));
    service.stop().await;
    let service = Service::start_in(folder.path()).await;
    assert_eq!(rematch(&service).await, (200, played));

    // Another end of the game has another rematch, and the rematch has its own.
    let undone = service.post(&path(&end, "/undo"), &json!({"seq": 5})).await;
    service.play_all(undone.expect(StatusCode::OK), &["c5"]).await;
    let (status, other) = rematch(&service).await;
    assert_eq!(status, 201);
    assert_ne!(other["id"], next["id"]);
    service.play_all(other, &["c3"]).await;
    let listed = service.get("/api/games").await.expect(StatusCode::OK);
    assert_eq!(listed["games"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn a_game_is_looked_through_ply_by_ply() {
    let service = Service::start().await;
    let state = service.create("fourmation", "").await;
    let state = service.play_all(state, &["d4", "e5"]).await;
    let ply = async |n: &str| service.get(&path(&state, &format!("/plies/{n}"))).await;
    let one = ply("1").await.expect(StatusCode::OK);
    assert_eq!((&one["to_move"], &one["last"]), (&json!("second"), &json!(["d4"])));
    assert_eq!(one["view"]["pieces"], json!([{"at": "d4", "side": "first"}]));
    assert_eq!(ply("2").await.expect(StatusCode::OK)["position"], state["position"]);
    assert_eq!(ply("0").await.expect(StatusCode::OK)["last"], json!([]));
    assert_eq!(ply("3").await.problem(), (404, "no-such-ply"));
    for wrong in ["-1", "x", "99999999999999999999999"] {
        assert_eq!(ply(wrong).await.problem(), (404, "not-found"), "{wrong}");
    }
}

#[tokio::test]
async fn a_game_starts_from_a_set_up() {
    let service = Service::start().await;
    let own = service.create("fourmation", "side=5 n=3").await;
    assert_eq!(own["start"], Value::Null);
    let played = service.play_all(own, &["c3", "c4"]).await;
    let body = json!({"game": "fourmation", "options": "side=5 n=3", "start": played["position"]});
    let state = service.post("/api/games", &body).await.expect(StatusCode::CREATED);
    assert_eq!(state["start"], played["position"]);
    assert_eq!((&state["ply"], &state["to_move"]), (&json!(0), &json!("first")));
    assert_eq!(state["steps"], played["steps"]);
    let undo = service.post(&path(&state, "/undo"), &json!({"seq": 0})).await;
    assert_eq!(undo.problem(), (409, "nothing-to-undo"));
}

#[tokio::test]
async fn of_two_moves_at_once_one_is_made() {
    let service = Service::start().await;
    for _ in 0..20 {
        let state = service.create("fourmation", "").await;
        let responses = tokio::join!(service.play(&state, "d4"), service.play(&state, "e5"));
        let (won, lost) = match responses {
            (a, b) if a.status == 200 => (a, b),
            (a, b) => (b, a),
        };
        assert_eq!((won.status, lost.problem()), (200, (409, "stale")));
        assert_eq!(lost.body["state"], won.body, "the other player gets the new state");
        assert_eq!(won.body["seq"], 1);
    }
}

#[tokio::test]
async fn the_newest_games_come_first_and_not_too_many() {
    let service = Service::start().await;
    let old = service.create("coffee", "").await;
    for _ in 0..3 {
        let game = service.create("morris", "").await;
        service.play_all(game, &["d2"]).await;
    }
    tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    let mv = legal(&old).remove(0);
    service.play(&old, &mv).await.expect(StatusCode::OK);
    let list = service.get("/api/games?limit=2").await.expect(StatusCode::OK);
    assert_eq!(list["games"].as_array().unwrap().len(), 2);
    assert_eq!(list["games"][0]["id"], old["id"]);
}
