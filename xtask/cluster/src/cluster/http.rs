//! HTTP requests to processes on this machine, each on a new connection.

use std::time::Duration;

use anyhow::{Context, Result};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::client::conn::http1::handshake;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Maximum duration of a request.
const PATIENCE: Duration = Duration::from_secs(5);
/// Maximum duration of a check whether a server is ready.
const READY: Duration = Duration::from_millis(500);

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Bytes,
}

impl Answer {
    /// The body as JSON; null if it is not JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

/// Sends a request to a port of this machine: POST if there is a body, otherwise GET.
pub(crate) async fn send(
    port: u16,
    path: &str,
    cookie: &str,
    body: Option<&Value>,
) -> Result<Answer> {
    let exchange = async {
        let stream = TcpStream::connect(("127.0.0.1", port)).await?;
        let (mut sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        let method = if body.is_some() { "POST" } else { "GET" };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", format!("127.0.0.1:{port}"))
            .header("cookie", cookie)
            .header("content-type", "application/json")
            .body(Full::new(Bytes::from(body.map(Value::to_string).unwrap_or_default())))?;
        let answer = sender.send_request(request).await?;
        let status = answer.status().as_u16();
        Ok(Answer { status, body: answer.into_body().collect().await?.to_bytes() })
    };
    timeout(PATIENCE, exchange).await.context("no answer")?
}

/// Whether a path answers 200.
pub(crate) async fn is_ok(port: u16, path: &str) -> bool {
    let answer = timeout(READY, send(port, path, "", None)).await;
    matches!(answer, Ok(Ok(Answer { status: 200, .. })))
}

/// The sum of a metric over its labels, as a server reports it.
pub(crate) async fn metric(port: u16, name: &str) -> Result<Option<f64>> {
    let answer = send(port, "/metrics", "", None).await?;
    let text = String::from_utf8_lossy(&answer.body);
    let values = text.lines().filter_map(|line| {
        let rest = line.strip_prefix(name)?;
        rest.starts_with([' ', '{']).then(|| rest.rsplit(' ').next()?.parse::<f64>().ok())?
    });
    Ok(values.reduce(|sum, value| sum + value))
}
