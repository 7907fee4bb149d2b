//! Two clients that play a game, each with a WebSocket.

use std::error::Error;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use reqwest::Client;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::target::{Counts, Target, Times};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Time after which a player requests the state of the game.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(30);
/// The time that a player thinks.
const THINKING_TIME: Duration = Duration::from_millis(100);

/// A game, and its players.
pub(crate) struct Game {
    target: Target,
    clients: [Client; 2],
    sockets: [Socket; 2],
    state: Value,
}

impl Game {
    pub(crate) async fn start(target: Target) -> Result<Self, Box<dyn Error>> {
        // As a proxy would name them: the attack uses up the quotas of its own address.
        let forwarded = HeaderValue::from_static("192.0.2.1");
        let headers =
            HeaderMap::from_iter([(HeaderName::from_static("x-forwarded-for"), forwarded)]);
        let client =
            || ludoteca_service::http_client().no_proxy().default_headers(headers.clone()).build();
        let clients = [client()?, client()?];
        let state = new_game(&clients[0], &target).await?;
        let sockets = [open(&target, &state).await?, open(&target, &state).await?];
        Ok(Self { target, clients, sockets, state })
    }

    /// Plays until the time is up: how long each move took from one player to the other.
    pub(crate) async fn play(mut self) -> String {
        let (mut times, mut failures) = (Times::default(), Counts::default());
        while !self.target.is_over() {
            match self.play_one().await {
                Ok(Some(time)) => times.add(time),
                Ok(None) => {}
                Err(error) => {
                    failures.add(error.to_string());
                    sleep(THINKING_TIME).await;
                }
            }
        }
        format!("{times}; failed: {failures}")
    }

    /// One move, or a new game where the last one is over.
    async fn play_one(&mut self) -> Result<Option<Duration>, Box<dyn Error>> {
        let Some(mv) = first_move(&self.state["steps"]) else {
            self.state = new_game(&self.clients[0], &self.target).await?;
            let (target, state) = (&self.target, &self.state);
            self.sockets = [open(target, state).await?, open(target, state).await?];
            return Ok(None);
        };
        let mover = usize::from(self.state["to_move"] == "second");
        let path = format!("/api/games/{}/moves", self.state["id"].as_str().unwrap_or_default());
        let seq = self.state["seq"].as_u64().unwrap_or_default();
        let body = json!({"move": mv, "seq": seq});
        let begin = Instant::now();
        let request = self.clients[mover].post(self.target.url(&path)).json(&body);
        let post = async { Ok(request.send().await?.error_for_status()?.bytes().await?.len()) };
        let (posted, received): (Result<usize, reqwest::Error>, _) =
            tokio::join!(post, receive(&mut self.sockets[1 - mover], seq + 1));
        let time = begin.elapsed();
        let played = received.map(|state| self.state = state);
        if played.is_err() || posted.is_err() {
            // After any error, both players reconnect and request the state.
            let url = self.target.url(path.trim_end_matches("/moves"));
            self.state = self.clients[mover].get(url).send().await?.json().await?;
            let (target, state) = (&self.target, &self.state);
            self.sockets = [open(target, state).await?, open(target, state).await?];
        }
        posted.map_err(|error| format!("{:#}", error.without_url()))?;
        played?;
        sleep(THINKING_TIME).await;
        Ok(Some(time))
    }
}

async fn new_game(client: &Client, target: &Target) -> Result<Value, Box<dyn Error>> {
    let request = client.post(target.url("/api/games")).json(&json!({"game": "morris"}));
    Ok(request.send().await?.error_for_status()?.json().await?)
}

async fn open(target: &Target, state: &Value) -> Result<Socket, Box<dyn Error>> {
    let mut socket = connect_async(format!("ws://{}/api/socket", target.address)).await?.0;
    let watch = json!({"type": "watch", "id": 1, "game": state["id"], "after": state["seq"]});
    socket.send(Message::text(watch.to_string())).await?;
    Ok(socket)
}

/// The state after the event of this number.
async fn receive(socket: &mut Socket, seq: u64) -> Result<Value, Box<dyn Error>> {
    loop {
        match timeout(MESSAGE_TIMEOUT, socket.next()).await? {
            Some(Ok(Message::Text(text))) => {
                let mut update: Value = serde_json::from_str(&text)?;
                if update["state"]["seq"].as_u64() >= Some(seq) {
                    return Ok(update["state"].take());
                }
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error.into()),
            None => return Err("the WebSocket was closed".into()),
        }
    }
}

fn first_move(steps: &Value) -> Option<String> {
    steps.as_array()?.iter().find_map(|step| match step["move"].as_str() {
        Some(mv) => Some(mv.to_owned()),
        None => first_move(&step["then"]),
    })
}
