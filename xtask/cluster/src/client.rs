//! A player as the service sees one: a cookie and a WebSocket.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use data_encoding::BASE32_DNSSEC;
use fastrand::Rng;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Maximum time to connect.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// The cookie of a new player.
pub(crate) fn new_player(random: &mut Rng) -> String {
    let secret: [u8; 16] = std::array::from_fn(|_| random.u8(..));
    format!("ludoteca-owner={}", BASE32_DNSSEC.encode(&secret))
}

/// An open WebSocket.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Connects to a port of this machine as the player with this cookie.
    pub(crate) async fn connect(port: u16, cookie: &str) -> Result<Self> {
        Self::connect_with(port, &[("cookie", cookie)]).await
    }

    /// Connects with these headers.
    pub(crate) async fn connect_with(port: u16, headers: &[(&'static str, &str)]) -> Result<Self> {
        let mut request = format!("ws://127.0.0.1:{port}/api/socket").into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse()?);
        }
        let connect = async {
            let stream = TcpStream::connect(("127.0.0.1", port)).await?;
            stream.set_nodelay(true)?;
            let (socket, _) = client_async(request, stream).await?;
            Ok(Self(socket))
        };
        timeout(CONNECT_TIMEOUT, connect).await.context("no connection")?
    }

    pub(crate) async fn send(&mut self, message: &Value) -> Result<()> {
        Ok(self.0.send(Message::text(message.to_string())).await?)
    }

    /// The next message. Fails if the connection has ended.
    pub(crate) async fn next(&mut self) -> Result<Value> {
        loop {
            match self.0.next().await.context("closed")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(_) => bail!("closed"),
                _ => {}
            }
        }
    }
}
