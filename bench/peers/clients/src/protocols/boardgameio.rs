//! boardgame.io's protocol: the lobby's REST interface, and events of socket.io 4 over a WebSocket.

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use super::{Cell, field};
use crate::site::{Site, Socket};

/// Types of packets of Engine.IO and Socket.IO, and the namespace of the game.
const CONNECT: &str = "40/fourmation,";
const EVENT: &str = "42/fourmation,";
const DISCONNECT: &str = "41/fourmation,";
const PING: &str = "2";
const PONG: &str = "3";

/// A player's WebSocket.
pub(crate) struct Client {
    socket: Socket,
    /// The number of the player.
    seat: usize,
    game: String,
    credentials: String,
    /// The number of the last state.
    state: u64,
}

#[derive(Debug, Deserialize)]
struct State {
    #[serde(rename = "_stateID")]
    id: u64,
}

#[derive(Debug, Deserialize)]
struct Entry {
    action: Action,
}

#[derive(Debug, Deserialize)]
struct Action {
    #[serde(rename = "type")]
    kind: String,
    payload: Payload,
}

#[derive(Debug, Deserialize)]
struct Payload {
    #[serde(default)]
    args: Value,
}

impl super::Client for Client {
    async fn connect(site: &Site) -> Result<[Self; 2]> {
        Ok([Self::new(site, 0).await?, Self::new(site, 1).await?])
    }

    async fn begin(clients: &mut [Self; 2], site: &Site) -> Result<()> {
        let new = json!({"numPlayers": 2});
        let created = site.post("/games/fourmation/create", "", &new).await?;
        let game = field(&created, "matchID")?;
        for client in clients {
            let seat = client.seat.to_string();
            let taken = json!({"playerID": seat, "playerName": format!("Player {seat}")});
            let path = format!("/games/fourmation/{game}/join");
            let joined = site.post(&path, "", &taken).await?;
            field(&joined, "playerCredentials")?.clone_into(&mut client.credentials);
            game.clone_into(&mut client.game);
            client.emit(&json!(["sync", game, seat, client.credentials, 2])).await?;
            while client.event(&mut Vec::new()).await?.as_deref() != Some("sync") {}
        }
        Ok(())
    }

    async fn send(&mut self, _: usize, cell: Cell) -> Result<()> {
        let seat = self.seat.to_string();
        let payload = json!({
            "type": "mark", "args": [cell.0], "playerID": seat, "credentials": self.credentials,
        });
        let action = json!({"type": "MAKE_MOVE", "payload": payload});
        self.emit(&json!(["update", action, self.state, self.game, seat])).await
    }

    async fn receive(&mut self, moves: &mut Vec<Cell>) -> Result<()> {
        self.event(moves).await.map(drop)
    }
}

impl Client {
    async fn new(site: &Site, seat: usize) -> Result<Self> {
        let mut socket = site.socket("/socket.io/?EIO=4&transport=websocket", "").await?;
        socket.receive().await?;
        socket.send(CONNECT).await?;
        while !socket.receive().await?.starts_with(CONNECT.as_bytes()) {}
        Ok(Self { socket, seat, game: String::new(), credentials: String::new(), state: 0 })
    }

    async fn emit(&mut self, event: &Value) -> Result<()> {
        self.socket.send(format!("{EVENT}{event}")).await
    }

    /// Waits for a message and adds its moves. Returns the name of the event in this game, if it is one.
    async fn event(&mut self, moves: &mut Vec<Cell>) -> Result<Option<String>> {
        let message = self.socket.receive().await?;
        if *message == *PING.as_bytes() {
            self.socket.send(PONG).await?;
        }
        if message.starts_with(DISCONNECT.as_bytes()) {
            bail!("disconnected");
        }
        let Some(event) = message.strip_prefix(EVENT.as_bytes()) else { return Ok(None) };
        if event.starts_with(br#"["update""#) {
            let (_, game, state, log): (IgnoredAny, &str, State, Vec<Entry>) =
                serde_json::from_slice(event)?;
            if game == self.game {
                self.state = state.id;
                for Entry { action } in log {
                    if action.kind == "MAKE_MOVE" {
                        let cell = action.payload.args[0].as_u64().context("a cell")?;
                        moves.push(Cell(u8::try_from(cell)?));
                    }
                }
                return Ok(Some("update".to_owned()));
            }
        } else if event.starts_with(br#"["sync""#) {
            let event: Value = serde_json::from_slice(event)?;
            if event[1] == self.game {
                self.state = event[2]["state"]["_stateID"].as_u64().context("a state")?;
                return Ok(Some("sync".to_owned()));
            }
        }
        Ok(None)
    }
}
