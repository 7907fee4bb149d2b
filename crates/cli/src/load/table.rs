//! Two players at a game, with a WebSocket each.

use std::time::{Duration, Instant};

use fastrand::Rng;
use ludoteca_rules::{AnyMatch, Game};
use serde_json::Value;

use super::client::{Client, Reply, read};
use super::error::LoadError;
use super::server::{Site, new_player};

/// A game between two clients. They know the rules, so they do not request legal moves.
pub(super) struct Table {
    site: Site,
    kind: Game,
    clock: Value,
    random: Rng,
    cookies: [String; 2],
    /// The clients of the first and of the second side.
    clients: [Client; 2],
    pub(super) id: String,
    pub(super) game: AnyMatch,
    /// The number of the last event.
    pub(super) seq: u64,
}

impl Table {
    /// Two new players and their first game.
    pub(super) async fn open(site: &Site, seed: u64, clock: Value) -> Result<Self, LoadError> {
        let mut random = Rng::with_seed(seed);
        let kind = Game::ALL[seed as usize % Game::ALL.len()];
        let cookies = [new_player(&mut random), new_player(&mut random)];
        let clients = Client::connect_players(site, &cookies).await?;
        let game = start(kind)?;
        let site = site.clone();
        let id = String::new();
        let mut table = Self { site, kind, clock, random, cookies, clients, id, game, seq: 0 };
        table.begin().await?;
        Ok(table)
    }

    /// Begins the next game of the same players.
    async fn begin(&mut self) -> Result<(), LoadError> {
        if !self.id.is_empty() {
            for client in &mut self.clients {
                client.leave(&self.id).await?;
            }
        }
        let state = self.site.new_game(self.kind.name(), &self.cookies, &self.clock).await?;
        state["id"].as_str().unwrap_or_default().clone_into(&mut self.id);
        self.seq = state["seq"].as_u64().unwrap_or_default();
        self.game = start(self.kind)?;
        for client in &mut self.clients {
            client.resume(&self.id, self.seq).await?;
        }
        Ok(())
    }

    /// Plays a random move, in a new game if the last one is over. Returns the time from sending it
    /// to the opponent's receipt.
    pub(super) async fn step(&mut self) -> Result<Duration, LoadError> {
        let Some(side) = self.game.to_move() else {
            self.begin().await?;
            return Box::pin(self.step()).await;
        };
        let moves = self.game.legal_texts();
        let mv = self.random.choice(&moves).expect("a game that is not over has moves");
        let (player, opponent) = Client::by_turn(&mut self.clients, side);
        let sent = Instant::now();
        let request = player.play(&self.id, self.seq, mv).await?;
        self.seq += 1;
        let text = opponent.event(&self.id, self.seq).await?;
        let time = sent.elapsed();
        // The opponent's own last move may be in the same update.
        let events = read(&text)?.events;
        let event = events.iter().find(|event| event.seq == self.seq);
        if event.and_then(|event| event.mv) != Some(mv) {
            return Err(LoadError::Unexpected(text.to_string()));
        }
        self.game.play_text(mv).map_err(|error| LoadError::Unexpected(error.to_string()))?;
        match player.reply(request).await? {
            Reply::Done(_) => Ok(time),
            Reply::Rejected(code) => Err(LoadError::Rejected(code)),
        }
    }

    /// Another player's random number, for pauses.
    pub(super) fn share(&mut self) -> f64 {
        self.random.f64()
    }
}

/// The start of a game with its usual options.
pub(super) fn start(kind: Game) -> Result<AnyMatch, LoadError> {
    let options = kind.options("").map_err(|faults| LoadError::Unexpected(faults.to_string()))?;
    Ok(options.start())
}
