//! The nodes, as players reach them.

use anyhow::{Context, Result};
use fastrand::Rng;
use serde_json::Value;

use super::history::{Action, Recorder, What};
use crate::cluster::http::{Response, send};

/// The state that all players share.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// The port of the link to each node.
    pub(super) ports: Vec<u16>,
    pub(super) recorder: Recorder,
}

impl Site {
    /// The index of a random node.
    pub(super) fn any(&self, random: &mut Rng) -> usize {
        random.usize(..self.ports.len())
    }

    /// Creates a game and returns its state.
    pub(super) async fn create(&self, node: usize, cookie: &str, game: &Value) -> Result<Value> {
        let response = send(self.ports[node], "/api/games", cookie, Some(game)).await?;
        let state = response.json();
        (response.status == 201).then_some(state).context("no game")
    }

    /// Sends a request that changes a game, and records the request and its outcome. Returns whether
    /// it was acknowledged.
    pub(super) async fn act(
        &self,
        (client, node): (u64, usize),
        (game, path): (&str, &str),
        cookie: &str,
        action: Action,
        body: &Value,
    ) -> bool {
        let recorder = &self.recorder;
        let request = recorder.request();
        recorder.add(client, node, game, What::Sent { request, action });
        let path = format!("/api/games/{game}/{path}");
        let what = match send(self.ports[node], &path, cookie, Some(body)).await {
            Ok(Response { status: 200, .. }) => What::Acknowledged { request },
            Ok(response) => refusal(request, response.json()["code"].as_str().unwrap_or_default()),
            Err(_) => What::Unknown { request },
        };
        let is_done = matches!(what, What::Acknowledged { .. });
        recorder.add(client, node, game, what);
        is_done
    }
}

/// Interprets a refusal with this code. If the store failed, its transaction may have succeeded
/// nevertheless.
pub(super) fn refusal(request: u64, code: &str) -> What {
    match code {
        "" | "internal" | "timeout" | "storage-unavailable" | "storage-full" => {
            What::Unknown { request }
        }
        code => What::Refused { request, code: code.to_owned() },
    }
}
