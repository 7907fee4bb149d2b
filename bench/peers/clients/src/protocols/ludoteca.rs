//! Ludoteca's protocol: `docs/developers/api.md` describes it. Of an update, only the moves are read.

use anyhow::{Result, bail};
use data_encoding::BASE32_DNSSEC;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Cell, field};
use crate::site::{Site, Socket};

/// A player's WebSocket.
pub(crate) struct Client {
    socket: Socket,
    cookie: String,
    game: String,
    /// The number of the last event before the first move.
    seq: usize,
    last_id: u64,
}

#[derive(Debug, Deserialize)]
struct Received<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    id: Option<u64>,
    game: Option<&'a str>,
    #[serde(borrow, default)]
    events: Vec<Event<'a>>,
}

#[derive(Debug, Deserialize)]
struct Event<'a> {
    #[serde(rename = "move")]
    mv: Option<&'a str>,
}

impl super::Client for Client {
    async fn connect(site: &Site) -> Result<[Self; 2]> {
        Ok([Self::new(site).await?, Self::new(site).await?])
    }

    async fn begin(clients: &mut [Self; 2], site: &Site) -> Result<()> {
        let [first, second] = clients;
        let players = json!({"second": {"kind": "open"}});
        let new = json!({"game": "fourmation", "players": players});
        let state = site.post("/api/games", &first.cookie, &new).await?;
        let game = field(&state, "id")?;
        let seat = format!("/api/games/{game}/seat");
        let state = site.post(&seat, &second.cookie, &json!({})).await?;
        let seq = state["seq"].as_u64().unwrap_or_default() as usize;
        // Each continues from the state that it has: the first one's seat is taken later.
        first.follow(game, seq, 0).await?;
        second.follow(game, seq, seq).await
    }

    async fn send(&mut self, ply: usize, cell: Cell) -> Result<()> {
        let action = json!({"type": "move", "move": cell.to_string()});
        let seq = self.seq + ply;
        let request = json!({"type": "act", "game": self.game, "seq": seq, "action": action});
        self.request(request).await.map(drop)
    }

    async fn receive(&mut self, moves: &mut Vec<Cell>) -> Result<()> {
        self.reply(moves).await.map(drop)
    }
}

impl Client {
    async fn new(site: &Site) -> Result<Self> {
        let cookie =
            format!("ludoteca-owner={}", BASE32_DNSSEC.encode(&fastrand::u128(..).to_ne_bytes()));
        let socket = site.socket("/api/socket", &cookie).await?;
        Ok(Self { socket, cookie, game: String::new(), seq: 0, last_id: 0 })
    }

    async fn follow(&mut self, game: &str, seq: usize, after: usize) -> Result<()> {
        if !self.game.is_empty() {
            self.request(json!({"type": "leave", "game": self.game})).await?;
        }
        game.clone_into(&mut self.game);
        self.seq = seq;
        let watch = json!({"type": "watch", "game": game, "after": after, "content": "changes", "has_state": true});
        let id = self.request(watch).await?;
        while self.reply(&mut Vec::new()).await? != Some(id) {}
        Ok(())
    }

    async fn request(&mut self, mut request: Value) -> Result<u64> {
        self.last_id += 1;
        request["id"] = self.last_id.into();
        self.socket.send(request.to_string()).await?;
        Ok(self.last_id)
    }

    /// Waits for a message and adds its moves. Returns the number of the request to which it replies.
    async fn reply(&mut self, moves: &mut Vec<Cell>) -> Result<Option<u64>> {
        let text = self.socket.receive().await?;
        let Ok(received) = serde_json::from_slice::<Received<'_>>(&text) else {
            bail!("unexpected: {}", String::from_utf8_lossy(&text));
        };
        if received.kind == "refused" {
            bail!("{}", String::from_utf8_lossy(&text));
        }
        if received.game == Some(&self.game) {
            let texts = received.events.iter().filter_map(|event| event.mv);
            for text in texts {
                moves.push(Cell::new(text)?);
            }
        }
        Ok(received.id)
    }
}
