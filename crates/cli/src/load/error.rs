//! Why a measurement ends early.

use std::io;

use thiserror::Error;
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::tungstenite::http::StatusCode;

#[derive(Debug, Error)]
pub(super) enum LoadError {
    #[error("the server cannot be started: {0}")]
    Start(String),
    #[error("{0} is not the address of a server, such as http://127.0.0.1:8080")]
    Address(String),
    #[error("a request failed: {0}")]
    Http(#[from] reqwest::Error),
    #[error("a WebSocket failed: {0}")]
    Socket(Box<tungstenite::Error>),
    #[error(
        "the server rejects more WebSockets; at most three quarters of its connections may be \
         WebSockets, and it has no more connections than open files: raise that limit, for example \
         with `ulimit -n 65536`"
    )]
    Full,
    #[error("a WebSocket was closed")]
    Closed,
    #[error("received nothing for {0} s")]
    Timeout(u64),
    #[error("unexpected data from the server: {0}")]
    Unexpected(String),
    #[error("the server rejected a request: {0}")]
    Rejected(String),
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<tungstenite::Error> for LoadError {
    fn from(error: tungstenite::Error) -> Self {
        match error {
            tungstenite::Error::Http(response)
                if response.status() == StatusCode::TOO_MANY_REQUESTS =>
            {
                Self::Full
            }
            error => Self::Socket(Box::new(error)),
        }
    }
}

impl From<serde_json::Error> for LoadError {
    fn from(error: serde_json::Error) -> Self {
        Self::Unexpected(error.to_string())
    }
}
