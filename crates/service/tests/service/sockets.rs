//! The WebSocket: one for all that a client watches and does.

use crate::common::{Browser, PLAYER, Service, Socket, path};
use reqwest::StatusCode;
use serde_json::{Value, json};

fn mv(text: &str) -> Value {
    json!({"type": "move", "move": text})
}

/// A game between `PLAYER`, who moves first, and another player.
async fn game(service: &Service) -> (Value, Browser) {
    let other = Browser::new(service).await;
    let players = json!({"second": {"kind": "open"}});
    let new = json!({"game": "fourmation", "players": players});
    let state = service.post("/api/games", &new).await.expect(StatusCode::CREATED);
    let seat = other.service.post(&path(&state, "/seat"), &json!({})).await;
    (seat.expect(StatusCode::OK), other)
}

#[tokio::test]
async fn players_act_and_see_each_other_act() {
    let service = Service::start().await;
    let (state, other) = game(&service).await;
    let mut first = Socket::open_as(&service, PLAYER, &state, 0).await;
    let mut second = Socket::open_as(&service, &other.cookie, &state, 0).await;
    let done = first.act(&state, mv("d4")).await.unwrap();
    assert_eq!(done["seq"], state["seq"].as_u64().unwrap() + 1);
    let seq = done["seq"].as_u64().unwrap();
    assert_eq!(second.until(seq).await.last().unwrap()["move"], "d4");

    let state = service.state(&state).await;
    let rejected = first.act(&state, mv("e4")).await.unwrap_err();
    assert_eq!((&rejected["status"], &rejected["code"]), (&json!(409), &json!("not-your-turn")));
    second.act(&state, json!({"type": "undo"})).await.unwrap_err();
    second.act(&state, mv("e4")).await.unwrap();
    let rejected = first.act(&state, mv("d3")).await.unwrap_err();
    assert_eq!((&rejected["code"], &rejected["state"]["ply"]), (&json!("stale"), &json!(2)));
    let resign = json!({"type": "resign", "side": "first"});
    first.act(&rejected["state"], resign).await.unwrap();
    assert_eq!(service.state(&state).await["outcome"]["winner"], "second");
}

#[tokio::test]
async fn who_holds_no_seat_only_watches() {
    let service = Service::start().await;
    let (state, _) = game(&service).await;
    let stranger = Browser::new(&service).await;
    for cookie in ["", &stranger.cookie, "ludoteca-owner=forged"] {
        let mut socket = Socket::open_as(&service, cookie, &state, 0).await;
        socket.next().await.unwrap();
        for action in [
            mv("d4"),
            json!({"type": "undo"}),
            json!({"type": "undo", "answer": "accept"}),
            json!({"type": "resign", "side": "first"}),
            json!({"type": "draw", "side": "first", "answer": "offer"}),
            json!({"type": "abort"}),
            json!({"type": "claim"}),
        ] {
            let rejected = socket.act(&state, action.clone()).await.unwrap_err();
            assert_eq!(rejected["code"], "not-your-seat", "{action}");
        }
    }
    assert_eq!(service.state(&state).await, state);
}

#[tokio::test]
async fn one_socket_watches_many_games_and_leaves_them() {
    let service = Service::start().await;
    let games = [service.create("six", "").await, service.create("morris", "").await];
    let mut socket = Socket::connect(&service, PLAYER).await;
    for game in &games {
        socket.watch(game, 0).await.unwrap();
        assert_eq!(socket.next().await.unwrap()["game"], game["id"]);
    }
    let [six, morris] = games;
    socket.request(json!({"type": "leave", "game": six["id"]})).await.unwrap();
    let first = crate::common::legal(&six).remove(0);
    service.play(&six, &first).await.expect(StatusCode::OK);
    service.play(&morris, "a7").await.expect(StatusCode::OK);
    let update = socket.next().await.unwrap();
    assert_eq!((&update["game"], &update["events"][0]["move"]), (&morris["id"], &json!("a7")));
    // A client that watches again resumes after the requested event.
    socket.watch(&morris, 0).await.unwrap();
    assert_eq!(socket.until(1).await[0]["move"], "a7");
}

