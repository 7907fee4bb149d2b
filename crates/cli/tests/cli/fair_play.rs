//! `ludoteca fair-play`.

use serde_json::{Value, json};

use crate::common::{failure, stdout};
use crate::serve::Server;

/// A browser with its cookie.
struct Browser<'s> {
    server: &'s Server,
    cookie: String,
}

impl Browser<'_> {
    /// Sends a request and returns the body of the response.
    fn post(&mut self, path: &str, body: &Value) -> Value {
        let header = format!("Content-Type: application/json\r\nCookie: {}\r\n", self.cookie);
        let response = self.server.send("POST", path, &header, &body.to_string());
        let (head, body) = response.split_once("\r\n\r\n").expect("a response has a body");
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some((cookie, _)) = cookie.and_then(|cookie| cookie.split_once(';')) {
            cookie.clone_into(&mut self.cookie);
        }
        serde_json::from_str(body).unwrap_or_default()
    }
}

#[test]
fn the_operator_sees_data_about_both_players() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let server = Server::start(&["serve"], &data);
    let [mut ana, mut luis] = [(); 2].map(|()| Browser { server: &server, cookie: String::new() });
    let mut state = ana.post(
        "/api/games",
        &json!({
            "game": "morris", "rated": true,
            "players": {"first": {"kind": "human"}, "second": {"kind": "open"}},
            "clock": {"kind": "fischer", "initial": 300, "increment": 3},
        }),
    );
    let id = state["id"].as_str().expect("a game").to_owned();
    let path = |rest: &str| format!("/api/games/{id}/{rest}");
    state = luis.post(&path("seat"), &json!({}));
    let data = data.to_str().unwrap();
    let early = failure(&["fair-play", &id, data], "", 2);
    assert!(early.contains("is not over"), "{early}");
    for (browser, mv) in [(&mut ana, "d2"), (&mut luis, "d6")] {
        state = browser.post(&path("moves"), &json!({"move": mv, "seq": state["seq"]}));
    }
    luis.post(&path("focus"), &json!({"ply": 2, "losses": 3, "seconds": 50}));
    let over = luis.post(&path("resign"), &json!({"side": "second", "seq": state["seq"]}));
    assert!(over["outcome"].is_object(), "{over}");

    let few = ["--nodes", "2000"];
    let text = stdout(&[&["fair-play", &id, data][..], &few].concat(), "");
    for part in [
        "first: player ",
        "second: player ",
        ": morris, 2 plies, 2000 nodes per move\n",
        "placing           1 ",
        "time per move: median ",
        "page left: not reported",
        "    2. 3 times, 50 s\n",
        "not a verdict",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    let line = stdout(&[&["fair-play", &id, data, "--json"][..], &few].concat(), "");
    let found: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&found["id"], &found["nodes"]), (&json!(id), &json!(2_000)));
    assert_eq!(found["players"][0]["focus"], Value::Null);
    assert_eq!(found["players"][1]["focus"], json!([{"ply": 2, "losses": 3, "seconds": 50}]));

    let casual = server.create();
    for (game, message) in [
        ("ana", "is not the id"),
        ("ltmes1dmk69jc8ds78onml5oac", "there is no game"),
        (casual.as_str(), "not a rated game"),
    ] {
        let error = failure(&["fair-play", game, data], "", 2);
        assert!(error.contains(message), "{error}");
    }
    failure(&["fair-play", &id, folder.path().to_str().unwrap()], "", 1);
}
