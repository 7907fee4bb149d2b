//! Owners delete their games; games without moves are deleted after some time.

use std::path::Path;
use std::time::Duration;

use crate::common::{Browser, JsonResponse, Service, Socket, assert_matches, path, read};
use reqwest::header::{COOKIE, HeaderMap, SET_COOKIE};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection, SqliteConnection};

/// Creates something with a cookie, and returns the headers and body of the response.
async fn create(
    service: &Service,
    path: &str,
    cookie: Option<&str>,
    body: &Value,
) -> (HeaderMap, Value) {
    let request = service.request(Method::POST, path).json(body);
    let request = request.header(COOKIE, cookie.unwrap_or_default());
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), StatusCode::CREATED);
    (response.headers().clone(), response.json().await.unwrap())
}

/// A game with a move, and the cookie that came with it, as a browser would send it back.
async fn own_game(service: &Service) -> (String, Value) {
    let (headers, game) = create(service, "/api/games", None, &json!({"game": "fourmation"})).await;
    let set = headers[SET_COOKIE].to_str().unwrap();
    let cookie = set.split(';').next().unwrap().to_owned();
    let game = service.as_player(&cookie).play_all(game, &["d4"]).await;
    (cookie, game)
}

async fn delete(service: &Service, game: &Value, cookie: Option<&str>) -> JsonResponse {
    let path = path(game, "");
    let request = service.request(Method::DELETE, &path);
    let request = request.header(COOKIE, cookie.unwrap_or_default());
    read(Method::DELETE, &path, request).await
}

/// The ids of the listed games that belong to the owner of the cookie.
async fn mine(service: &Service, cookie: &str) -> Vec<Value> {
    let request = service.request(Method::GET, "/api/games?limit=100").header(COOKIE, cookie);
    let list: Value = request.send().await.unwrap().json().await.unwrap();
    assert_matches("Games", &list);
    let games = list["games"].as_array().unwrap().iter();
    games.filter(|game| game["mine"] == true).map(|game| game["id"].clone()).collect()
}

async fn database(folder: &Path) -> SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("ludoteca.db"));
    options.connect().await.unwrap()
}

/// Number of rows in all tables of games.
async fn rows(connection: &mut SqliteConnection) -> i64 {
    let count = "SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM events) + \
        (SELECT count(*) FROM imports) + (SELECT count(*) FROM summaries) + \
        (SELECT count(*) FROM seats)";
    sqlx::query_scalar(count).fetch_one(connection).await.unwrap()
}

#[tokio::test]
async fn the_cookie_is_set_once_and_safely() {
    let service = Service::start().await;
    let new = json!({"game": "morris"});
    let (headers, _) = create(&service, "/api/games", None, &new).await;
    let set = headers[SET_COOKIE].to_str().unwrap();
    let (cookie, attributes) = set.split_once("; ").unwrap();
    assert_eq!(attributes, "Path=/api; Max-Age=31536000; HttpOnly; SameSite=Strict");
    let (_, secret) = cookie.split_once('=').unwrap();
    assert_eq!(secret.len(), 26, "128 bits: {cookie}");

    let others = format!("a=b; {cookie}; c=d");
    let (headers, _) = create(&service, "/api/games", Some(&others), &new).await;
    assert!(!headers.contains_key(SET_COOKIE));
    for broken in ["ludoteca-owner=", "ludoteca-owner=1; x", "ludoteca-owner"] {
        let (headers, _) = create(&service, "/api/games", Some(broken), &new).await;
        assert!(headers.contains_key(SET_COOKIE), "{broken}");
    }
    let secure = service.request(Method::POST, "/api/games").json(&new);
    let secure =
        secure.header(COOKIE, "").header("x-forwarded-proto", "https").send().await.unwrap();
    assert!(secure.headers()[SET_COOKIE].to_str().unwrap().ends_with("; Secure"));
}

