//! Finding opponents in the lobby.

use std::fmt::Display;
use std::sync::{Arc, PoisonError};

use ludoteca_rules::Side;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{Bot, engine, terms};

impl Bot {
    /// Seeks an opponent in the lobby if that is configured and the bot plays no game.
    pub(super) async fn seek(self: &Arc<Self>, tasks: &mut JoinSet<()>) {
        let seek = *self.seek.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(seek) = seek.filter(|_| self.playing().is_empty()) else { return };
        let state = match self.client.post("/lobby/pair", &seek.request()).await {
            Ok(state) => state,
            Err(error) => return println!("{error}"),
        };
        let Some(id) = state["id"].as_str() else { return };
        // The server chooses the rules, which may have the pie rule.
        if let Err(reason) = self.try_rules(&state).await {
            self.stop_seeking(&reason);
            self.abort(id, &state).await;
            return;
        }
        let event = if is_open(&state) { "waiting for" } else { "found" };
        println!("{event} an opponent in the lobby: {}", self.client.link(id));
        self.start(tasks, id.to_owned(), seek.is_slow());
    }

    /// Starts an external program with the rules of a game. The error is a sentence.
    async fn try_rules(&self, state: &Value) -> Result<(), String> {
        if !self.engine.is_program() {
            return Ok(());
        }
        let text = |name: &str| state[name].as_str().unwrap_or_default();
        let options = terms::options(text("game"), text("short"))?;
        engine::start(&self.engine, options).await.map(drop).map_err(|error| error.to_string())
    }

    /// Seeks no more opponents: each would get a game that the engine does not play.
    pub(super) fn stop_seeking(&self, reason: &impl Display) {
        let seek = self.seek.lock().unwrap_or_else(PoisonError::into_inner).take();
        if seek.is_some() {
            println!("no longer looking for opponents in the lobby: {reason}");
        }
    }

    /// Withdraws the games that no opponent has joined.
    pub(super) async fn withdraw(&self) {
        let ids: Vec<String> = self.playing().keys().cloned().collect();
        for id in ids {
            let Ok(state) = self.client.get(&format!("/games/{id}")).await else { continue };
            if is_open(&state) {
                self.abort(&id, &state).await;
            }
        }
    }

    async fn abort(&self, id: &str, state: &Value) {
        let body = json!({"seq": state["seq"]});
        // If it fails, the game has changed, and is played or over.
        let _: Result<Value, _> = self.client.post(&format!("/games/{id}/abort"), &body).await;
    }
}

/// Whether a game waits for an opponent.
fn is_open(state: &Value) -> bool {
    Side::BOTH.into_iter().any(|side| state["players"][side.name()]["kind"] == "open")
}
