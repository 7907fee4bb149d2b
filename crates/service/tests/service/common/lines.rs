//! A client of a stream of lines of JSON.

use reqwest::{Method, Response, StatusCode};
use serde_json::Value;

use super::{Service, described};

/// An open stream.
pub(crate) struct Lines {
    response: Response,
    /// The schema of each line.
    schema: &'static str,
    received: Vec<u8>,
}

impl Lines {
    /// Opens the stream of the events that concern a player.
    pub(crate) async fn events(service: &Service) -> Self {
        Self::open(service, "/api/stream/events", "EventStreamLine").await
    }

    /// Opens the stream of a game.
    pub(crate) async fn game(service: &Service, game: &Value) -> Self {
        Self::open(service, &super::path(game, "/stream"), "GameStreamLine").await
    }

    async fn open(service: &Service, path: &str, schema: &'static str) -> Self {
        let response = service.request(Method::GET, path).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "application/x-ndjson");
        Self { response, schema, received: Vec::new() }
    }

    /// The next line that is not empty; `None` at the end of the stream.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some(end) = self.received.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.received.drain(..=end).collect();
                if line != b"\n" {
                    let value = serde_json::from_slice(&line).unwrap();
                    described::assert_matches(self.schema, &value);
                    return Some(value);
                }
                continue;
            }
            self.received.extend(self.response.chunk().await.unwrap()?);
        }
    }

    /// The next line of this type.
    pub(crate) async fn expect(&mut self, kind: &str) -> Value {
        let line = self.next().await.unwrap();
        assert_eq!(line["type"], kind, "{line}");
        line
    }

    /// The next line with a state.
    pub(crate) async fn state(&mut self) -> Value {
        loop {
            let line = self.next().await.unwrap();
            if line["state"].is_object() {
                return line;
            }
        }
    }
}
