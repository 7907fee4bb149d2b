//! Players, as clients see them.

use ludoteca_room::{self as room, Seats};
use serde::Serialize;
use utoipa::ToSchema;

/// Who plays a side.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Player {
    /// A human player.
    Human {
        /// Up to 40 characters; absent if none was given.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// The computer.
    Computer {
        /// 1 to 10.
        #[schema(minimum = 1, maximum = 10)]
        level: u8,
    },
}

/// Both players.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Players {
    /// The player who moves first.
    pub first: Player,
    /// The player who moves second.
    pub second: Player,
}

impl From<&room::Player> for Player {
    fn from(player: &room::Player) -> Self {
        match player {
            room::Player::Human { name } => Self::Human { name: name.clone() },
            room::Player::Computer { level } => Self::Computer { level: *level },
        }
    }
}

impl From<&Seats> for Players {
    fn from(seats: &Seats) -> Self {
        Self { first: (&seats.first).into(), second: (&seats.second).into() }
    }
}
