//! Colyseus's protocol: matchmaking by HTTP, then a WebSocket for each room. Of its synchronised state, `moves` is
//! decoded and the other fields of `colyseus/room.js` are skipped.

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::{Cell, field};
use crate::site::{Site, Socket};

/// Types of messages.
const JOIN_ROOM: u8 = 10;
const ERROR: u8 = 11;
const LEAVE_ROOM: u8 = 12;
const ROOM_DATA: u8 = 13;
const ROOM_STATE: u8 = 14;
const ROOM_STATE_PATCH: u8 = 15;

/// The reference to another structure follows.
const SWITCH_TO_STRUCTURE: u8 = 255;
/// The bits of an operation on a field; the others are its index.
const INDEX: u8 = 0x3f;

/// A player; in a room with a WebSocket.
pub(crate) struct Client {
    socket: Option<Socket>,
}

impl super::Client for Client {
    async fn connect(_: &Site) -> Result<[Self; 2]> {
        Ok([Self { socket: None }, Self { socket: None }])
    }

    async fn begin([first, second]: &mut [Self; 2], site: &Site) -> Result<()> {
        for client in [&mut *first, &mut *second] {
            if let Some(socket) = &mut client.socket {
                socket.send(vec![LEAVE_ROOM]).await?;
            }
        }
        let created = site.post("/matchmake/create/fourmation", "", &json!({})).await?;
        first.enter(site, &created).await?;
        let path = format!("/matchmake/joinById/{}", field(&created["room"], "roomId")?);
        let joined = site.post(&path, "", &json!({})).await?;
        second.enter(site, &joined).await
    }

    async fn send(&mut self, _: usize, cell: Cell) -> Result<()> {
        // A string of four bytes, and a number in MessagePack.
        let message = [&[ROOM_DATA, 0xa0 | 4][..], b"mark", &[cell.0]].concat();
        self.socket()?.send(message).await
    }

    async fn receive(&mut self, moves: &mut Vec<Cell>) -> Result<()> {
        self.message(moves).await.map(drop)
    }
}

impl Client {
    fn socket(&mut self) -> Result<&mut Socket> {
        self.socket.as_mut().context("the player is in a room")
    }

    /// Takes a reserved seat, and waits for the state of the room.
    async fn enter(&mut self, site: &Site, reserved: &Value) -> Result<()> {
        let room = &reserved["room"];
        let (process, id) = (field(room, "processId")?, field(room, "roomId")?);
        let path = format!("/{process}/{id}?sessionId={}", field(reserved, "sessionId")?);
        self.socket = Some(site.socket(&path, "").await?);
        while self.message(&mut Vec::new()).await? != JOIN_ROOM {}
        self.socket()?.send(vec![JOIN_ROOM]).await?;
        while self.message(&mut Vec::new()).await? != ROOM_STATE {}
        Ok(())
    }

    /// Waits for a message and adds its moves. Returns its type.
    async fn message(&mut self, moves: &mut Vec<Cell>) -> Result<u8> {
        let message = self.socket()?.receive().await?;
        let (&kind, rest) = message.split_first().context("a type")?;
        match kind {
            ROOM_STATE | ROOM_STATE_PATCH => decode(rest, moves)?,
            ERROR | LEAVE_ROOM | ROOM_DATA => bail!("refused: {}", String::from_utf8_lossy(rest)),
            _ => {}
        }
        Ok(kind)
    }
}

/// Decodes the changes of a state, and adds the moves.
fn decode(mut bytes: &[u8], moves: &mut Vec<Cell>) -> Result<()> {
    let mut is_root = true;
    while let Some(operation) = next(&mut bytes) {
        if operation == SWITCH_TO_STRUCTURE {
            is_root = next(&mut bytes) == Some(0);
            continue;
        }
        if !is_root {
            // An element of `moves`; its index and value are below 128, so each has one byte.
            let index = next(&mut bytes).context("an index")?;
            let value = next(&mut bytes).context("an element")?;
            // The full state repeats what a client has.
            if usize::from(index) >= moves.len() {
                ensure!(usize::from(index) == moves.len(), "move {index} follows {moves:?}");
                moves.push(Cell(value));
            }
            continue;
        }
        match operation & INDEX {
            // The reference of `moves`, `toMove`, `isOver` and `winner` have a byte each.
            0..=3 => drop(next(&mut bytes)),
            // `reason`, which is shorter than 32 bytes.
            4 => {
                let length = usize::from(next(&mut bytes).context("a length")? & 0x1f);
                bytes = bytes.get(length..).context("a reason")?;
            }
            index => bail!("unknown field {index}"),
        }
    }
    Ok(())
}

fn next(bytes: &mut &[u8]) -> Option<u8> {
    let (&first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_of_a_state_are_decoded() {
        let mut moves = Vec::new();
        // `moves`, `toMove`, `isOver`, `winner`, an empty `reason`, and an element.
        let full = [128, 1, 129, 1, 130, 0, 131, 0, 132, 0xa0, SWITCH_TO_STRUCTURE, 1, 128, 0, 24];
        decode(&full, &mut moves).expect("a state");
        decode(&[1, 2, SWITCH_TO_STRUCTURE, 1, 128, 1, 25], &mut moves).expect("a change");
        assert_eq!(moves, [Cell(24), Cell(25)]);
        assert!(decode(&[SWITCH_TO_STRUCTURE, 1, 128, 7, 25], &mut moves).is_err());
    }
}
