//! Players, as clients see them.

use ludoteca_room::{self as room, Name, Seats};
use serde::Serialize;
use utoipa::ToSchema;

use crate::id::player_text;

/// The player of a side.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Player {
    /// A human player.
    Human {
        /// The player's id: 16 lower-case letters and digits.
        id: String,
        /// Up to 40 characters; absent if none was given.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Whether the name is that of an account, which no other player has; absent if not.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[schema(required = false)]
        has_account: bool,
    },
    /// The computer.
    Computer {
        /// The level, 1 to 10.
        #[schema(minimum = 1, maximum = 10)]
        level: u8,
    },
    /// A vacant seat, for the first player who takes it.
    Open {
        /// The name in a game of an early version, whose players are unknown.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
}

/// Both players.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Players {
    /// The player who moves first.
    pub first: Player,
    /// The player who moves second.
    pub second: Player,
}

impl From<&room::Player> for Player {
    fn from(player: &room::Player) -> Self {
        match player {
            room::Player::Human { id: Some(id), name } => Self::Human {
                id: player_text(*id),
                name: name.as_ref().map(Name::to_string),
                has_account: name.as_ref().is_some_and(Name::has_account),
            },
            room::Player::Human { id: None, name } => {
                Self::Open { name: name.as_ref().map(Name::to_string) }
            }
            room::Player::Computer { level } => Self::Computer { level: *level },
        }
    }
}

impl From<&Seats> for Players {
    fn from(seats: &Seats) -> Self {
        Self { first: (&seats.first).into(), second: (&seats.second).into() }
    }
}

/// The client's player, as identified by its cookies.
#[derive(Debug, Serialize, ToSchema)]
pub struct Me {
    /// The player's id, as games name it.
    pub id: String,
    /// The name that the player has chosen, or a generated one.
    pub name: String,
    /// Whether the player has chosen the name.
    pub is_named: bool,
    /// Whether the player is signed in to an account, whose name never changes.
    pub has_account: bool,
}

/// The client's player, or null before its first game.
#[derive(Debug, Serialize, ToSchema)]
pub struct Whoami {
    /// The player.
    #[schema(required)]
    pub player: Option<Me>,
}
