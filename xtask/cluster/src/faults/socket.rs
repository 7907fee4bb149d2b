//! A WebSocket of a player.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Maximum time to connect.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// An open WebSocket.
pub(super) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Connects to a port of this machine as the player with this cookie.
    pub(super) async fn connect(port: u16, cookie: &str) -> Result<Self> {
        let mut request = format!("ws://127.0.0.1:{port}/api/socket").into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let connect = async {
            let stream = TcpStream::connect(("127.0.0.1", port)).await?;
            stream.set_nodelay(true)?;
            let (socket, _) = client_async(request, stream).await?;
            Ok(Self(socket))
        };
        timeout(CONNECT_TIMEOUT, connect).await.context("no connection")?
    }

    pub(super) async fn send(&mut self, message: &Value) -> Result<()> {
        Ok(self.0.send(Message::text(message.to_string())).await?)
    }

    /// The next message. Fails if the connection has ended.
    pub(super) async fn next(&mut self) -> Result<Value> {
        loop {
            match self.0.next().await.context("closed")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(_) => bail!("closed"),
                _ => {}
            }
        }
    }
}
