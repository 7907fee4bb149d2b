//! `ludoteca bot` and the bots in `examples/bots`, against a real server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use ludoteca_service::http_client;
use reqwest::header::{COOKIE, HeaderMap, SET_COOKIE};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{failure, ludoteca, repository};

/// A process that ends with the test.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server on a free port, and its address.
pub(crate) fn serve(data: &Path) -> (Running, String) {
    serve_on("127.0.0.1:0", data)
}

fn serve_on(address: &str, data: &Path) -> (Running, String) {
    let mut child = ludoteca(&["serve", "--listen", address, "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    let out = child.stdout.as_mut().expect("it is piped");
    BufReader::new(out).read_line(&mut line).expect("the server prints its address");
    let url = line.trim().strip_prefix("Ludoteca: ").expect(&line).to_owned();
    (Running(child), url)
}

/// Starts a bot with the token of a player.
pub(crate) fn start(mut command: Command, token: &str) -> Running {
    // A proxy of this machine has nothing to do with a server on it.
    let command = command.env("LUDOTECA_TOKEN", token).env("NO_PROXY", "*");
    Running(command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().expect("it is installed"))
}

fn python(url: &str) -> Command {
    let mut command = Command::new("python3");
    command.arg(repository("examples/bots/random_bot.py")).arg(url);
    command
}

fn rust(url: &str) -> Command {
    let tests = std::env::current_exe().expect("it has a path");
    let folder: PathBuf = tests.ancestors().nth(2).expect("it is in target/debug/deps").into();
    let example =
        folder.join("examples/random_bot").with_extension(std::env::consts::EXE_EXTENSION);
    assert!(example.exists(), "build it first: cargo build -p ludoteca --example random_bot");
    let mut command = Command::new(example);
    command.arg(url);
    command
}

/// A client with a cookie.
pub(crate) struct Player {
    url: String,
    client: Client,
    id: String,
}

impl Player {
    pub(crate) async fn new(url: &str) -> Self {
        let guest = http_client().no_proxy().build().unwrap();
        let created = guest.post(format!("{url}/api/games")).json(&json!({"game": "six"}));
        let response = created.send().await.unwrap();
        let cookie = response.headers()[SET_COOKIE].to_str().unwrap().split(';').next().unwrap();
        let headers = HeaderMap::from_iter([(COOKIE, cookie.parse().unwrap())]);
        let client = http_client().no_proxy().pool_max_idle_per_host(0).default_headers(headers);
        let client = client.build().unwrap();
        let unknown = Self { url: url.to_owned(), client, id: String::new() };
        let id = unknown.get("/me").await["player"]["id"].as_str().unwrap().to_owned();
        Self { id, ..unknown }
    }

    async fn send(&self, method: Method, path: &str, body: &Value) -> Value {
        let request = self.client.request(method.clone(), format!("{}/api{path}", self.url));
        let request = if method == Method::GET { request } else { request.json(body) };
        let response = request.send().await.unwrap();
        assert!(response.status().is_success(), "{method} {path}: {}", response.status());
        response.json().await.unwrap()
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        self.send(Method::GET, path, &Value::Null).await
    }

    async fn post(&self, path: &str, body: &Value) -> Value {
        self.send(Method::POST, path, body).await
    }

    pub(crate) async fn token(&self) -> String {
        let request = json!({"name": "Bot", "scopes": ["play", "challenge", "read"]});
        self.post("/me/tokens", &request).await["token"].as_str().unwrap().to_owned()
    }

    /// Challenges a player to a short game. Returns its id.
    pub(crate) async fn challenge(&self, opponent: &Self, clock: &Value) -> String {
        self.challenge_to("fourmation", "side=5 n=3", opponent, clock).await
    }

    /// Challenges a player to a game with options. Returns its id.
    pub(crate) async fn challenge_to(
        &self,
        game: &str,
        options: &str,
        opponent: &Self,
        clock: &Value,
    ) -> String {
        let request = json!({"game": game, "options": options, "clock": clock});
        let path = format!("/players/{}/challenge", opponent.id);
        self.post(&path, &request).await["id"].as_str().unwrap().to_owned()
    }

    /// Waits until the game has begun, plays the first legal move in each turn if the player is
    /// `playing`, and returns the outcome.
    pub(crate) async fn follow(&self, id: &str, playing: bool) -> Value {
        let url = format!("{}/api/games/{id}/stream", self.url);
        let mut stream = loop {
            let response = self.client.get(&url).send().await.unwrap();
            if response.status() == StatusCode::OK {
                break response;
            }
            tokio::task::yield_now().await;
        };
        let mut text = Vec::new();
        loop {
            text.extend(stream.chunk().await.unwrap().expect("the stream ends after the game"));
            while let Some(end) = text.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = text.drain(..=end).collect();
                let update: Value = serde_json::from_slice(&line).unwrap_or_default();
                let state = &update["state"];
                if state["outcome"].is_object() {
                    return state["outcome"].clone();
                }
                let side = state["to_move"].as_str().unwrap_or_default();
                if playing && state["players"][side]["id"] == self.id && state["steps"] != json!([])
                {
                    let body = json!({"move": state["steps"][0]["move"], "seq": state["seq"]});
                    let request = self.client.post(format!("{}/api/games/{id}/moves", self.url));
                    let status = request.json(&body).send().await.unwrap().status();
                    // The clock may have begun meanwhile; then the next line has the new state.
                    assert!([StatusCode::OK, StatusCode::CONFLICT].contains(&status), "{status}");
                }
            }
        }
    }
}

/// Between two requests for a list, of which the server permits 20 per second.
async fn pause() {
    tokio::time::sleep(Duration::from_millis(50)).await;
}

pub(crate) fn block_on<T>(test: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(test)
}

#[test]
fn the_example_bots_finish_games() {
    block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let (_server, url) = serve(folder.path());
        let [first, second, person] =
            [Player::new(&url).await, Player::new(&url).await, Player::new(&url).await];
        let _python = start(python(&url), &first.token().await);
        let _rust = start(rust(&url), &second.token().await);
        for clock in [Value::Null, json!({"kind": "fischer", "initial": 600, "increment": 5})] {
            // Against each other: the challenge comes from the player of one, and the other accepts it.
            for (challenger, opponent) in [(&first, &second), (&second, &first)] {
                let id = challenger.challenge(opponent, &clock).await;
                assert!(person.follow(&id, false).await["reason"].is_string());
            }
            // Against a person.
            for opponent in [&first, &second] {
                let id = person.challenge(opponent, &clock).await;
                assert!(person.follow(&id, true).await["reason"].is_string());
            }
        }
    });
}

