//! Messages between the players of a game, blocked players, and reports.

use std::time::Duration;

use crate::common::{self, Browser, JsonResponse, Service, Socket, path};
use ludoteca_service::{Place, Rate};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// Two players, and their game.
async fn two_people(service: &Service) -> (Browser, Browser, Value) {
    let (ana, luis) = (Browser::new(service).await, Browser::new(service).await);
    let players = json!({"second": {"kind": "open"}});
    let game = ana.post("/api/games", &json!({"game": "fourmation", "players": players})).await;
    let seated = luis.service.post(&path(&game, "/seat"), &json!({})).await;
    (ana, luis, seated.expect(StatusCode::OK))
}

async fn send(who: &Browser, game: &Value, content: Value) -> JsonResponse {
    who.service.post(&path(game, "/messages"), &content).await
}

async fn read(who: &Browser, game: &Value, after: u32) -> Value {
    who.get(&path(game, &format!("/messages?after={after}"))).await.expect(StatusCode::OK)
}

async fn id(who: &Browser) -> String {
    who.get("/api/me").await.body["player"]["id"].as_str().unwrap().to_owned()
}

/// Sends a request without a body.
async fn bare(who: &Browser, method: Method, path: &str) -> JsonResponse {
    common::read(method.clone(), path, who.service.request(method, path)).await
}

const SENT: (u16, &str) = (201, "");

#[tokio::test]
async fn phrases_reach_the_opponent_and_nobody_else() {
    let service = Service::start().await;
    let (ana, luis, game) = two_people(&service).await;
    let mut socket = Socket::open_as(&service, &luis.cookie, &game, 0).await;
    assert_eq!(socket.any().await.unwrap()["company"]["messages"], 0);
    assert_eq!(send(&ana, &game, json!({"phrase": "hello"})).await.result(), SENT);
    loop {
        let presence = socket.any().await.unwrap()["company"].clone();
        if presence["messages"] == 1 {
            break;
        }
    }
    assert_eq!(send(&luis, &game, json!({"phrase": "good-luck"})).await.result(), SENT);
    let all = read(&ana, &game, 0).await;
    let found: Vec<_> = all["messages"].as_array().unwrap().iter().collect();
    assert_eq!((&found[0]["number"], &found[0]["side"]), (&json!(1), &json!("first")));
    assert_eq!(found[0]["content"], json!({"phrase": "hello"}));
    assert_eq!((&found[1]["side"], found.len()), (&json!("second"), 2));
    assert_eq!(read(&luis, &game, 1).await["messages"].as_array().unwrap().len(), 1);

    let spectator = Browser::new(&service).await;
    let nobody = Browser { service: service.as_player(""), cookie: String::new() };
    for other in [&spectator, &nobody] {
        let content = json!({"phrase": "hello"});
        assert_eq!(send(other, &game, content).await.result(), (403, "not-your-seat"));
        let read = other.get(&path(&game, "/messages")).await;
        assert_eq!(read.problem(), (403, "not-your-seat"));
        let report = other.service.post(&path(&game, "/report"), &json!({"reason": "spam"})).await;
        assert_eq!(report.problem(), (403, "not-your-seat"));
    }
    // There is no chat in a game against the computer or on one screen.
    let alone = ana.post("/api/games", &json!({"game": "six"})).await;
    let content = json!({"phrase": "hello"});
    assert_eq!(send(&ana, &alone, content).await.result(), (409, "no-opponent"));
}