#[tokio::test]
async fn a_client_that_knows_the_rules_gets_what_has_changed() {
    let service = Service::start().await;
    let mut state = service.create("morris", "").await;
    let mut socket = Socket::connect(&service, PLAYER).await;
    let watch = json!({"type": "watch", "game": state["id"], "after": 0, "content": "changes"});
    socket.request(watch.clone()).await.unwrap();
    assert_eq!(socket.any().await.unwrap()["state"], state);
    // Long enough for a second snapshot.
    for seq in 1..=66 {
        let reply = if seq % 3 == 0 {
            service.post(&path(&state, "/undo"), &json!({"seq": state["seq"]})).await
        } else {
            service.play(&state, &crate::common::legal(&state)[0]).await
        };
        state = reply.expect(StatusCode::OK);
        let update = socket.any().await.unwrap();
        assert_eq!(update["events"][0]["seq"], seq);
        if seq == 64 {
            assert_eq!(update["state"], state);
            continue;
        }
        assert_eq!(update["changes"]["to_move"], state["to_move"]);
        assert!(update.get("state").is_none() && update.get("company").is_none(), "{update}");
        assert!(update.to_string().len() < 400, "{update}");
    }
    // Whoever connects again gets the whole state, or the events that were missed and all that does not follow from them.
    socket.request(watch.clone()).await.unwrap();
    assert_eq!(socket.any().await.unwrap()["state"], state);
    let mut missed = watch;
    missed["after"] = 64.into();
    missed["has_state"] = true.into();
    socket.request(missed).await.unwrap();
    let update = socket.any().await.unwrap();
    assert_eq!((update["events"].as_array().unwrap().len(), update.get("state")), (2, None));
    for field in ["players", "clock", "outcome", "undoable"] {
        assert_eq!(update["changes"][field], state[field], "{field}");
    }
    assert!(update.get("company").is_some());
}

#[tokio::test]
async fn the_lobby_is_followed() {
    let service = Service::start().await;
    let mut socket = Socket::connect(&service, PLAYER).await;
    socket.request(json!({"type": "follow", "topic": "lobby"})).await.unwrap();
    assert_eq!(socket.any().await.unwrap(), json!({"type": "lobby", "seeks": []}));
    let other = Browser::new(&service).await;
    let clock = json!({"kind": "correspondence", "days": 3});
    let offer = other.post("/api/lobby/pair", &json!({"game": "six", "clock": clock})).await;
    let lobby = socket.any().await.unwrap();
    assert_eq!(lobby["seeks"][0]["id"], offer["id"]);
    service.post(&path(&offer, "/seat"), &json!({})).await.expect(StatusCode::OK);
    assert_eq!(socket.any().await.unwrap()["seeks"], json!([]));

    socket.request(json!({"type": "unfollow", "topic": "lobby"})).await.unwrap();
    other.post("/api/lobby/pair", &json!({"game": "six", "clock": clock})).await;
    let game = service.create("six", "").await;
    socket.watch(&game, 0).await.unwrap();
    assert_eq!(socket.any().await.unwrap()["type"], "update", "nothing about the lobby");
}

#[tokio::test]
async fn the_games_that_are_played_are_followed() {
    let service = Service::start().await;
    let mut socket = Socket::connect(&service, PLAYER).await;
    socket.request(json!({"type": "follow", "topic": "live"})).await.unwrap();
    assert_eq!(socket.any().await.unwrap(), json!({"type": "live", "games": []}));
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let open = json!({"kind": "open", "listed": true});
    let new = json!({"game": "fourmation", "players": {"second": open}});
    let state = ana.post("/api/games", &new).await;
    let state = luis.service.post(&path(&state, "/seat"), &json!({})).await.body;
    let _watched = Socket::open_as(&service, &ana.cookie, &state, 0).await;
    let state = ana.service.play(&state, "d4").await.expect(StatusCode::OK);
    let live = socket.any().await.unwrap();
    assert_eq!((&live["games"][0]["id"], &live["games"][0]["ply"]), (&state["id"], &json!(1)));
    let resign = json!({"side": "second", "seq": state["seq"]});
    luis.service.post(&path(&state, "/resign"), &resign).await.expect(StatusCode::OK);
    assert_eq!(socket.any().await.unwrap()["games"], json!([]));
}

#[tokio::test]
async fn challenges_are_followed_by_both_players() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let me = luis.get("/api/me").await.expect(StatusCode::OK);
    let challenge = format!("/api/players/{}/challenge", me["player"]["id"].as_str().unwrap());
    let follow = json!({"type": "follow", "topic": "challenges"});
    let mut sockets = Vec::new();
    for cookie in [&ana.cookie, &luis.cookie] {
        let mut socket = Socket::connect(&service, cookie).await;
        socket.request(follow.clone()).await.unwrap();
        let none = json!({"type": "challenges", "received": [], "sent": []});
        assert_eq!(socket.any().await.unwrap(), none);
        sockets.push(socket);
    }
    // Accepted, declined and cancelled.
    for action in ["/accept", "/decline", ""] {
        let sent = ana.post(&challenge, &json!({"game": "six"})).await;
        for (socket, list) in sockets.iter_mut().zip(["sent", "received"]) {
            assert_eq!(socket.any().await.unwrap()[list], json!([sent]));
        }
        let at = format!("/api/challenges/{}{action}", sent["id"].as_str().unwrap());
        let response = if action.is_empty() {
            ana.service.request(reqwest::Method::DELETE, &at).send().await
        } else {
            luis.service.request(reqwest::Method::POST, &at).json(&json!({})).send().await
        };
        assert!(response.unwrap().status().is_success(), "{action}");
        for (socket, list) in sockets.iter_mut().zip(["sent", "received"]) {
            assert_eq!(socket.any().await.unwrap()[list], json!([]), "{action}");
        }
    }
    let mut nobody = Socket::connect(&service, "").await;
    assert_eq!(nobody.request(follow).await.unwrap_err()["code"], "not-your-seat");
}

