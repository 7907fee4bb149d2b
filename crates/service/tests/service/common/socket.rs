//! A client of the event WebSocket.

use futures_util::StreamExt;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::{Service, described, path};

/// An open WebSocket.
pub(crate) struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Opens the socket of a game and requests the events after number `after`.
    pub(crate) async fn open(service: &Service, game: &Value, after: u64) -> Self {
        Self::open_as(service, "", game, after).await
    }

    /// Opens the socket as the player with this cookie.
    pub(crate) async fn open_as(service: &Service, cookie: &str, game: &Value, after: u64) -> Self {
        let path = path(game, &format!("/events?after={after}"));
        let url = format!("ws://{}{path}", service.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        Self(connect_async(request).await.unwrap().0)
    }

    /// The next message that contains a state, or the close code.
    pub(crate) async fn next(&mut self) -> Result<Value, u16> {
        loop {
            let message = self.any().await?;
            if message.get("state").is_some() {
                return Ok(message);
            }
        }
    }

    /// The next message, or the close code.
    pub(crate) async fn any(&mut self) -> Result<Value, u16> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => {
                    let update = serde_json::from_str(&text).unwrap();
                    described::assert_matches("RoomUpdate", &update);
                    return Ok(update);
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

/// The answer of a server that refuses a WebSocket.
pub(crate) async fn refusal(request: impl IntoClientRequest + Unpin) -> u16 {
    match connect_async(request).await {
        Err(Error::Http(response)) => response.status().as_u16(),
        other => panic!("{:?}", other.map(|_| ())),
    }
}
