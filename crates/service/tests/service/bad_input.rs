//! Invalid requests get a clear response with a stable code, and the server keeps working.

use crate::common::{Service, path, read};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

#[tokio::test]
async fn a_game_that_cannot_be_is_not_created() {
    let service = Service::start().await;
    let long = "x".repeat(41);
    let cases = [
        (json!({"game": "chess"}), 404, "unknown-game", 1),
        (json!({"game": "x".repeat(500_000)}), 404, "unknown-game", 1),
        (json!({"game": "fourmation", "options": {"side": 5, "n": 6}}), 422, "options", 1),
        (json!({"game": "fourmation", "options": {"side": 9, "m": 6}}), 422, "options", 2),
        (json!({"game": "fourmation", "options": {"side": "5"}}), 422, "options", 1),
        (json!({"game": "fourmation", "options": "side=-1"}), 422, "options", 1),
        (json!({"game": "fourmation", "options": [5]}), 422, "options", 1),
        (json!({"game": "coffee", "start": "nonsense"}), 422, "start", 1),
        (json!({"game": "fourmation", "start": "xxx4/7/7/7/7/7/7 x -"}), 422, "start", 1),
        (
            json!({"game": "six", "players": {"first": {"kind": "computer", "level": 11}}}),
            422,
            "players",
            1,
        ),
        (
            json!({"game": "six", "players": {
                "first": {"kind": "computer", "level": -1}, "second": {"kind": "human", "name": long},
            }}),
            422,
            "players",
            2,
        ),
        (
            json!({"game": "six", "players": {"first": {"kind": "human", "name": "a\u{7}b"}}}),
            422,
            "players",
            1,
        ),
        (
            json!({"game": "six", "options": "tiles=9", "players": {
                "first": {"kind": "computer", "level": 0},
            }}),
            422,
            "options",
            2,
        ),
        (json!({"game": 7}), 422, "wrong-type", 0),
        (json!({}), 422, "wrong-type", 0),
        (json!([]), 422, "wrong-type", 0),
        (json!({"game": "six", "colour": "red"}), 422, "wrong-type", 0),
        (json!({"game": "six", "players": {"first": {"kind": "robot"}}}), 422, "wrong-type", 0),
        (json!({"game": "six", "players": {"third": {"kind": "human"}}}), 422, "wrong-type", 0),
    ];
    for (body, status, code, faults) in cases {
        let response = service.post("/api/games", &body).await;
        assert_eq!(response.problem(), (status, code), "{body:.200}: {}", response.body);
        let named = response.body["faults"].as_array().map_or(0, Vec::len);
        assert!(named >= faults && (faults > 0) == (named > 0), "{body:.200}: {}", response.body);
    }
    let listed = service.get("/api/games").await.expect(StatusCode::OK);
    assert_eq!(listed["games"], json!([]), "nothing was created");
}

#[tokio::test]
async fn a_body_that_is_none() {
    let service = Service::start().await;
    let cases = [
        ("", 400, "malformed-json"),
        ("{\"game\":", 400, "malformed-json"),
        ("game=six", 400, "malformed-json"),
        ("\u{0}", 400, "malformed-json"),
        ("null", 422, "wrong-type"),
        ("\"six\"", 422, "wrong-type"),
        ("[\"six\"]", 422, "wrong-type"),
        (" 7 ", 422, "wrong-type"),
        ("[\"six\"", 400, "malformed-json"),
        ("{\"game\":\"six\"} {}", 400, "malformed-json"),
    ];
    for (body, status, code) in cases {
        let response = service.post_text("/api/games", body).await;
        assert_eq!(response.problem(), (status, code), "{body}");
    }
    let deep = format!("{{\"game\":{}", "[".repeat(200_000));
    assert_eq!(service.post_text("/api/games", deep).await.problem().0 / 100, 4);
    let not_utf8 = service.post_text("/api/games", vec![b'"', 0xff, b'"']).await;
    assert_eq!(not_utf8.problem().0 / 100, 4);
    for huge in [(1 << 20) + 1, 10_000_000, 50_000_000] {
        let response = service.post_text("/api/games", "x".repeat(huge)).await;
        assert_eq!(response.problem(), (413, "too-large"), "{huge}");
    }
    let request = service.request(Method::POST, "/api/games").body("{\"game\":\"six\"}");
    let request = request.header("origin", format!("http://{}", service.address));
    let response = read(Method::POST, "/api/games", request).await;
    assert_eq!(response.problem(), (415, "not-json"));
}

