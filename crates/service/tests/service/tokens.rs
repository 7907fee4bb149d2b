//! Personal tokens: what each scope permits, and which tokens are rejected.

use crate::common::{Browser, Device, Service, path};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

/// A game of 4mation between two people.
async fn two_people(service: &Service) -> (Browser, Browser, Value) {
    let (ana, luis) = (Browser::new(service).await, Browser::new(service).await);
    let game = game_of(&ana, &luis).await;
    (ana, luis, game)
}

/// A game between two people.
async fn game_of(ana: &Browser, luis: &Browser) -> Value {
    let players = json!({"first": {"kind": "human"}, "second": {"kind": "open"}});
    let request = json!({"game": "fourmation", "options": "side=5 n=3", "players": players});
    let game = ana.post("/api/games", &request).await;
    luis.service.post(&path(&game, "/seat"), &json!({})).await.expect(StatusCode::OK)
}

async fn status(service: &Service, method: Method, path: &str) -> u16 {
    service.request(method, path).send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn a_token_acts_for_its_player() {
    let service = Service::start().await;
    let (ana, _, game) = two_people(&service).await;
    let bot = service.with_token(&ana.service.token(&["play"]).await);
    let me = bot.get("/api/me").await.expect(StatusCode::OK);
    assert_eq!(me["player"]["id"], game["players"]["first"]["id"]);
    let moved = bot.play(&game, "c3").await.expect(StatusCode::OK);
    assert_eq!(bot.play(&moved, "c4").await.problem(), (409, "not-your-turn"));
    // The cookie of another player changes nothing.
    let request = bot.request(Method::GET, "/api/me").header("cookie", crate::common::PLAYER);
    let me: Value = request.send().await.unwrap().json().await.unwrap();
    assert_eq!(me["player"]["id"], game["players"]["first"]["id"]);
}

#[tokio::test]
async fn a_token_says_that_its_player_has_an_account() {
    let service = Service::start().await;
    let device = Device::new(&service);
    device.sign_up("Ana").await;
    let request = json!({"name": "A program", "scopes": ["read"]});
    let made = device.post("/api/me/tokens", &request).await.expect(StatusCode::CREATED);
    let me = service.with_token(made["token"].as_str().unwrap()).get("/api/me").await.body;
    assert_eq!(
        (&me["player"]["name"], &me["player"]["has_account"]),
        (&json!("Ana"), &json!(true))
    );
}

/// Each request needs the scope in its row; the others are rejected before anything else is checked.
#[tokio::test]
async fn each_scope_permits_its_requests() {
    let service = Service::start().await;
    let (ana, luis, game) = two_people(&service).await;
    let luis = luis.get("/api/me").await.body["player"]["id"].as_str().unwrap().to_owned();
    let mut programs = Vec::new();
    for scope in ["play", "challenge", "read"] {
        programs.push((scope, service.with_token(&ana.service.token(&[scope]).await)));
    }
    for (method, path, needed) in [
        (Method::POST, path(&game, "/moves"), "play"),
        (Method::POST, path(&game, "/undo"), "play"),
        (Method::POST, path(&game, "/abort"), "play"),
        (Method::POST, path(&game, "/claim"), "play"),
        (Method::POST, path(&game, "/resign"), "play"),
        (Method::POST, path(&game, "/draw"), "play"),
        (Method::POST, path(&game, "/hint"), "play"),
        (Method::POST, path(&game, "/seat"), "challenge"),
        (Method::POST, path(&game, "/rematch"), "challenge"),
        (Method::POST, "/api/games".into(), "challenge"),
        (Method::POST, "/api/lobby/pair".into(), "challenge"),
        (Method::POST, format!("/api/players/{luis}/challenge"), "challenge"),
        (Method::POST, format!("/api/challenges/{luis}/accept"), "challenge"),
        (Method::POST, format!("/api/challenges/{luis}/decline"), "challenge"),
        (Method::DELETE, format!("/api/challenges/{luis}"), "challenge"),
        (Method::GET, "/api/challenges".into(), "read"),
        (Method::GET, "/api/games?mine=true".into(), "read"),
        (Method::GET, "/api/games/statistics".into(), "read"),
        (Method::GET, "/api/games/export".into(), "read"),
        (Method::GET, "/api/stream/events".into(), "read"),
        (Method::GET, path(&game, "/stream"), "read"),
        (Method::POST, "/api/analysis".into(), "read"),
        (Method::PUT, "/api/me".into(), "cookie"),
        (Method::PUT, "/api/me/bot".into(), "cookie"),
        (Method::GET, "/api/me/tokens".into(), "cookie"),
        (Method::POST, "/api/me/tokens".into(), "cookie"),
        (Method::DELETE, "/api/me/tokens/1".into(), "cookie"),
        (Method::DELETE, path(&game, ""), "cookie"),
        (Method::POST, "/api/games/import".into(), "cookie"),
    ] {
        for (scope, program) in &programs {
            let response = program.request(method.clone(), &path).send().await.unwrap();
            let is_permitted = response.status() != StatusCode::FORBIDDEN;
            assert_eq!(is_permitted, *scope == needed, "{method} {path} with {scope}");
            if !is_permitted {
                let problem: Value = response.json().await.unwrap();
                assert_eq!(problem["code"], "token-scope", "{method} {path} with {scope}");
            }
        }
    }
    // Public resources need no scope.
    for (scope, program) in &programs {
        for path in ["/api/rules", "/api/lobby", &path(&game, "")] {
            assert_eq!(status(program, Method::GET, path).await, 200, "{path} with {scope}");
        }
    }
}

#[tokio::test]
async fn unknown_revoked_and_expired_tokens_are_rejected_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::start_in(folder.path()).await;
    let garbage = ["", "ludo_", "ludo_00000000000000000000000000000000", "é", &"x".repeat(5_000)];
    for token in garbage {
        let response = service.with_token(token).get("/api/rules").await;
        assert_eq!(response.problem(), (401, "bad-token"), "{token:.40}");
    }
    let token = service.token(&["read"]).await;
    let program = service.with_token(&token);
    program.get("/api/challenges").await.expect(StatusCode::OK);

    // Another player cannot revoke it.
    let luis = Browser::new(&service).await;
    let tokens = service.get("/api/me/tokens").await.expect(StatusCode::OK)["tokens"].clone();
    let own = format!("/api/me/tokens/{}", tokens[0]["id"]);
    assert_eq!(status(&luis.service, Method::DELETE, &own).await, 404);
    assert_eq!(status(&service, Method::DELETE, &own).await, 204);
    assert_eq!(status(&service, Method::DELETE, &own).await, 404);
    assert_eq!(program.get("/api/challenges").await.problem(), (401, "bad-token"));

    let program = service.with_token(&service.token(&["read"]).await);
    program.get("/api/challenges").await.expect(StatusCode::OK);
    let file = SqliteConnectOptions::new().filename(folder.path().join("ludoteca.db"));
    let mut database = file.connect().await.unwrap();
    sqlx::query("UPDATE tokens SET expires = 1").execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    assert_eq!(program.get("/api/challenges").await.problem(), (401, "bad-token"));
}

