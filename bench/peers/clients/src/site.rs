//! The server, and what is sent to it and received from it.

use std::cell::Cell;
use std::rc::Rc;

use anyhow::{Context, Result, bail};
use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::client::conn::http1::handshake;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use tokio_util::io::{InspectReader, InspectWriter};

type Inspect = Box<dyn FnMut(&[u8])>;
type Connection = InspectWriter<InspectReader<TcpStream, Inspect>, Inspect>;

/// A server, and the number of bytes that its clients have sent and received.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    address: Rc<str>,
    bytes: Rc<Cell<u64>>,
}

impl Site {
    /// The server at a URL such as `http://127.0.0.1:8080`.
    pub(crate) fn new(url: &str) -> Result<Self> {
        let address = url.strip_prefix("http://").context("the URL begins with http://")?;
        Ok(Self { address: address.trim_end_matches('/').into(), bytes: Rc::default() })
    }

    /// All bytes so far, with the headers of HTTP and of WebSocket's frames.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.get()
    }

    async fn connect(&self) -> Result<Connection> {
        let stream = TcpStream::connect(&*self.address).await?;
        stream.set_nodelay(true)?;
        let count = || {
            let bytes = Rc::clone(&self.bytes);
            Box::new(move |seen: &[u8]| bytes.set(bytes.get() + seen.len() as u64)) as Inspect
        };
        Ok(InspectWriter::new(InspectReader::new(stream, count()), count()))
    }

    /// Sends a request with a body of JSON on a new connection, and returns the response.
    pub(crate) async fn post(&self, path: &str, cookie: &str, body: &Value) -> Result<Value> {
        let (mut sender, connection) = handshake(TokioIo::new(self.connect().await?)).await?;
        let request = Request::post(path)
            .header("host", &*self.address)
            .header("content-type", "application/json")
            .header("cookie", cookie)
            .body(Full::new(Bytes::from(body.to_string())))?;
        let exchange = async {
            let response = sender.send_request(request).await?;
            let status = response.status();
            let body = response.into_body().collect().await?.to_bytes();
            drop(sender);
            Ok::<_, anyhow::Error>((status, body))
        };
        let (response, _) = tokio::join!(exchange, connection);
        let (status, body) = response?;
        if !status.is_success() {
            bail!("{path}: {status} {}", String::from_utf8_lossy(&body));
        }
        Ok(serde_json::from_slice(&body)?)
    }

    /// Opens a WebSocket.
    pub(crate) async fn socket(&self, path: &str, cookie: &str) -> Result<Socket> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request()?;
        if !cookie.is_empty() {
            request.headers_mut().insert("cookie", cookie.parse()?);
        }
        // Each message is sent at once.
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let connection = self.connect().await?;
        let (stream, _) = client_async_with_config(request, connection, Some(config)).await?;
        Ok(Socket(stream))
    }
}

/// An open WebSocket.
pub(crate) struct Socket(WebSocketStream<Connection>);

impl Socket {
    /// Sends a message.
    pub(crate) async fn send(&mut self, message: impl Into<Message>) -> Result<()> {
        Ok(self.0.send(message.into()).await?)
    }

    /// The next message.
    pub(crate) async fn receive(&mut self) -> Result<Bytes> {
        loop {
            match self.0.next().await.context("disconnected")?? {
                message @ (Message::Text(_) | Message::Binary(_)) => return Ok(message.into_data()),
                Message::Close(frame) => bail!("disconnected: {frame:?}"),
                _ => {}
            }
        }
    }
}