#[test]
fn the_engine_plays_as_a_bot() {
    block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let (_server, url) = serve(folder.path());
        let [engine, person] = [Player::new(&url).await, Player::new(&url).await];
        let command = ludoteca(&["bot", "--server", &url, "--level", "3", "--clocks", "minutes"]);
        let _bot = start(command, &engine.token().await);
        let clock = json!({"kind": "fischer", "initial": 600, "increment": 5});
        let id = person.challenge(&engine, &clock).await;
        let outcome = person.follow(&id, true).await;
        assert!(["line", "full"].contains(&outcome["reason"].as_str().unwrap()), "{outcome}");
        // It declines other clocks.
        person.challenge(&engine, &Value::Null).await;
        while person.get("/challenges").await["sent"] != json!([]) {}
    });
}

#[cfg(unix)]
#[test]
fn the_engine_comes_back_after_a_restart_of_the_server() {
    block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let (server, url) = serve(folder.path());
        let [engine, person] = [Player::new(&url).await, Player::new(&url).await];
        let mut command = ludoteca(&["bot", "--server", &url, "--level", "1"]);
        command.env("LUDOTECA_TOKEN", engine.token().await).env("NO_PROXY", "*");
        let mut bot = Running(command.stdout(Stdio::piped()).spawn().expect("it starts"));
        let mut lines = BufReader::new(bot.0.stdout.take().expect("it is piped")).lines();
        let mut until = |text: &str| loop {
            let line = lines.next().expect("it still runs").unwrap();
            if line.contains(text) {
                return;
            }
        };
        until("plays at level 1");
        drop(server);
        until("connecting again");
        let (_server, _) = serve_on(url.strip_prefix("http://").unwrap(), folder.path());
        let id = person.challenge(&engine, &Value::Null).await;
        assert!(person.follow(&id, true).await["reason"].is_string());
        until("(");
        let process = bot.0.id().to_string();
        assert!(Command::new("kill").args(["-s", "INT", &process]).status().unwrap().success());
        assert!(bot.0.wait().unwrap().success(), "Ctrl-C is no failure");
    });
}

