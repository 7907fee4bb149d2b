//! Seats: permissions in a game, and taking a seat.

use crate::common::{Browser, JsonResponse, Service, path};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// A game of 4mation with an open second seat.
fn invitation() -> Value {
    let players = json!({"first": {"kind": "human", "name": "Ana"}, "second": {"kind": "open"}});
    json!({"game": "fourmation", "options": "side=5 n=3", "players": players})
}

/// Two players, and their game.
async fn two_people(service: &Service) -> (Browser, Browser, Value) {
    let (ana, luis) = (Browser::new(service).await, Browser::new(service).await);
    let game = ana.post("/api/games", &invitation()).await;
    let seated = luis.service.post(&path(&game, "/seat"), &json!({})).await;
    (ana, luis, seated.expect(StatusCode::OK))
}

impl Browser {
    /// Sends a command with the number of the last event.
    async fn command(&self, game: &Value, rest: &str, mut body: Value) -> JsonResponse {
        body["seq"] = self.service.state(game).await["seq"].clone();
        self.service.post(&path(game, rest), &body).await
    }

    async fn id(&self) -> Value {
        self.get("/api/me").await.expect(StatusCode::OK)["player"]["id"].clone()
    }
}

/// The result of a rejected command.
fn rejected(code: &str) -> (u16, &str) {
    (if code == "not-your-seat" || code == "fair-play" { 403 } else { 409 }, code)
}

/// The result of other commands.
const DONE: (u16, &str) = (200, "");

#[tokio::test]
async fn a_friend_takes_the_open_seat() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let game = ana.post("/api/games", &invitation()).await;
    assert_eq!(game["players"]["second"], json!({"kind": "open"}));
    assert_eq!((&game["steps"], &game["is_abortable"]), (&json!([]), &json!(true)));
    let moved = json!({"move": "c3"});
    assert_eq!(ana.command(&game, "/moves", moved.clone()).await.result(), rejected("seat-vacant"));
    assert_eq!(ana.command(&game, "/seat", json!({})).await.status, 422, "it needs no number");
    let own = ana.service.post(&path(&game, "/seat"), &json!({})).await;
    assert_eq!(own.problem(), (409, "already-seated"));

    let seated = luis.service.post(&path(&game, "/seat"), &json!({})).await;
    let state = seated.expect(StatusCode::OK);
    assert_eq!(state["players"]["second"]["id"], luis.id().await);
    assert!(state["players"]["second"]["name"].as_str().unwrap().contains(' '), "a generated name");
    assert_eq!(ana.command(&state, "/moves", moved).await.result(), DONE);
    let late = Browser::new(&service).await;
    let late = late.service.post(&path(&game, "/seat"), &json!({})).await;
    assert_eq!(late.problem(), (409, "seat-taken"));

    // The game belongs to both players, and to no other.
    for (list, count) in
        [(ana.get("/api/games?mine=true").await, 1), (luis.get("/api/games?mine=true").await, 1)]
    {
        let games = list.expect(StatusCode::OK)["games"].clone();
        assert_eq!(games.as_array().unwrap().len(), count);
        assert_eq!(games[0]["players"]["second"]["id"], luis.id().await);
    }
    assert_eq!(service.get("/api/games").await.body["games"], json!([]));
}

/// Exactly one of many simultaneous requests for a seat succeeds.
#[tokio::test(flavor = "multi_thread")]
async fn one_of_many_gets_the_seat() {
    let service = Service::start().await;
    let ana = Browser::new(&service).await;
    for _ in 0..20 {
        let game = ana.post("/api/games", &invitation()).await;
        let rivals = (0..8).map(|_| async {
            let rival = Browser::new(&service).await;
            rival.service.post(&path(&game, "/seat"), &json!({})).await.status
        });
        let mut responses = futures_util::future::join_all(rivals).await;
        responses.sort_unstable();
        assert_eq!(responses, [200, 409, 409, 409, 409, 409, 409, 409]);
    }
}

