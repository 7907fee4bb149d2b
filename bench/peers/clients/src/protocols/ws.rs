//! The protocol of the plain server in `ws/`.

use anyhow::{Result, bail};
use serde::Deserialize;
use serde_json::json;

use super::Cell;
use crate::site::{Site, Socket};

/// A player's WebSocket.
pub(crate) struct Client {
    socket: Socket,
    game: u64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase", tag = "type")]
enum Received {
    Joined { game: u64 },
    Move { game: u64, cell: u8 },
    Refused { reason: String },
}

impl super::Client for Client {
    async fn connect(site: &Site) -> Result<[Self; 2]> {
        let new =
            async || Ok::<_, anyhow::Error>(Self { socket: site.socket("/", "").await?, game: 0 });
        Ok([new().await?, new().await?])
    }

    async fn begin([first, second]: &mut [Self; 2], _: &Site) -> Result<()> {
        first.socket.send(json!({"type": "create"}).to_string()).await?;
        first.joined().await?;
        second.socket.send(json!({"type": "join", "game": first.game}).to_string()).await?;
        second.joined().await
    }

    async fn send(&mut self, _: usize, cell: Cell) -> Result<()> {
        let text = format!(r#"{{"type":"move","game":{},"cell":{}}}"#, self.game, cell.0);
        self.socket.send(text).await
    }

    async fn receive(&mut self, moves: &mut Vec<Cell>) -> Result<()> {
        match self.message().await? {
            Received::Move { game, cell } if game == self.game => moves.push(Cell(cell)),
            Received::Refused { reason } => bail!("refused: {reason}"),
            _ => {}
        }
        Ok(())
    }
}

impl Client {
    async fn message(&mut self) -> Result<Received> {
        Ok(serde_json::from_slice(&self.socket.receive().await?)?)
    }

    async fn joined(&mut self) -> Result<()> {
        loop {
            if let Received::Joined { game } = self.message().await? {
                self.game = game;
                return Ok(());
            }
        }
    }
}