#[tokio::test]
async fn messages_are_announced_to_the_opponent_on_every_page() {
    let service = Service::start().await;
    let (ana, luis, game) = two_people(&service).await;
    let follow = json!({"type": "follow", "topic": "chat"});
    let mut sockets = Vec::new();
    for browser in [&ana, &luis, &luis] {
        let mut socket = Socket::connect(&service, &browser.cookie).await;
        socket.request(follow.clone()).await.unwrap();
        sockets.push(socket);
    }
    let announced = async |socket: &mut Socket| {
        let message = socket.any().await.unwrap();
        assert_eq!((&message["type"], &message["game"]["id"]), (&json!("chat"), &game["id"]));
        (message["game"]["side"].clone(), message["number"].clone())
    };
    // Switching free texts on is no message.
    for content in [json!({"chat": true}), json!({"phrase": "hello"})] {
        assert_eq!(send(&ana, &game, content).await.result(), SENT);
    }
    for socket in &mut sockets[1..] {
        assert_eq!(announced(socket).await, (json!("second"), json!(2)));
    }
    // What was rejected is not announced.
    let block = format!("/api/me/blocked/{}", id(&luis).await);
    bare(&ana, Method::PUT, &block).await;
    assert_eq!(send(&luis, &game, json!({"phrase": "oops"})).await.result(), (403, "blocked"));
    bare(&ana, Method::DELETE, &block).await;
    assert_eq!(send(&luis, &game, json!({"phrase": "bye"})).await.result(), SENT);
    assert_eq!(announced(&mut sockets[0]).await, (json!("first"), json!(3)));

    let mut nobody = Socket::connect(&service, "").await;
    assert_eq!(nobody.request(follow).await.unwrap_err()["code"], "not-your-seat");
}

#[tokio::test]
async fn free_texts_need_both() {
    let service = Service::start().await;
    let (ana, luis, game) = two_people(&service).await;
    let text = json!({"text": "¿Otra? <b>&amp;"});
    assert_eq!(send(&ana, &game, text.clone()).await.result(), (403, "chat-off"));
    assert_eq!(send(&ana, &game, json!({"chat": true})).await.result(), SENT);
    assert_eq!(send(&ana, &game, text.clone()).await.result(), (403, "chat-off"));
    let state = read(&luis, &game, 0).await;
    assert_eq!((&state["own_chat"], &state["opponents_chat"]), (&json!(false), &json!(true)));
    assert_eq!(send(&luis, &game, json!({"chat": true})).await.result(), SENT);
    assert_eq!(send(&ana, &game, text.clone()).await.result(), SENT);
    let last = read(&luis, &game, 2).await["messages"][0]["content"].clone();
    assert_eq!(last, text, "as it was written");
    assert_eq!(send(&luis, &game, json!({"chat": false})).await.result(), SENT);
    assert_eq!(send(&ana, &game, text).await.result(), (403, "chat-off"));
}

#[tokio::test]
async fn invalid_messages_are_rejected() {
    let service = Service::start().await;
    let (ana, _, game) = two_people(&service).await;
    for (content, status, code) in [
        (json!({"text": ""}), 422, "message-text"),
        (json!({"text": " \u{a0}"}), 422, "message-text"),
        (json!({"text": "ñ".repeat(201)}), 422, "message-text"),
        (json!({"text": "x".repeat(100_000)}), 422, "message-text"),
        (json!({"text": "a\u{7}b"}), 422, "message-text"),
        (json!({"text": "a\u{202e}b"}), 422, "message-text"),
        (json!({"text": "a\nb"}), 422, "message-text"),
        (json!({"text": "\u{3164}"}), 422, "message-text"),
        (json!({"text": format!("a{}", "\u{301}".repeat(199))}), 422, "message-text"),
        (json!({"text": "👩\u{200d}👧 ❤\u{fe0f}"}), 403, "chat-off"),
        (json!({"phrase": "checkmate"}), 422, "wrong-type"),
        (json!({"phrase": "hello", "text": "x"}), 422, "wrong-type"),
        (json!({"text": 7}), 422, "wrong-type"),
        (json!({}), 422, "wrong-type"),
    ] {
        assert_eq!(
            send(&ana, &game, content.clone()).await.result(),
            (status, code),
            "{content:.60}"
        );
    }
    for query in ["?after=-1", "?after=x", "?before=1"] {
        let response = ana.get(&path(&game, &format!("/messages{query}"))).await;
        assert_eq!(response.problem(), (422, "query"), "{query}");
    }
}