#[tokio::test]
async fn credentials_for_a_proxy_are_ignored() {
    let service = Service::start().await;
    let request = service.request(Method::GET, "/api/rules").header("authorization", "Basic YTpi");
    assert_eq!(request.send().await.unwrap().status(), StatusCode::OK);
}

#[tokio::test]
async fn tokens_are_listed_without_their_text_and_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let request = json!({"name": " Night ", "scopes": ["read", "play", "read"], "days": 7});
    let created = service.post("/api/me/tokens", &request).await.expect(StatusCode::CREATED);
    let token = created["token"].as_str().unwrap();
    assert!(token.starts_with("ludo_"));
    service.stop().await;
    let service = Service::start_in(folder.path()).await;
    service.with_token(token).get("/api/me").await.expect(StatusCode::OK);
    let listed = service.get("/api/me/tokens").await.expect(StatusCode::OK);
    let found = &listed["tokens"][0];
    assert_eq!((&found["name"], &found["scopes"]), (&json!("Night"), &json!(["play", "read"])));
    let days = found["expires"].as_u64().unwrap() - found["created"].as_u64().unwrap();
    assert_eq!(days, 7 * 24 * 60 * 60 * 1_000);
    assert!(!listed.to_string().contains(&token[5..]));
    let database = std::fs::read(folder.path().join("ludoteca.db")).unwrap();
    let contains = |text: &[u8]| database.windows(text.len()).any(|window| window == text);
    assert!(!contains(token.as_bytes()));
}

