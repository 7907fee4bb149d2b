//! HTTP client for the endpoints that a bot uses.

use std::time::Duration;

use ludoteca_service::http_client;
use reqwest::{Method, Response, Url};
use serde_json::Value;
use thiserror::Error;
use tokio::time::timeout;

/// Maximum time for a response, and between two lines of a stream, of which one arrives every 5 s.
const TIMEOUT: Duration = Duration::from_secs(8);
/// Maximum time to open a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum length of a line, in bytes: the state of a game with all its legal moves.
const MAX_LINE_BYTES: usize = 16 << 20;

/// Why a request failed.
#[derive(Debug, Error)]
pub(super) enum Error {
    /// The server rejected it.
    #[error("{detail}")]
    Rejected {
        /// The HTTP status.
        status: u16,
        /// The stable code.
        code: String,
        /// The description of the error.
        detail: String,
    },
    /// The server does not respond.
    #[error("the server does not respond: {0}")]
    NoResponse(String),
    /// The server has a certificate that this machine does not trust.
    #[error(
        "the server's certificate is not trusted ({0}); if it is your own, name a file with it in \
         the environment variable SSL_CERT_FILE"
    )]
    Untrusted(String),
    /// The response has an unknown format.
    #[error("the server's response is not understood: {0}")]
    Unknown(String),
}

impl From<reqwest::Error> for Error {
    fn from(error: reqwest::Error) -> Self {
        let mut cause: &dyn std::error::Error = &error;
        while let Some(source) = cause.source() {
            cause = source;
        }
        let cause = cause.to_string();
        match cause.strip_prefix("invalid peer certificate: ") {
            Some(reason) => Self::Untrusted(reason.to_owned()),
            None => Self::NoResponse(cause),
        }
    }
}

/// A connection to a server as a player.
#[derive(Debug)]
pub(super) struct Client {
    server: String,
    token: String,
    http: reqwest::Client,
    timeout: Duration,
}

impl Client {
    /// A client of this server. The error is a sentence.
    pub(super) fn new(server: &str, token: String) -> Result<Self, String> {
        let wrong =
            || format!("{server} is not the address of a server, such as https://play.example.org");
        let url = Url::parse(server).map_err(|_| wrong())?;
        if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
            return Err(wrong());
        }
        // Each request opens a connection: one that was kept may have died unnoticed.
        let http = http_client().connect_timeout(CONNECT_TIMEOUT).pool_max_idle_per_host(0).build();
        let http = http.map_err(|error| error.to_string())?;
        Ok(Self { server: server.trim_end_matches('/').to_owned(), token, http, timeout: TIMEOUT })
    }

    /// The address of a game.
    pub(super) fn link(&self, id: &str) -> String {
        format!("{}/game/{id}", self.server)
    }

    pub(super) async fn get(&self, path: &str) -> Result<Value, Error> {
        self.json(self.send(Method::GET, path, None).await?).await
    }

    /// The content of the response; null if it is empty.
    pub(super) async fn post(&self, path: &str, body: &Value) -> Result<Value, Error> {
        self.json(self.send(Method::POST, path, Some(body)).await?).await
    }

    /// Opens a stream of lines.
    pub(super) async fn stream(&self, path: &str) -> Result<Lines, Error> {
        let response = self.send(Method::GET, path, None).await?;
        Ok(Lines { response, timeout: self.timeout, received: Vec::new(), searched: 0 })
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Response, Error> {
        let request = self.http.request(method, format!("{}/api{path}", self.server));
        let request = request.bearer_auth(&self.token);
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        let response = within(self.timeout, request.send()).await?;
        let status = response.status();
        if status.is_success() {
            return Ok(response);
        }
        let problem = self.json(response).await.unwrap_or_default();
        let text = |name: &str| problem[name].as_str().map(str::to_owned);
        Err(Error::Rejected {
            status: status.as_u16(),
            code: text("code").unwrap_or_default(),
            detail: text("detail").unwrap_or_else(|| format!("the server responds with {status}")),
        })
    }

    async fn json(&self, response: Response) -> Result<Value, Error> {
        let bytes = within(self.timeout, response.bytes()).await?;
        if bytes.is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_slice(&bytes).map_err(|error| Error::Unknown(error.to_string()))
    }
}

async fn within<T>(
    limit: Duration,
    response: impl Future<Output = Result<T, reqwest::Error>>,
) -> Result<T, Error> {
    let late = |_| Error::NoResponse(format!("{} s have passed", limit.as_secs()));
    Ok(timeout(limit, response).await.map_err(late)??)
}

/// A stream of lines of JSON.
#[derive(Debug)]
pub(super) struct Lines {
    response: Response,
    timeout: Duration,
    received: Vec<u8>,
    /// Number of received bytes that contain no line break.
    searched: usize,
}

impl Lines {
    /// The next line that is not empty; `None` at the end of the stream. Nothing is lost if the
    /// future is dropped.
    pub(super) async fn next(&mut self) -> Result<Option<Value>, Error> {
        loop {
            let unsearched = &self.received[self.searched..];
            if let Some(end) = unsearched.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.received.drain(..=self.searched + end).collect();
                self.searched = 0;
                if line.len() > 1 {
                    let value = serde_json::from_slice(&line);
                    return value.map(Some).map_err(|error| Error::Unknown(error.to_string()));
                }
                continue;
            }
            self.searched = self.received.len();
            if self.searched > MAX_LINE_BYTES {
                return Err(Error::Unknown(format!("a line has more than {MAX_LINE_BYTES} bytes")));
            }
            match within(self.timeout, self.response.chunk()).await? {
                Some(bytes) => self.received.extend(bytes),
                None => return Ok(None),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    /// Accepts a connection and sends the beginning of a stream.
    async fn accept(listener: &TcpListener) -> TcpStream {
        let (mut connection, _) = listener.accept().await.unwrap();
        let mut request = [0; 1024];
        assert!(connection.read(&mut request).await.unwrap() > 0);
        let head = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\n{}\n\r\n";
        connection.write_all(head.as_bytes()).await.unwrap();
        connection
    }

    #[tokio::test]
    async fn a_dead_stream_is_noticed_within_10_s_and_another_connection_is_opened() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = format!("http://{}", listener.local_addr().unwrap());
        let mut client = Client::new(&server, "ludo_0".into()).unwrap();
        assert!(client.timeout < Duration::from_secs(10));
        client.timeout = Duration::from_millis(200);
        let (lines, _dead) = tokio::join!(client.stream("/stream/events"), accept(&listener));
        let mut lines = lines.unwrap();
        assert_eq!(lines.next().await.unwrap(), Some(serde_json::json!({})));
        assert!(matches!(lines.next().await, Err(Error::NoResponse(_))));
        let (again, _alive) = tokio::join!(client.stream("/stream/events"), accept(&listener));
        assert_eq!(again.unwrap().next().await.unwrap(), Some(serde_json::json!({})));
    }
}