#[tokio::test]
async fn nobody_floods_an_opponent() {
    let service = Service::start_with(|config| {
        config.quotas.messages = Rate { burst: 3, period: Duration::from_hours(1) };
    })
    .await;
    let (ana, luis, game) = two_people(&service).await;
    for _ in 0..3 {
        assert_eq!(send(&ana, &game, json!({"phrase": "oops"})).await.result(), SENT);
    }
    let content = json!({"phrase": "oops"});
    assert_eq!(send(&ana, &game, content.clone()).await.result(), (429, "too-many-messages"));
    assert_eq!(send(&luis, &game, content).await.result(), SENT);
}

#[tokio::test]
async fn blocked_players_neither_write_nor_join_nor_play_again() {
    let service = Service::start().await;
    let (ana, luis, game) = two_people(&service).await;
    let (own, other) = (id(&ana).await, id(&luis).await);
    let at = |player: &str| format!("/api/me/blocked/{player}");
    // What a page needs to show no button that would be rejected.
    let is_possible = async |who: &Browser, player: &str| {
        let profile = who.get(&format!("/api/players/{player}")).await.expect(StatusCode::OK);
        (profile["can_challenge"] == true, read(who, &game, 0).await["can_write"] == true)
    };
    assert_eq!(is_possible(&luis, &own).await, (true, true));
    assert_eq!(is_possible(&luis, &other).await, (false, true), "the player's own profile");
    assert_eq!(bare(&ana, Method::PUT, &at(&own)).await.result(), (409, "own-player"));
    assert_eq!(bare(&ana, Method::PUT, &at("x")).await.result(), (404, "no-such-player"));
    let nobody = Browser { service: service.as_player(""), cookie: String::new() };
    assert_eq!(bare(&nobody, Method::PUT, &at(&own)).await.result(), (403, "not-your-seat"));
    for _ in 0..2 {
        assert_eq!(bare(&ana, Method::PUT, &at(&other)).await.result(), (204, ""));
    }
    // Both ways.
    assert_eq!(is_possible(&luis, &own).await, (false, false));
    assert_eq!(is_possible(&ana, &other).await, (false, false));
    let hello = json!({"phrase": "hello"});
    assert_eq!(send(&luis, &game, hello.clone()).await.result(), (403, "blocked"));
    assert_eq!(send(&ana, &game, hello.clone()).await.result(), (403, "blocked"));
    let vacant = json!({"game": "morris", "players": {"second": {"kind": "open"}}});
    let seat = path(&ana.post("/api/games", &vacant).await, "/seat");
    assert_eq!(luis.service.post(&seat, &json!({})).await.problem(), (403, "blocked"));
    let resign = json!({"side": "first", "seq": game["seq"]});
    ana.service.post(&path(&game, "/resign"), &resign).await.expect(StatusCode::OK);
    let rematch = path(&game, "/rematch");
    assert_eq!(luis.service.post(&rematch, &json!({})).await.problem(), (403, "blocked"));
    assert_eq!(read(&ana, &game, 0).await["is_blocked"], true);
    assert_eq!(read(&luis, &game, 0).await["is_blocked"], false);
    let list = ana.get("/api/me/blocked").await.expect(StatusCode::OK);
    assert_eq!((&list["players"][0]["id"], &list["players"][1]), (&json!(other), &Value::Null));
    let none = json!({"players": []});
    assert_eq!(luis.get("/api/me/blocked").await.expect(StatusCode::OK), none);
    assert_eq!(bare(&ana, Method::DELETE, &at(&other)).await.result(), (204, ""));
    assert_eq!(send(&luis, &game, hello).await.result(), SENT);
    luis.service.post(&seat, &json!({})).await.expect(StatusCode::OK);
    luis.service.post(&rematch, &json!({})).await.expect(StatusCode::CREATED);
}