#[tokio::test]
async fn invalid_requests_for_tokens_are_rejected() {
    let service = Service::start().await;
    for (body, code) in [
        (json!({"name": "", "scopes": ["play"]}), "token"),
        (json!({"name": "a\u{7}", "scopes": ["play"]}), "token"),
        (json!({"name": "a", "scopes": []}), "token"),
        (json!({"name": "a", "scopes": ["play"], "days": 0}), "token"),
        (json!({"name": "a", "scopes": ["admin"]}), "wrong-type"),
    ] {
        let response = service.post("/api/me/tokens", &body).await;
        assert_eq!(response.problem(), (422, code), "{body}");
    }
    let wrong = json!({"name": "", "scopes": [], "days": 400});
    let response = service.post("/api/me/tokens", &wrong);
    assert_eq!(response.await.body["faults"].as_array().unwrap().len(), 3);
    for _ in 0..20 {
        service.token(&["read"]).await;
    }
    let response = service.post("/api/me/tokens", &json!({"name": "a", "scopes": ["read"]})).await;
    assert_eq!(response.problem(), (409, "too-many-tokens"));
}

#[tokio::test]
async fn only_a_player_without_finished_games_becomes_a_program() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let put = async |browser: &Browser| {
        let request = browser.service.request(Method::PUT, "/api/me/bot").json(&json!({}));
        crate::common::read(Method::PUT, "/api/me/bot", request).await
    };
    assert_eq!(put(&ana).await.expect(StatusCode::OK)["bot"], true);
    assert_eq!(put(&ana).await.expect(StatusCode::OK)["bot"], true, "it stays one");
    let game = game_of(&ana, &luis).await;
    assert_eq!(put(&luis).await.problem(), (409, "not-a-bot"), "during a game");
    let state = ana.service.play(&game, "c3").await.expect(StatusCode::OK);
    let state = luis.service.play(&state, "c4").await.expect(StatusCode::OK);

    // A program may analyse its game, a person may not.
    let moves = state["moves"].clone();
    let body = json!({"game": "fourmation", "options": "side=5 n=3", "moves": moves, "nodes": 100});
    let analysed = luis.service.post("/api/analysis", &body).await;
    assert_eq!(analysed.problem(), (403, "fair-play"));
    let request = ana.service.request(Method::POST, "/api/analysis").json(&body);
    assert_eq!(request.send().await.unwrap().status(), StatusCode::OK);

    let resigned = json!({"side": "second", "seq": state["seq"]});
    luis.service.post(&path(&state, "/resign"), &resigned).await.expect(StatusCode::OK);
    assert_eq!(put(&luis).await.problem(), (409, "not-a-bot"));
    // The mark is part of what clients see of a player.
    assert_eq!(service.state(&state).await["bots"], json!(["first"]));
    for (side, is_bot) in [("first", true), ("second", false)] {
        let player = state["players"][side]["id"].as_str().unwrap();
        let profile = service.get(&format!("/api/players/{player}")).await;
        assert_eq!(profile.expect(StatusCode::OK)["is_bot"], is_bot);
    }
}
