//! A client of the WebSocket.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt, TryStreamExt, stream};
use ludoteca_rules::Side;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use tokio_util::io::{InspectReader, InspectWriter};

use super::error::LoadError;
use super::server::Site;

/// Timeout of a client that waits for a message.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Number of connections that are opened at once.
const CONCURRENCY: usize = 50;

type Inspect = Box<dyn FnMut(&[u8]) + Send>;
type Connection = InspectWriter<InspectReader<TcpStream, Inspect>, Inspect>;

/// An open WebSocket.
pub(super) struct Client {
    stream: WebSocketStream<Connection>,
    last_id: u64,
}

/// The parts of a message that matter here. They are read without copying, because the clients share
/// the machine with the server.
#[derive(Debug, Deserialize)]
pub(super) struct Received<'a> {
    #[serde(rename = "type")]
    pub(super) kind: &'a str,
    /// In a reply.
    pub(super) id: Option<u64>,
    pub(super) game: Option<&'a str>,
    /// In `done`.
    pub(super) seq: Option<u64>,
    #[serde(borrow, default)]
    pub(super) events: Vec<Event<'a>>,
    #[serde(borrow)]
    pub(super) state: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) changes: Option<&'a RawValue>,
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

/// The reply to a request.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// It took effect; the number of the game's last event.
    Done(u64),
    /// It was rejected with this code.
    Rejected(String),
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
        let count = || {
            let traffic = site.traffic();
            Box::new(move |bytes: &[u8]| traffic.add(bytes.len())) as Inspect
        };
        let tcp = InspectWriter::new(InspectReader::new(tcp, count()), count());
        // Thousands of clients share this process.
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, tcp, Some(config)).await?;
        Ok(Self { stream, last_id: 0 })
    }

    /// Connects the players of both sides.
    pub(super) async fn connect_players(
        site: &Site,
        [first, second]: &[String; 2],
    ) -> Result<[Self; 2], LoadError> {
        Ok([Self::connect(site, first).await?, Self::connect(site, second).await?])
    }

    /// The client of the side to move, and that of its opponent.
    pub(super) fn by_turn(clients: &mut [Self; 2], to_move: Side) -> (&mut Self, &mut Self) {
        let [first, second] = clients;
        if to_move == Side::First { (first, second) } else { (second, first) }
    }

    /// Connects `count` times without an account. Each connection watches a game after event number `after`, if a game
    /// is given.
    pub(super) async fn connect_all(
        site: &Site,
        count: u64,
        watched: Option<(&str, u64)>,
    ) -> Result<Vec<Self>, LoadError> {
        let connect = async |_| {
            let mut client = Self::connect(site, "").await?;
            if let Some((game, after)) = watched {
                client.resume(game, after).await?;
            }
            Ok(client)
        };
        stream::iter(0..count).map(connect).buffer_unordered(CONCURRENCY).try_collect().await
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
        let id = self.request_updates(game, after, false).await?;
        self.done(id).await
    }

    /// The same, as a client that has loaded the state after that event.
    pub(super) async fn resume(&mut self, game: &str, after: u64) -> Result<(), LoadError> {
        let id = self.request_updates(game, after, true).await?;
        self.done(id).await
    }

    /// Requests the events of a game, without waiting for the reply.
    pub(super) async fn request_updates(
        &mut self,
        game: &str,
        after: u64,
        has_state: bool,
    ) -> Result<u64, LoadError> {
        let request = json!({
            "type": "watch", "game": game, "after": after, "content": "changes", "has_state": has_state,
        });
        self.send(request).await
    }

    /// Ends the updates of a game.
    pub(super) async fn leave(&mut self, game: &str) -> Result<(), LoadError> {
        let id = self.send(json!({"type": "leave", "game": game})).await?;
        self.done(id).await
    }

    async fn done(&mut self, id: u64) -> Result<(), LoadError> {
        match self.reply(id).await? {
            Reply::Done(_) => Ok(()),
            Reply::Rejected(code) => Err(LoadError::Rejected(code)),
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
        timeout(TIMEOUT, receive).await.map_err(|_| LoadError::Timeout(TIMEOUT.as_secs()))?
    }

    /// The reply to the request with this id. Other messages are discarded.
    pub(super) async fn reply(&mut self, id: u64) -> Result<Reply, LoadError> {
        loop {
            let text = self.text().await?;
            if let Some(reply) = read(&text)?.reply(id) {
                return Ok(reply);
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
    /// The reply, if it is the one to the request with this id.
    pub(super) fn reply(&self, id: u64) -> Option<Reply> {
        if self.id != Some(id) {
            return None;
        }
        Some(match &self.problem {
            Some(problem) => Reply::Rejected(problem.code.to_owned()),
            None => Reply::Done(self.seq.unwrap_or_default()),
        })
    }

    /// Whether this is an update of the game up to event number `seq` or further.
    pub(super) fn reaches(&self, game: &str, seq: u64) -> bool {
        self.kind == "update"
            && self.game == Some(game)
            && self.events.last().is_some_and(|event| event.seq >= seq)
    }
}
