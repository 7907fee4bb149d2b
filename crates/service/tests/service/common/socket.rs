//! A client's WebSocket. Every message from the server is held against the description.

use std::collections::VecDeque;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::{Service, described};

/// An open WebSocket.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Messages that arrived while a response was awaited.
    early: VecDeque<Value>,
    last_id: u64,
    /// The interval of heartbeats that the server announced last, in milliseconds.
    pub(crate) heartbeat_interval: u64,
}

impl Socket {
    /// Opens a socket as the player with this cookie; anonymously if it is empty.
    pub(crate) async fn connect(service: &Service, cookie: &str) -> Self {
        Self::connect_with(service, "cookie", cookie).await
    }

    /// Opens a socket as a program with this token.
    pub(crate) async fn connect_with_token(service: &Service, token: &str) -> Self {
        Self::connect_with(service, "authorization", &format!("Bearer {token}")).await
    }

    async fn connect_with(service: &Service, header: &'static str, value: &str) -> Self {
        let url = format!("ws://{}/api/socket", service.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert(header, value.parse().unwrap());
        let stream = connect_async(request).await.unwrap().0;
        Self { stream, early: VecDeque::new(), last_id: 0, heartbeat_interval: 0 }
    }

    /// Opens an anonymous socket and watches a game after event number `after`.
    pub(crate) async fn open(service: &Service, game: &Value, after: u64) -> Self {
        Self::open_as(service, "", game, after).await
    }

    /// Opens a socket as the player with this cookie and watches a game after event number `after`.
    pub(crate) async fn open_as(service: &Service, cookie: &str, game: &Value, after: u64) -> Self {
        let mut socket = Self::connect(service, cookie).await;
        socket.watch(game, after).await.unwrap();
        socket
    }

    /// Watches a game after event number `after`.
    pub(crate) async fn watch(&mut self, game: &Value, after: u64) -> Result<Value, Value> {
        self.request(json!({"type": "watch", "game": game["id"], "after": after})).await
    }

    /// Acts in a game whose last known state this is.
    pub(crate) async fn act(&mut self, state: &Value, action: Value) -> Result<Value, Value> {
        let (game, seq) = (&state["id"], &state["seq"]);
        self.request(json!({"type": "act", "game": game, "seq": seq, "action": action})).await
    }

    /// Sends a request and waits for its response: the whole message, or the problem.
    pub(crate) async fn request(&mut self, mut request: Value) -> Result<Value, Value> {
        self.last_id += 1;
        request["id"] = self.last_id.into();
        self.send(&request.to_string()).await;
        loop {
            let mut message = self.receive().await.unwrap();
            if message["id"] == self.last_id {
                return if message["type"] == "done" {
                    Ok(message)
                } else {
                    Err(message["problem"].take())
                };
            }
            self.early.push_back(message);
        }
    }

    /// Sends text that may be no request.
    pub(crate) async fn send(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// The next update that contains a state, or the close code.
    pub(crate) async fn next(&mut self) -> Result<Value, u16> {
        loop {
            let message = self.any().await?;
            if message["type"] == "update" && message.get("state").is_some() {
                return Ok(message);
            }
        }
    }

    /// The next message that is no heartbeat, or the close code.
    pub(crate) async fn any(&mut self) -> Result<Value, u16> {
        match self.early.pop_front() {
            Some(message) => Ok(message),
            None => self.receive().await,
        }
    }

    async fn receive(&mut self) -> Result<Value, u16> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    described::assert_message(&message);
                    if message["type"] != "beat" {
                        return Ok(message);
                    }
                    self.heartbeat_interval = message["interval"].as_u64().unwrap();
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.unwrap().code.into()),
                Some(Ok(Message::Ping(_))) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The next events, up to number `last`.
    pub(crate) async fn until(&mut self, last: u64) -> Vec<Value> {
        let mut events = Vec::new();
        loop {
            let update = self.next().await.unwrap();
            events.extend(update["events"].as_array().unwrap().iter().cloned());
            let seq = update["state"]["seq"].as_u64().unwrap();
            if let Some(event) = events.last() {
                assert_eq!(event["seq"], seq, "the state is the one after the last event");
            }
            if seq >= last {
                return events;
            }
        }
    }
}

/// The response of a server that rejects a WebSocket.
pub(crate) async fn rejection_status(request: impl IntoClientRequest + Unpin) -> u16 {
    match connect_async(request).await {
        Err(Error::Http(response)) => response.status().as_u16(),
        other => panic!("{:?}", other.map(|_| ())),
    }
}