#[tokio::test]
async fn faults_of_a_body_are_described_in_terms_of_json() {
    let service = Service::start().await;
    let state = service.create("six", "").await;
    let object = "the body must be a JSON object, in braces";
    let (games, moves, setup) = ("/api/games", &*path(&state, "/moves"), "/api/setup/six");
    for (at, body, detail) in [
        (games, "[]", object),
        (games, "null", object),
        (moves, "[\"1,1\",0]", object),
        ("/api/analysis", "[\"six\"]", object),
        ("/api/review", "\"x\"", object),
        (games, r#"{"game":["six"]}"#, "game: this is an array, but must be a string"),
        (games, r#"{"game":"six","players":7}"#, "players: this is 7, but must be an object"),
        (
            games,
            r#"{"game":"six","players":{"first":7}}"#,
            "players.first: this is 7, but must be an object",
        ),
        (
            moves,
            r#"{"move":"1,1","seq":-1}"#,
            "seq: this is -1, but must be a whole number, 0 or more",
        ),
        (
            games,
            r#"{"game":"six","players":{"first":["human"]}}"#,
            "players.first: this has 0 parts, but must be an object",
        ),
        (moves, r#"{"move":{},"seq":0}"#, "move: this is an object, but must be a string"),
        (&path(&state, "/draw"), r#"{"side":7,"answer":"offer","seq":0}"#, "side: "),
        (&path(&state, "/draw"), r#"{"side":"first","answer":[],"seq":0}"#, "answer: "),
        (setup, r#"{"draft":[]}"#, "draft"),
        (
            setup,
            r#"{"draft":{"to_move":"first","pieces":{}}}"#,
            "draft.pieces: this is an object, but must be an array",
        ),
        (
            setup,
            r#"{"draft":{"to_move":"first","pieces":[7]}}"#,
            "draft.pieces[0]: this is 7, but must be an object",
        ),
        (setup, r#"{"draft":{"to_move":"first","hands":7}}"#, "draft.hands: "),
        (
            setup,
            r#"{"draft":{"to_move":"first","rod":true}}"#,
            "draft.rod: this is true, but must be an object",
        ),
        (setup, r#"{"draft":{"to_move":"first","last":7}}"#, "draft.last: "),
        (
            setup,
            r#"{"draft":{"to_move":"first","pieces":[{"at":"0123456789abcdefg","side":"first"}]}}"#,
            "draft.pieces[0].at: ",
        ),
    ] {
        let response = service.post_text(at, body).await;
        assert_eq!(response.problem(), (422, "wrong-type"), "{at} {body}");
        let message = response.body["detail"].as_str().unwrap();
        assert!(message.starts_with(detail), "{at} {body}: {message}");
        for word in ["struct", "enum", "sequence", "u8", "u64", "invalid type", "NewPlayer", "map"]
        {
            assert!(!message.contains(word), "{at} {body}: {message}");
        }
    }
}

#[tokio::test]
async fn a_move_that_cannot_be_made() {
    let service = Service::start().await;
    let start = service.create("fourmation", "").await;
    let state = service.play_all(start, &["d4"]).await;
    let moves = path(&state, "/moves");
    let cases = [
        (json!({"move": "d4", "seq": 1}), 422, "illegal-move"),
        (json!({"move": "a1", "seq": 1}), 422, "illegal-move"),
        (json!({"move": "z9", "seq": 1}), 422, "move-spelling"),
        (json!({"move": "", "seq": 1}), 422, "move-spelling"),
        (json!({"move": "e5".repeat(100_000), "seq": 1}), 422, "move-spelling"),
        (json!({"move": "e5", "seq": 0}), 409, "stale"),
        (json!({"move": "e5", "seq": 2}), 409, "stale"),
        (json!({"move": "e5", "seq": u64::MAX}), 409, "stale"),
        (json!({"move": "e5", "seq": -1}), 422, "wrong-type"),
        (json!({"move": "e5", "seq": "1"}), 422, "wrong-type"),
        (json!({"move": "e5"}), 422, "wrong-type"),
        (json!({"move": null, "seq": 1}), 422, "wrong-type"),
    ];
    for (body, status, code) in cases {
        let response = service.post(&moves, &body).await;
        assert_eq!(response.problem(), (status, code), "{body:.100}");
        let has_state = response.body["state"] == state;
        assert_eq!(has_state, code == "stale", "{body:.100}: the state comes if it is new");
        if code == "illegal-move" {
            assert_eq!(response.body["faults"][0]["at"], body["move"]);
        }
    }
    let resign = json!({"side": "third", "seq": 1});
    let response = service.post(&path(&state, "/resign"), &resign).await;
    assert_eq!(response.problem(), (422, "wrong-type"));
    assert_eq!(service.state(&state).await, state, "nothing has changed");
}

#[tokio::test]
async fn addresses_that_lead_nowhere() {
    let service = Service::start().await;
    let game = service.create("six", "").await;
    let unknown = "0".repeat(26);
    let gets = [
        ("/api", 404, "not-found"),
        ("/api/", 404, "not-found"),
        ("/api/nothing", 404, "not-found"),
        ("/api/games/", 404, "not-found"),
        ("/api/games/x", 404, "no-such-game"),
        ("/api/games/%00", 404, "no-such-game"),
        ("/api/games/%ff", 404, "not-found"),
        ("/api/games/..%2f..%2fetc%2fpasswd", 404, "no-such-game"),
        (&format!("/api/games/{unknown}"), 404, "no-such-game"),
        (&format!("/api/games/{unknown}/plies/0"), 404, "no-such-game"),
        ("/api/rules/chess", 404, "unknown-game"),
        ("/api/rules/six?options=tiles%3D99", 422, "options"),
        ("/api/rules/six?option=tiles%3D20", 422, "query"),
        ("/api/rules/chess/text", 404, "unknown-game"),
        ("/api/games?limit=0", 422, "query"),
        ("/api/games?limit=101", 422, "query"),
        ("/api/games?limit=x", 422, "query"),
        (&path(&game, "/record?format=pdf"), 422, "query"),
        (&path(&game, "/moves"), 405, "wrong-method"),
        ("/api/games/import", 405, "wrong-method"),
    ];
    for (path, status, code) in gets {
        assert_eq!(service.get(path).await.problem(), (status, code), "GET {path}");
    }
    for (method, path) in [
        (Method::PUT, "/api/games"),
        (Method::PUT, &*path(&game, "")),
        (Method::POST, "/api/rules"),
        (Method::POST, "/"),
        (Method::PATCH, "/some/page"),
    ] {
        let request = service.request(method.clone(), path);
        let request = request.header("origin", format!("http://{}", service.address));
        let response = read(method.clone(), path, request).await;
        assert_eq!(response.problem(), (405, "wrong-method"), "{method} {path}");
    }
    let moved = service.post(&format!("/api/games/{unknown}/moves"), &json!({})).await;
    assert_eq!(moved.problem(), (404, "no-such-game"));
}

#[tokio::test]
async fn pages_of_other_sites_are_rejected() {
    let service = Service::start().await;
    let post = async |header: &str, value: &str| {
        let path = "/api/games/import";
        let request = service.request(Method::POST, path).header(header, value);
        read(Method::POST, path, request.json(&json!({"record": "[Game \"fourmation\"] d4 *"})))
            .await
    };
    let own = format!("http://{}", service.address);
    assert_eq!(post("origin", &own).await.status, 201);
    for (header, value, code) in [
        ("origin", "http://evil.example", "forbidden-origin"),
        ("origin", "null", "forbidden-origin"),
        ("host", "evil.example", "forbidden-host"),
    ] {
        assert_eq!(post(header, value).await.problem(), (403, code), "{header}: {value}");
    }
    let listed = service.get("/api/games").await.expect(StatusCode::OK);
    assert_eq!(listed["games"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_request_cut_off_in_the_middle_changes_nothing() {
    use tokio::io::AsyncWriteExt;
    let service = Service::start().await;
    let state = service.create("fourmation", "").await;
    for length in [5, 40, 120, 160] {
        let body = json!({"move": "d4", "seq": 0}).to_string();
        let head = format!(
            "POST {} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
             content-length: 999\r\n\r\n{body}",
            path(&state, "/moves"),
        );
        let mut line = tokio::net::TcpStream::connect(&service.address).await.unwrap();
        line.write_all(&head.as_bytes()[..length.min(head.len())]).await.unwrap();
    }
    assert_eq!(service.state(&state).await["seq"], Value::from(0));
}
