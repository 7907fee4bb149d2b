//! How the servers' clients begin games, send moves and receive them.

pub(crate) mod boardgameio;
pub(crate) mod colyseus;
pub(crate) mod ludoteca;
pub(crate) mod ws;

use std::fmt::{self, Display, Formatter};

use anyhow::{Context, Result};

use crate::site::Site;

/// A cell of the board of 7×7 cells: rows from the bottom, in a row from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell(pub(crate) u8);

impl Cell {
    /// The cell with a name such as `c5`.
    pub(crate) fn new(name: &str) -> Result<Self> {
        let &[column @ b'a'..=b'g', row @ b'1'..=b'7'] = name.as_bytes() else {
            anyhow::bail!("{name} is not a cell");
        };
        Ok(Self(7 * (row - b'1') + column - b'a'))
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 7), self.0 / 7 + 1)
    }
}

/// A client of one of the two players.
pub(crate) trait Client: Sized {
    /// Connects both players.
    async fn connect(site: &Site) -> Result<[Self; 2]>;

    /// Begins their next game, and returns when both follow it.
    async fn begin(clients: &mut [Self; 2], site: &Site) -> Result<()>;

    /// Sends the move after `ply` others.
    async fn send(&mut self, ply: usize, cell: Cell) -> Result<()>;

    /// Waits for a message and adds its moves. Nothing is lost if the wait ends early.
    async fn receive(&mut self, moves: &mut Vec<Cell>) -> Result<()>;
}

/// The text field of a response.
fn field<'a>(response: &'a serde_json::Value, name: &str) -> Result<&'a str> {
    response[name].as_str().with_context(|| format!("no {name} in {response}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_names() {
        for (name, number) in [("a1", 0), ("g1", 6), ("c5", 30), ("g7", 48)] {
            let cell = Cell::new(name).expect("a cell");
            assert_eq!((cell.0, cell.to_string()), (number, name.to_owned()));
        }
        assert!(Cell::new("h1").is_err() && Cell::new("swap").is_err());
    }
}
