//! A client of the WebSocket.

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::PATIENCE;
use super::error::LoadError;
use super::server::Site;

/// An open WebSocket.
pub(super) struct Client {
    stream: WebSocketStream<TcpStream>,
    last_id: u64,
}

/// The parts of a message that matter here. They are read without copying, because the clients share
/// the machine with the server.
#[derive(Debug, Deserialize)]
pub(super) struct Received<'a> {
    #[serde(rename = "type")]
    pub(super) kind: &'a str,
    /// In an answer.
    pub(super) id: Option<u64>,
    pub(super) game: Option<&'a str>,
    /// In `done`.
    pub(super) seq: Option<u64>,
    #[serde(borrow, default)]
    pub(super) events: Vec<Event<'a>>,
    #[serde(borrow)]
    pub(super) state: Option<&'a RawValue>,
    #[serde(borrow)]
    problem: Option<Problem<'a>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Event<'a> {
    pub(super) seq: u64,
    #[serde(rename = "move")]
    pub(super) mv: Option<&'a str>,
}

#[derive(Debug, Deserialize)]
struct Problem<'a> {
    code: &'a str,
}

/// The answer to a request.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// It was carried out; the number of the game's last event.
    Done(u64),
    /// It was refused with this code.
    Refused(String),
}

impl Client {
    /// Connects as the player with this cookie; anonymously if it is empty.
    pub(super) async fn connect(site: &Site, cookie: &str) -> Result<Self, LoadError> {
        let address = site.address();
        let url = format!("ws://{address}/api/socket");
        let mut request = url.into_client_request()?;
        if let Ok(cookie) = cookie.parse() {
            request.headers_mut().insert("cookie", cookie);
        }
        let tcp = TcpStream::connect(address).await?;
        tcp.set_nodelay(true)?;
        // Thousands of clients share this process.
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, tcp, Some(config)).await?;
        Ok(Self { stream, last_id: 0 })
    }

    /// Sends a request and returns its id.
    pub(super) async fn send(&mut self, mut request: Value) -> Result<u64, LoadError> {
        self.last_id += 1;
        request["id"] = self.last_id.into();
        self.stream.send(Message::text(request.to_string())).await?;
        Ok(self.last_id)
    }

    /// Requests the events of a game after number `after`.
    pub(super) async fn watch(&mut self, game: &str, after: u64) -> Result<(), LoadError> {
        let id = self.ask_to_watch(game, after).await?;
        self.done(id).await
    }

    /// Requests the events of a game, without waiting for the answer.
    pub(super) async fn ask_to_watch(&mut self, game: &str, after: u64) -> Result<u64, LoadError> {
        self.send(json!({"type": "watch", "game": game, "after": after})).await
    }

    /// Ends the updates of a game.
    pub(super) async fn leave(&mut self, game: &str) -> Result<(), LoadError> {
        let id = self.send(json!({"type": "leave", "game": game})).await?;
        self.done(id).await
    }

    async fn done(&mut self, id: u64) -> Result<(), LoadError> {
        match self.answer(id).await? {
            Answer::Done(_) => Ok(()),
            Answer::Refused(code) => Err(LoadError::Refused(code)),
        }
    }

    /// Sends a move.
    pub(super) async fn play(&mut self, game: &str, seq: u64, mv: &str) -> Result<u64, LoadError> {
        let action = json!({"type": "move", "move": mv});
        self.send(json!({"type": "act", "game": game, "seq": seq, "action": action})).await
    }

    /// The next message; its text must be kept while it is read.
    pub(super) async fn text(&mut self) -> Result<Utf8Bytes, LoadError> {
        let receive = async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Text(text))) => return Ok(text),
                    Some(Ok(Message::Close(_))) | None => return Err(LoadError::Closed),
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return Err(error.into()),
                }
            }
        };
        timeout(PATIENCE, receive).await.map_err(|_| LoadError::Silence(PATIENCE.as_secs()))?
    }

    /// The answer to the request with this id. Other messages are discarded.
    pub(super) async fn answer(&mut self, id: u64) -> Result<Answer, LoadError> {
        loop {
            let text = self.text().await?;
            if let Some(answer) = read(&text)?.answer(id) {
                return Ok(answer);
            }
        }
    }

    /// Waits for an update with the event of this number, and returns the update's text.
    pub(super) async fn event(&mut self, game: &str, seq: u64) -> Result<Utf8Bytes, LoadError> {
        loop {
            let text = self.text().await?;
            if read(&text)?.reaches(game, seq) {
                return Ok(text);
            }
        }
    }
}

/// Reads a message.
pub(super) fn read(text: &str) -> Result<Received<'_>, LoadError> {
    Ok(serde_json::from_str(text)?)
}

impl Received<'_> {
    /// The answer, if it is the one to the request with this id.
    pub(super) fn answer(&self, id: u64) -> Option<Answer> {
        if self.id != Some(id) {
            return None;
        }
        Some(match &self.problem {
            Some(problem) => Answer::Refused(problem.code.to_owned()),
            None => Answer::Done(self.seq.unwrap_or_default()),
        })
    }

    /// Whether this is an update of the game up to event number `seq` or further.
    pub(super) fn reaches(&self, game: &str, seq: u64) -> bool {
        self.kind == "update"
            && self.game == Some(game)
            && self.events.last().is_some_and(|event| event.seq >= seq)
    }
}