#[tokio::test]
async fn reports_keep_the_last_messages() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let (ana, luis, game) = two_people(&service).await;
    send(&luis, &game, json!({"phrase": "bye"})).await;
    let (own, other) = (id(&ana).await, id(&luis).await);
    let report = path(&game, "/report");
    for reason in ["insults", "spam"] {
        let request = ana.service.request(Method::POST, &report).json(&json!({"reason": reason}));
        assert_eq!(request.send().await.unwrap().status(), StatusCode::NO_CONTENT);
    }
    let wrong = ana.service.post(&report, &json!({"reason": "luck"})).await;
    assert_eq!(wrong.problem(), (422, "wrong-type"));
    service.stop().await;
    let place = Place::from(folder.path());
    let reports = ludoteca_service::reports(&place).await.unwrap();
    assert_eq!(reports.len(), 1, "of several reports of a player in a game, the first counts");
    let report = &reports[0];
    assert_eq!(game["id"], report.game);
    assert_eq!((&report.reporter, &report.reported), (&own, &other));
    assert_eq!(report.reason, "insults");
    assert_eq!(report.messages.len(), 1);
    assert_eq!((&*report.messages[0].player, &*report.messages[0].text), (&*other, "bye"));
    let close = async |numbers: &[i64]| ludoteca_service::close_reports(&place, numbers).await;
    assert!(close(&[report.number, 99]).await.unwrap_err().to_string().contains("no report 99"));
    let open = async || ludoteca_service::reports(&place).await.unwrap().len();
    assert_eq!(open().await, 1, "all or none");
    close(&[report.number, report.number]).await.unwrap();
    assert_eq!(open().await, 0);
}

/// The operator reads all reports, so a network sends few.
#[tokio::test]
async fn reports_of_a_network_are_limited() {
    let service = Service::start().await;
    let mut statuses = Vec::new();
    for _ in 0..6 {
        let (ana, _, game) = two_people(&service).await;
        let request = ana.service.request(Method::POST, &path(&game, "/report"));
        let request =
            request.header("x-forwarded-for", "192.0.2.1").json(&json!({"reason": "spam"}));
        statuses.push(request.send().await.unwrap().status().as_u16());
    }
    assert_eq!(statuses, [204, 204, 204, 204, 204, 429]);
}

/// Messages go with their game.
#[tokio::test]
async fn a_deleted_game_has_no_messages() {
    let service = Service::start().await;
    let (ana, luis, game) = two_people(&service).await;
    send(&luis, &game, json!({"phrase": "hello"})).await;
    assert_eq!(bare(&ana, Method::DELETE, &path(&game, "")).await.status, 204);
    let export = luis.get("/api/account/export").await.expect(StatusCode::OK);
    assert_eq!(export["messages"], json!([]));
}

#[tokio::test]
async fn an_export_has_everything() {
    let service = Service::start().await;
    let (ana, luis, game) = two_people(&service).await;
    let state = ana.service.state(&game).await;
    ana.service.play_all(state, &["d4"]).await;
    send(&ana, &game, json!({"phrase": "hello"})).await;
    let block = format!("/api/me/blocked/{}", id(&luis).await);
    bare(&ana, Method::PUT, &block).await;
    let request = ana.service.request(Method::POST, &path(&game, "/report"));
    request.json(&json!({"reason": "other"})).send().await.unwrap();
    let export = ana.get("/api/account/export").await.expect(StatusCode::OK);
    assert_eq!(export["player"]["id"], id(&ana).await);
    assert_eq!(export["account"], Value::Null);
    assert_eq!(export["blocked"][0]["id"], id(&luis).await);
    assert_eq!(export["messages"][0]["content"], json!({"phrase": "hello"}));
    assert_eq!(export["reports"][0]["reason"], "other");
    assert_eq!(export["games"][0]["moves"], json!(["d4"]));
    // The opponent's export has the same game, but no messages to or reports about them.
    let other = luis.get("/api/account/export").await.expect(StatusCode::OK);
    assert_eq!(other["games"].as_array().unwrap().len(), 1);
    for part in ["blocked", "messages", "reports"] {
        assert_eq!(other[part], json!([]), "{part}");
    }
    let nobody = service.as_player("").get("/api/account/export").await.expect(StatusCode::OK);
    assert_eq!(nobody, json!({"player": null, "games": [], "damaged": []}));
}