#[test]
fn the_engine_finds_opponents_in_the_lobby() {
    block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let (_server, url) = serve(folder.path());
        let [engine, person] = [Player::new(&url).await, Player::new(&url).await];
        let seek = ["--seek", "fourmation", "600+5", "--level", "1"];
        let mut command = ludoteca(&["bot", "--server", &url]);
        command.args(seek);
        let _bot = start(command, &engine.token().await);
        let offer = loop {
            let lobby = person.get("/lobby").await;
            if let Some(offer) = lobby["seeks"][0]["id"].as_str() {
                break offer.to_owned();
            }
            pause().await;
        };
        person.post(&format!("/games/{offer}/seat"), &json!({})).await;
        assert!(person.follow(&offer, true).await["reason"].is_string());
        // It offers the next game.
        while person.get("/lobby").await["seeks"] == json!([]) {
            pause().await;
        }
    });
}

#[test]
fn wrong_arguments_are_reported() {
    let url = "http://127.0.0.1:1";
    for (args, expected) in [
        (&["bot", "--server", "127.0.0.1:8080", "--token", "a"][..], "not the address of a server"),
        (&["bot", "--server", "ftp://a.example", "--token", "a"], "not the address of a server"),
        (&["bot", "--server", url], "there is no token: set LUDOTECA_TOKEN"),
        (&["bot", "--server", url, "--token", "a b"], "must be one word"),
        (&["bot", "--server", url, "--token", "a", "--games", "go"], "go"),
        (&["bot", "--server", url, "--token", "a", "--seek", "six", "5"], "is no clock"),
        (&["bot", "--server", url, "--token", "a", "--level", "11"], "1 to 10"),
    ] {
        let error = failure(args, "", 2);
        assert!(error.contains(expected), "{args:?}: {error}");
    }
    let error = failure(&["bot", "--server", url, "--token", "ludo_a"], "", 1);
    assert!(error.contains("the server does not respond"), "{error}");
}

#[test]
fn a_server_of_another_kind_is_reported() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let server = thread::spawn(move || {
        for response in [
            "404 Not Found\r\ncontent-length: 0\r\n\r\n",
            "200 OK\r\ncontent-length: 4\r\n\r\n<!--",
        ] {
            let (mut connection, _) = listener.accept().unwrap();
            let _ = connection.read(&mut [0; 1024]).unwrap();
            write!(connection, "HTTP/1.1 {response}").unwrap();
        }
    });
    for _ in 0..2 {
        let error = failure(&["bot", "--server", &url, "--token", "ludo_a"], "", 1);
        assert!(error.contains(&format!("there is no server of Ludoteca at {url}")), "{error}");
    }
    server.join().unwrap();
}

#[test]
fn an_unknown_token_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, url) = serve(folder.path());
    let error = failure(&["bot", "--server", &url, "--token", "ludo_a"], "", 1);
    assert_eq!(error, "error: the token is unknown, has expired, or was revoked\n");
}
