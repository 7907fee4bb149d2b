//! HTTP requests to processes on this machine, each on a new connection.

use std::time::Duration;

use anyhow::{Context, Result};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1::handshake;
use hyper::{HeaderMap, Request};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Maximum duration of a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum duration of a check whether a server is ready.
const READY_TIMEOUT: Duration = Duration::from_millis(500);

/// A response.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Response {
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
) -> Result<Response> {
    let method = if body.is_some() { "POST" } else { "GET" };
    request(port, method, path, &[("cookie", cookie)], body).await
}

/// Sends a request with any method and with these headers.
pub(crate) async fn request(
    port: u16,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&Value>,
) -> Result<Response> {
    let exchange = async {
        let stream = TcpStream::connect(("127.0.0.1", port)).await?;
        let (mut sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", format!("127.0.0.1:{port}"))
            .header("content-type", "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = Full::new(Bytes::from(body.map(Value::to_string).unwrap_or_default()));
        let (parts, body) = sender.send_request(request.body(body)?).await?.into_parts();
        let body = body.collect().await?.to_bytes();
        Ok(Response { status: parts.status.as_u16(), headers: parts.headers, body })
    };
    timeout(REQUEST_TIMEOUT, exchange).await.context("no response")?
}

/// Whether a path responds with 200.
pub(crate) async fn is_ok(port: u16, path: &str) -> bool {
    let response = timeout(READY_TIMEOUT, send(port, path, "", None)).await;
    matches!(response, Ok(Ok(Response { status: 200, .. })))
}

/// The sum of a metric over its labels, as a server reports it.
pub(crate) async fn metric(port: u16, name: &str) -> Result<Option<f64>> {
    let response = send(port, "/metrics", "", None).await?;
    let text = String::from_utf8_lossy(&response.body);
    let values = text.lines().filter_map(|line| {
        let rest = line.strip_prefix(name)?;
        rest.starts_with([' ', '{']).then(|| rest.rsplit(' ').next()?.parse::<f64>().ok())?
    });
    Ok(values.reduce(|sum, value| sum + value))
}