#[tokio::test]
async fn changes_in_own_games_are_announced() {
    let service = Service::start().await;
    let (state, other) = game(&service).await;
    let mut socket = Socket::connect(&service, &other.cookie).await;
    let follow = json!({"type": "follow", "topic": "own-games"});
    socket.request(follow.clone()).await.unwrap();
    assert_eq!(socket.any().await.unwrap()["type"], "own-games");
    service.play(&state, "d4").await.expect(StatusCode::OK);
    assert_eq!(socket.any().await.unwrap()["type"], "own-games");

    let mut nobody = Socket::connect(&service, "").await;
    assert_eq!(nobody.request(follow).await.unwrap_err()["code"], "not-your-seat");
}

#[tokio::test]
async fn changes_in_watched_games_are_not_announced_twice() {
    /// The kind of the next message other than an update.
    async fn next_kind(socket: &mut Socket) -> Value {
        loop {
            let message = socket.any().await.unwrap();
            if message["type"] != "update" {
                return message["type"].clone();
            }
        }
    }
    let service = Service::start().await;
    let (state, other) = game(&service).await;
    let mut socket = Socket::open_as(&service, &other.cookie, &state, 0).await;
    socket.request(json!({"type": "follow", "topic": "own-games"})).await.unwrap();
    assert_eq!(next_kind(&mut socket).await, "own-games", "earlier changes are unknown");
    let played = service.play(&state, "d4").await.expect(StatusCode::OK);
    // An announcement would come before what follows a later request.
    socket.request(json!({"type": "follow", "topic": "challenges"})).await.unwrap();
    assert_eq!(next_kind(&mut socket).await, "challenges");
    socket.request(json!({"type": "leave", "game": state["id"]})).await.unwrap();
    assert_eq!(next_kind(&mut socket).await, "own-games", "it has not been announced before");
    other.service.play(&played, "d5").await.expect(StatusCode::OK);
    assert_eq!(next_kind(&mut socket).await, "own-games");
}

#[tokio::test]
async fn unreadable_requests_are_rejected_one_by_one() {
    let service = Service::start().await;
    let game = service.create("six", "").await;
    let mut socket = Socket::connect(&service, PLAYER).await;
    for (text, id) in [
        ("", json!(null)),
        ("{", json!(null)),
        ("[]", json!(null)),
        (r#"{"id": 7}"#, json!(7)),
        (r#"{"id": 8, "type": "dance"}"#, json!(8)),
        (r#"{"id": -1, "type": "leave", "game": ""}"#, json!(null)),
        (r#"{"id": 9, "type": "leave", "game": "", "more": 1}"#, json!(9)),
        (r#"{"id": 9, "type": "follow", "topic": "everything"}"#, json!(9)),
    ] {
        socket.send(text).await;
        let rejected = socket.any().await.unwrap();
        assert_eq!((&rejected["type"], &rejected["id"]), (&json!("refused"), &id), "{text}");
        assert_eq!(rejected["problem"]["code"], "message", "{text}");
    }
    let long = json!({"id": 10, "type": "leave", "game": "x".repeat(5_000)});
    socket.send(&long.to_string()).await;
    assert_eq!(socket.any().await.unwrap()["problem"]["code"], "message-too-long");
    socket.watch(&game, 0).await.unwrap();
    assert_eq!(socket.next().await.unwrap()["game"], game["id"]);
}

#[tokio::test]
async fn a_socket_watches_a_limited_number_of_games() {
    let service = Service::start().await;
    let mut socket = Socket::connect(&service, PLAYER).await;
    for _ in 0..100 {
        let game = service.create("fourmation", "side=4 n=4").await;
        socket.watch(&game, 0).await.unwrap();
    }
    let game = service.create("fourmation", "side=4 n=4").await;
    assert_eq!(socket.watch(&game, 0).await.unwrap_err()["code"], "too-many-watched");
    let first = socket.next().await.unwrap();
    let again = json!({"id": first["game"]});
    socket.watch(&again, 0).await.unwrap();
}

/// Exactly one of several simultaneous conflicting commands is executed.
#[tokio::test]
async fn one_of_many_conflicting_moves_is_made() {
    let service = Service::start().await;
    let mut state = service.create("fourmation", "").await;
    let sockets = (0..10).map(|_| Socket::connect(&service, PLAYER));
    let mut sockets = futures_util::future::join_all(sockets).await;
    while state["outcome"].is_null() && state["ply"].as_u64() < Some(20) {
        let moves = crate::common::legal(&state);
        let acts = sockets
            .iter_mut()
            .zip(moves.iter().cycle())
            .map(|(socket, text)| socket.act(&state, mv(text)));
        let results = futures_util::future::join_all(acts).await;
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
        for rejected in results.into_iter().filter_map(Result::err) {
            assert_eq!(rejected["code"], "stale");
        }
        let ply = state["ply"].as_u64().unwrap();
        state = service.state(&state).await;
        assert_eq!(state["ply"], ply + 1);
    }
}
