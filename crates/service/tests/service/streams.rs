//! Streams of lines for programs.

use crate::common::{Browser, Lines, Service, path};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

async fn invite(ana: &Browser) -> Value {
    let players = json!({"first": {"kind": "human"}, "second": {"kind": "open"}});
    let request = json!({"game": "fourmation", "options": "side=5 n=3", "players": players});
    ana.post("/api/games", &request).await
}

#[tokio::test]
async fn an_event_stream_begins_with_what_is_open_and_reports_what_follows() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let mut before = Lines::events(&ana.service).await;
    let game = invite(&ana).await;
    luis.service.post(&path(&game, "/seat"), &json!({})).await.expect(StatusCode::OK);
    let me = luis.get("/api/me").await.body["player"]["id"].clone();
    let to = format!("/api/players/{}/challenge", me.as_str().unwrap());
    let challenge = ana.post(&to, &json!({"game": "six"})).await;

    let mut after = Lines::events(&luis.service).await;
    for (stream, side) in [(&mut before, "first"), (&mut after, "second")] {
        let started = stream.expect("game-start").await["game"].clone();
        assert_eq!((&started["id"], &started["side"]), (&game["id"], &json!(side)));
        assert_eq!(stream.expect("challenge").await["challenge"], challenge);
    }
    let decline = format!("/api/challenges/{}/decline", challenge["id"].as_str().unwrap());
    let request = luis.service.request(Method::POST, &decline).json(&json!({}));
    assert_eq!(request.send().await.unwrap().status(), StatusCode::NO_CONTENT);
    let state = service.state(&game).await;
    let abort = json!({"seq": state["seq"]});
    luis.service.post(&path(&game, "/abort"), &abort).await.expect(StatusCode::OK);
    for stream in [&mut before, &mut after] {
        stream.expect("challenge-declined").await;
        let ended = stream.expect("game-end").await["game"].clone();
        assert_eq!(ended["outcome"], json!({"winner": null, "reason": "aborted"}));
    }
    // A stranger is no player.
    let stranger = service.as_player("").get("/api/stream/events").await;
    assert_eq!(stranger.problem(), (403, "not-your-seat"));
}

#[tokio::test]
async fn a_game_stream_ends_with_the_game() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let game = invite(&ana).await;
    let mut stream = Lines::game(&ana.service, &game).await;
    let first = stream.state().await;
    assert_eq!((&first["events"], &first["state"]["id"]), (&json!([]), &game["id"]));
    assert_eq!(first["company"]["first"], true, "whoever reads the stream is connected");

    luis.service.post(&path(&game, "/seat"), &json!({})).await.expect(StatusCode::OK);
    assert_eq!(stream.state().await["events"][0]["type"], "sit");
    let mut seq = 1;
    for (player, mv) in [(&ana, "c3"), (&luis, "d4"), (&ana, "c4"), (&luis, "d3"), (&ana, "c2")] {
        let state = service.state(&game).await;
        player.service.play(&state, mv).await.expect(StatusCode::OK);
        seq += 1;
        let line = stream.state().await;
        assert_eq!(
            (&line["events"][0]["move"], &line["events"][0]["seq"]),
            (&json!(mv), &json!(seq))
        );
        assert_eq!(line["state"]["seq"], seq);
    }
    assert_eq!(service.state(&game).await["outcome"]["winner"], "first");
    assert_eq!(stream.next().await, None, "it ends with the game");
    let mut late = Lines::game(&luis.service, &game).await;
    assert_eq!(late.state().await["state"]["outcome"]["winner"], "first");
    assert_eq!(late.next().await, None);
}

#[tokio::test]
async fn presence_follows_the_stream() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let game = invite(&ana).await;
    luis.service.post(&path(&game, "/seat"), &json!({})).await.expect(StatusCode::OK);
    let mut watching = Lines::game(&ana.service, &game).await;
    assert_eq!(watching.state().await["company"]["second"], false);
    let stream = Lines::game(&luis.service, &game).await;
    assert_eq!(watching.next().await.unwrap()["company"]["second"], true);
    drop(stream);
    assert_eq!(watching.next().await.unwrap()["company"]["second"], false);
}

#[tokio::test]
async fn streams_end_when_the_game_is_deleted_or_the_server_stops() {
    let mut service = Service::start().await;
    let ana = Browser::new(&service).await;
    let (game, other) = (invite(&ana).await, invite(&ana).await);
    let mut events = Lines::events(&ana.service).await;
    let mut stream = Lines::game(&ana.service, &game).await;
    stream.state().await;
    let deleted = ana.service.request(Method::DELETE, &path(&game, "")).send().await.unwrap();
    assert_eq!(deleted.status(), StatusCode::NO_CONTENT);
    assert_eq!(stream.next().await.unwrap()["error"]["code"], "no-such-game");
    assert_eq!(stream.next().await, None);

    let mut stream = Lines::game(&ana.service, &other).await;
    stream.state().await;
    service.stop().await;
    for stream in [&mut stream, &mut events] {
        assert_eq!(stream.next().await.unwrap()["error"]["code"], "closing");
        assert_eq!(stream.next().await, None);
    }
}

#[tokio::test]
async fn streams_count_as_sockets() {
    let service = Service::start_with(|config| config.limits.sockets_from_loopback = 2).await;
    let ana = Browser::new(&service).await;
    let game = invite(&ana).await;
    let _events = Lines::events(&ana.service).await;
    let stream = Lines::game(&ana.service, &game).await;
    let rejected = ana.get("/api/stream/events").await;
    assert_eq!(rejected.problem(), (429, "too-many-sockets"));
    drop(stream);
    while ana.service.request(Method::GET, "/api/stream/events").send().await.unwrap().status()
        != 200
    {}
}

#[tokio::test]
async fn streams_resume_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let game = invite(&ana).await;
    let seated = luis.service.post(&path(&game, "/seat"), &json!({})).await.expect(StatusCode::OK);
    ana.service.play(&seated, "c3").await.expect(StatusCode::OK);
    service.stop().await;

    let service = Service::start_in(folder.path()).await;
    let luis = service.as_player(&luis.cookie);
    let started = Lines::events(&luis).await.expect("game-start").await;
    assert_eq!(started["game"]["id"], game["id"]);
    let mut stream = Lines::game(&luis, &json!({"id": game["id"]})).await;
    let first = stream.state().await;
    assert_eq!(first["events"].as_array().unwrap().len(), 2, "all events since number 0");
    assert_eq!(first["state"]["to_move"], "second");
    luis.play(&first["state"], "c4").await.expect(StatusCode::OK);
    assert_eq!(stream.state().await["events"][0]["move"], "c4");
}