#[tokio::test]
async fn only_the_owner_deletes_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let (ana, game) = own_game(&service).await;
    let (luis, other) = own_game(&service).await;
    let own = service.as_player(&ana);
    let game = own.play_all(game, &["e5"]).await;
    let record = json!({"record": "[Game \"fourmation\"]\n\n1. d4 e5 *\n"});
    let (_, import) = create(&service, "/api/games/import", Some(&ana), &record).await;
    let resigned = json!({"side": "first", "seq": game["seq"]});
    own.post(&path(&game, "/resign"), &resigned).await.expect(StatusCode::OK);
    let (_, rematch) = create(&service, &path(&game, "/rematch"), Some(&ana), &json!({})).await;
    assert_eq!(mine(&service, &ana).await.len(), 2, "the rematch has no moves");
    assert_eq!(mine(&service, &luis).await, [other["id"].clone()]);

    for (cookie, expected) in [(None, 403), (Some(&*luis), 403), (Some("ludoteca-owner=0"), 403)] {
        let response = delete(&service, &game, cookie).await;
        assert_eq!(response.problem(), (expected, "not-your-game"), "{cookie:?}");
    }
    for game in [&game, &import, &rematch] {
        delete(&service, game, Some(&ana)).await.expect(StatusCode::NO_CONTENT);
        assert_eq!(delete(&service, game, Some(&ana)).await.problem(), (404, "no-such-game"));
        assert_eq!(service.get(&path(game, "")).await.problem(), (404, "no-such-game"));
        let moved = service.play(game, "f5").await;
        assert_eq!(moved.problem(), (404, "no-such-game"));
    }
    assert_eq!(delete(&service, &json!({"id": "nothing"}), None).await.status, 404);
    assert!(mine(&service, &ana).await.is_empty());
    assert_eq!(service.state(&other).await["ply"], 1);
    service.stop().await;
    let mut connection = database(folder.path()).await;
    assert_eq!(
        rows(&mut connection).await,
        4,
        "the other game, its move, its summary and its player"
    );
    connection.close().await.unwrap();
}

#[tokio::test]
async fn watchers_of_a_deleted_game_are_notified() {
    let service = Service::start().await;
    let (cookie, game) = own_game(&service).await;
    let mut socket = Socket::open(&service, &game, 1).await;
    socket.next().await.unwrap();
    delete(&service, &game, Some(&cookie)).await.expect(StatusCode::NO_CONTENT);
    let deleted = json!({"type": "deleted", "game": game["id"]});
    while socket.any().await.unwrap() != deleted {}
    assert_eq!(socket.watch(&game, 0).await.unwrap_err()["code"], "no-such-game");
}

#[tokio::test]
async fn a_hint_for_a_deleted_game_ends() {
    let service = Service::start().await;
    let new = json!({"game": "six"});
    let (headers, game) = create(&service, "/api/games", None, &new).await;
    let cookie = headers[SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned();
    let own = service.as_player(&cookie);
    let hint = path(&game, "/hint");
    let body = json!({"seq": 0});
    let (hint, deleted) = tokio::join!(own.post(&hint, &body), async {
        tokio::task::yield_now().await;
        delete(&service, &game, Some(&cookie)).await
    });
    deleted.expect(StatusCode::NO_CONTENT);
    // The hint may have been found before the deletion.
    assert!([200, 404].contains(&hint.status), "{}", hint.body);
}

#[tokio::test]
async fn games_without_moves_go_after_some_time_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let old_empty = service.create("coffee", "").await;
    let undone = service.create("fourmation", "").await;
    let undone = service.play_all(undone, &["d4"]).await;
    let undone = service.post(&path(&undone, "/undo"), &json!({"seq": 1})).await.body;
    let resigned = service.create("coffee", "").await;
    let resign = json!({"side": "first", "seq": 0});
    service.post(&path(&resigned, "/resign"), &resign).await.expect(StatusCode::OK);
    let untouched = service.create_against(1, "first").await;
    while service.state(&untouched).await["ply"] == 0 {}
    let played = service.create("fourmation", "").await;
    let played = service.play_all(played, &["d4"]).await;
    let record = json!({"record": "[Game \"six\"]\n\n*\n"});
    let imported = service.post("/api/games/import", &record).await.expect(StatusCode::CREATED);
    // An invitation shows when it expires; a game whose two seats are taken expires later.
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let invitation = json!({"game": "six", "players": {"second": {"kind": "open"}}});
    let (waiting, seated) =
        (ana.post("/api/games", &invitation).await, ana.post("/api/games", &invitation).await);
    let joined = luis.service.post(&path(&seated, "/seat"), &json!({})).await;
    let kept = |state: &Value| state["kept_until"].as_u64().unwrap();
    let seated = joined.expect(StatusCode::OK);
    assert!(kept(&seated) - kept(&waiting) > Duration::from_hours(12 * 24).as_millis() as u64);
    assert_eq!(played["kept_until"], Value::Null);
    service.stop().await;

    // Games of before the start are too old from now on.
    let mut config = crate::common::config(folder.path());
    config.quotas.keep_empty.waiting = Duration::ZERO;
    let service = Service::run(ludoteca_service::open(config).await.unwrap());
    for game in [&old_empty, &undone, &resigned, &untouched, &waiting] {
        while service.get(&path(game, "")).await.status != 404 {}
    }
    let new_empty = service.create("coffee", "").await;
    for game in [&played, &imported, &new_empty, &seated] {
        service.state(game).await;
    }
}