/// Every command, with the result for each player and for others.
#[tokio::test]
async fn only_its_player_acts_for_a_seat() {
    let service = Service::start().await;
    let stranger = Browser { service: service.as_player(""), cookie: String::new() };
    let forger = Browser {
        service: service.as_player("ludoteca-owner=zzzzzzzzzzzzzzzzzzzzzzzzz9"),
        cookie: String::new(),
    };
    let visitor = Browser::new(&service).await;
    for (rest, body, first, second) in [
        ("/moves", json!({"move": "c4"}), DONE, rejected("not-your-turn")),
        ("/undo", json!({}), DONE, DONE),
        (
            "/undo",
            json!({"answer": "accept"}),
            rejected("no-undo-request"),
            rejected("no-undo-request"),
        ),
        (
            "/undo",
            json!({"answer": "decline"}),
            rejected("no-undo-request"),
            rejected("no-undo-request"),
        ),
        ("/resign", json!({"side": "first"}), DONE, rejected("not-your-seat")),
        ("/draw", json!({"side": "second", "answer": "offer"}), rejected("not-your-seat"), DONE),
        ("/abort", json!({}), rejected("not-abortable"), rejected("not-abortable")),
        ("/claim", json!({}), rejected("no-claim"), rejected("no-claim")),
        ("/hint", json!({}), rejected("fair-play"), rejected("fair-play")),
    ] {
        for (who, expected) in [
            (0, first),
            (1, second),
            (2, rejected("not-your-seat")),
            (3, rejected("not-your-seat")),
            (4, rejected("not-your-seat")),
        ] {
            let (ana, luis, game) = two_people(&service).await;
            let state = ana.service.play_all(game, &["c3"]).await;
            let state = luis.service.play_all(state, &["d4"]).await;
            let actor = [&ana, &luis, &visitor, &stranger, &forger][who];
            let found = actor.command(&state, rest, body.clone()).await;
            assert_eq!(found.result(), expected, "{rest} {body} by {who}");
        }
    }
    // The game of two people is over before there is another.
    let (ana, luis, game) = two_people(&service).await;
    ana.command(&game, "/resign", json!({"side": "first"})).await;
    let rematch = path(&game, "/rematch");
    assert_eq!(visitor.service.post(&rematch, &json!({})).await.problem(), (403, "not-your-seat"));
    let next = luis.service.post(&rematch, &json!({})).await.expect(StatusCode::CREATED);
    let moved = luis.command(&next, "/moves", json!({"move": "c3"})).await;
    moved.expect(StatusCode::OK);
    assert_eq!(service.get("/api/games").await.body["games"], json!([]));
    assert_eq!(
        ana.service.post(&rematch, &json!({})).await.expect(StatusCode::OK)["id"],
        next["id"]
    );
    assert_eq!(next["players"]["first"]["id"], luis.id().await);
}

#[tokio::test]
async fn the_opponent_accepts_or_declines_to_take_moves_back() {
    let service = Service::start().await;
    let (ana, luis, game) = two_people(&service).await;
    let state = ana.service.play_all(game, &["c3"]).await;
    assert_eq!(ana.command(&state, "/undo", json!({})).await.result(), DONE);
    let requested = service.state(&state).await;
    assert_eq!((&requested["undo_request"], &requested["ply"]), (&json!("first"), &json!(1)));
    let accept = json!({"answer": "accept"});
    assert_eq!(
        ana.command(&state, "/undo", accept.clone()).await.result(),
        rejected("no-undo-request")
    );
    assert_eq!(luis.command(&state, "/undo", json!({"answer": "decline"})).await.result(), DONE);
    assert_eq!(service.state(&state).await["undo_request"], Value::Null);
    assert_eq!(ana.command(&state, "/undo", json!({})).await.result(), DONE);
    assert_eq!(luis.command(&state, "/undo", accept).await.result(), DONE);
    assert_eq!(service.state(&state).await["ply"], 0);
}

#[tokio::test]
async fn a_running_game_of_two_people_stays() {
    let service = Service::start().await;
    let (ana, luis, game) = two_people(&service).await;
    let delete = async |who: &Browser| {
        let request = who.service.request(Method::DELETE, &path(&game, ""));
        request.send().await.unwrap().status().as_u16()
    };
    let state = ana.service.play_all(game.clone(), &["c3"]).await;
    luis.service.play_all(state, &["d4"]).await;
    assert_eq!((delete(&luis).await, delete(&ana).await), (403, 409));
    luis.command(&game, "/resign", json!({"side": "second"})).await;
    assert_eq!(delete(&ana).await, 204);
}

#[tokio::test]
async fn names_are_generated_and_chosen() {
    let service = Service::start().await;
    let nobody = service.as_player("");
    assert_eq!(nobody.get("/api/me").await.expect(StatusCode::OK), json!({"player": null}));
    let ana = Browser::new(&service).await;
    let me = ana.get("/api/me").await.expect(StatusCode::OK)["player"].clone();
    assert_eq!(me["is_named"], false);
    let rename = async |name: &str| {
        let request = ana.service.request(Method::PUT, "/api/me").json(&json!({"name": name}));
        crate::common::read(Method::PUT, "/api/me", request).await
    };
    for wrong in ["", "   ", "A\nna", "A\u{202e}na", &"ñ".repeat(41), &"x".repeat(10_000)] {
        assert_eq!(rename(wrong).await.problem(), (422, "players"), "{wrong:.50}");
    }
    let named = rename(" Ana <b> ").await.expect(StatusCode::OK);
    let expected =
        json!({"id": me["id"], "name": "Ana <b>", "is_named": true, "has_account": false});
    assert_eq!(named, expected);
    let players = json!({"first": {"kind": "open"}, "second": {"kind": "human"}});
    let game = ana.post("/api/games", &json!({"game": "six", "players": players})).await;
    assert_eq!(game["players"]["second"]["name"], "Ana <b>");
    let both = json!({"first": {"kind": "open"}, "second": {"kind": "open"}});
    let wrong = ana.service.post("/api/games", &json!({"game": "six", "players": both})).await;
    assert_eq!(wrong.problem(), (422, "players"));
}
