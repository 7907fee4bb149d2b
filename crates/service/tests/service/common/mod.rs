//! A server with its own port and folder. Every response is checked against the
//! `OpenAPI` description.

mod authenticator;
mod browser;
mod described;
mod device;
mod lines;
pub(crate) mod nats;
pub(crate) mod postgres;
mod process;
mod raw;
mod socket;

use std::path::Path;

use ludoteca_service::{Config, RequestRates, Server, StartError, http_client, open};
use reqwest::header::{AUTHORIZATION, COOKIE, HeaderMap};
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) use authenticator::Authenticator;
pub(crate) use browser::Browser;
pub(crate) use described::{assert_matches, documented};
pub(crate) use device::{Device, PASSWORD};
pub(crate) use lines::Lines;
pub(crate) use process::{Process, serve_as_child};
pub(crate) use raw::Raw;
pub(crate) use socket::{Socket, rejection_status};

/// A running server.
pub(crate) struct Service {
    /// `127.0.0.1:PORT`
    pub(crate) address: String,
    client: Client,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<std::io::Result<()>>>,
    _folder: Option<TempDir>,
}

/// A response, its body read as JSON.
#[derive(Debug)]
pub(crate) struct JsonResponse {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

/// The cookie of the player that all requests come from, unless a test says otherwise.
pub(crate) const PLAYER: &str = "ludoteca-owner=00000000000000000000000000";

/// A client that sends this cookie.
fn client(cookie: &str) -> Client {
    let headers = HeaderMap::from_iter([(COOKIE, cookie.parse().unwrap())]);
    http_client().no_proxy().default_headers(headers).build().unwrap()
}

/// A server on a free port over this folder. Tests may poll as fast as they can.
pub(crate) fn config(folder: &Path) -> Config {
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), folder.to_owned());
    config.quotas.requests = RequestRates::UNLIMITED;
    config.database = database_of(folder).map(|url| url.parse().unwrap());
    config
}

/// The address of the `PostgreSQL` database that belongs to this folder, if the tests run on one.
fn database_of(folder: &Path) -> Option<String> {
    if let Ok(url) = std::env::var(process::URL) {
        return Some(url);
    }
    let is_postgres = std::env::var("LUDOTECA_TEST_DATABASE").is_ok_and(|name| name == "postgres");
    if is_postgres { postgres::shared().map(|server| server.database_of(folder)) } else { None }
}

pub(crate) async fn open_in(folder: &Path) -> Result<Server, StartError> {
    open(config(folder)).await
}

impl Service {
    /// A server over a new folder.
    pub(crate) async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let service = Self::start_in(folder.path()).await;
        Self { _folder: Some(folder), ..service }
    }

    /// A server over a new folder with a changed configuration.
    pub(crate) async fn start_with(configure: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(folder.path());
        configure(&mut config);
        let service = Self::run(open(config).await.unwrap());
        Self { _folder: Some(folder), ..service }
    }

    /// A server over this folder.
    pub(crate) async fn start_in(folder: &Path) -> Self {
        Self::run(open_in(folder).await.unwrap())
    }

    /// A server that has been opened.
    pub(crate) fn run(server: Server) -> Self {
        let address = server.address().to_string();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async { drop(stopped.await) }));
        Self { stop: Some(stop), task: Some(task), ..Self::at(address) }
    }

    /// A server that is already running. All requests come from one player.
    pub(crate) fn at(address: String) -> Self {
        let client = client(PLAYER);
        Self { address, client, stop: None, task: None, _folder: None }
    }

    /// The same server as the player with this cookie reaches it.
    pub(crate) fn as_player(&self, cookie: &str) -> Self {
        Self { client: client(cookie), ..Self::at(self.address.clone()) }
    }

    /// The same server as a program with this token reaches it.
    pub(crate) fn with_token(&self, token: &str) -> Self {
        let value = format!("Bearer {token}").parse().unwrap();
        let headers = HeaderMap::from_iter([(AUTHORIZATION, value)]);
        let client = http_client().no_proxy().default_headers(headers).build().unwrap();
        Self { client, ..Self::at(self.address.clone()) }
    }

    /// A new token of the player, with these scopes.
    pub(crate) async fn token(&self, scopes: &[&str]) -> String {
        let request = json!({"name": "A program", "scopes": scopes});
        let created = self.post("/api/me/tokens", &request).await.expect(StatusCode::CREATED);
        created["token"].as_str().unwrap().to_owned()
    }

    /// Stops the server as an operator would.
    pub(crate) async fn stop(&mut self) {
        self.signal().await.unwrap().unwrap();
    }

    /// Stops the server, without waiting for its end.
    pub(crate) fn signal(&mut self) -> JoinHandle<std::io::Result<()>> {
        self.stop.take().unwrap().send(()).unwrap();
        self.task.take().unwrap()
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("http://{}{path}", self.address))
    }

    pub(crate) async fn get(&self, path: &str) -> JsonResponse {
        read(Method::GET, path, self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> JsonResponse {
        read(Method::POST, path, self.request(Method::POST, path).json(body)).await
    }

    /// Sends a body as JSON that may not be JSON.
    pub(crate) async fn post_text(
        &self,
        path: &str,
        body: impl Into<reqwest::Body>,
    ) -> JsonResponse {
        let request = self.request(Method::POST, path).header("content-type", "application/json");
        read(Method::POST, path, request.body(body)).await
    }

    /// A new game between two human players.
    pub(crate) async fn create(&self, game: &str, options: &str) -> Value {
        let body = json!({"game": game, "options": options});
        self.post("/api/games", &body).await.expect(StatusCode::CREATED)
    }

    /// A game against the computer, which moves first or second.
    pub(crate) async fn create_against(&self, level: u8, side: &str) -> Value {
        let players = json!({side: {"kind": "computer", "level": level}});
        let body = json!({"game": "fourmation", "options": "side=5 n=3", "players": players});
        self.post("/api/games", &body).await.expect(StatusCode::CREATED)
    }

    /// Makes a move in a game with this state.
    pub(crate) async fn play(&self, state: &Value, mv: &str) -> JsonResponse {
        self.post(&path(state, "/moves"), &json!({"move": mv, "seq": state["seq"]})).await
    }

    /// Makes moves one after the other and returns the last state.
    pub(crate) async fn play_all(&self, mut state: Value, moves: &[&str]) -> Value {
        for mv in moves {
            state = self.play(&state, mv).await.expect(StatusCode::OK);
        }
        state
    }

    /// Panics unless every move that was acknowledged, as these states show, is still there;
    /// returns the number of those moves.
    pub(crate) async fn assert_stored(&self, acknowledged: &[Value]) -> usize {
        let mut count = 0;
        for state in acknowledged {
            let found = self.state(state).await;
            let known = state["moves"].as_array().unwrap();
            assert!(found["moves"].as_array().unwrap().starts_with(known), "{found}");
            count += known.len();
        }
        count
    }

    /// The current state of the game.
    pub(crate) async fn state(&self, state: &Value) -> Value {
        self.get(&path(state, "")).await.expect(StatusCode::OK)
    }
}

/// The path of a game or of one of its resources.
pub(crate) fn path(state: &Value, rest: &str) -> String {
    format!("/api/games/{}{rest}", state["id"].as_str().unwrap())
}

/// The legal moves, from the tree of steps.
pub(crate) fn legal(state: &Value) -> Vec<String> {
    fn walk(steps: &Value, moves: &mut Vec<String>) {
        for step in steps.as_array().into_iter().flatten() {
            moves.extend(step["move"].as_str().map(str::to_owned));
            walk(&step["then"], moves);
        }
    }
    let mut moves = Vec::new();
    walk(&state["steps"], &mut moves);
    moves.sort();
    moves
}

/// Sends a request and checks the response against the description.
pub(crate) async fn read(method: Method, path: &str, request: RequestBuilder) -> JsonResponse {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    if status == 204 {
        return JsonResponse { status, body: Value::Null };
    }
    let content_type = response.headers()["content-type"].to_str().unwrap().to_owned();
    let text = response.text().await.unwrap();
    let expected = if status < 400 { "application/json" } else { "application/problem+json" };
    assert_eq!(content_type, expected, "{method} {path}: {text:.200}");
    let body: Value = serde_json::from_str(&text).unwrap();
    described::check(method.as_str(), path, status, &content_type, &body);
    JsonResponse { status, body }
}

impl JsonResponse {
    /// The body, if the status is this one.
    pub(crate) fn expect(self, status: StatusCode) -> Value {
        assert_eq!(self.status, status.as_u16(), "{}", self.body);
        self.body
    }

    /// Status and code; only a problem has one.
    pub(crate) fn result(&self) -> (u16, &str) {
        if self.status < 400 { (self.status, "") } else { self.problem() }
    }

    /// Status and code of a problem.
    pub(crate) fn problem(&self) -> (u16, &str) {
        assert_eq!(self.body["status"], self.status, "{}", self.body);
        (self.status, self.body["code"].as_str().unwrap())
    }
}
