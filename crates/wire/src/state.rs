//! The state of a game, as clients see it.

use std::sync::Arc;

use ludoteca_rules::Side;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::clock::ClockInfo;
use crate::players::Players;
use crate::position::PositionInfo;
use crate::ratings::{RoomRatings, Solved};
use crate::schema;

/// The state of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct State {
    /// The game's id.
    pub id: String,
    /// SHA-256 of the game and its options.
    pub digest: String,
    /// The players.
    pub players: Players,
    /// The sides whose players are programs; empty if the computer plays.
    #[schema(value_type = Vec<schema::Side>)]
    pub bots: Vec<Side>,
    /// The number of the last event.
    pub seq: u64,
    /// Number of moves, without those taken back.
    pub ply: usize,
    /// Whether it is the computer's turn.
    pub thinking: bool,
    /// The side whose draw offer is open; null if there is none.
    #[schema(value_type = Option<schema::Side>, required)]
    pub draw_offer: Option<Side>,
    /// The side with an open request to take moves back; null if there is none.
    #[schema(value_type = Option<schema::Side>, required)]
    pub undo_request: Option<Side>,
    /// Number of moves that undo takes back for each side.
    pub undoable: Undoable,
    /// Whether the lobby lists the game while a seat is open.
    pub is_listed: bool,
    /// The ratings of the players; null if the game does not count for them.
    #[schema(required)]
    pub ratings: Option<RoomRatings>,
    /// The result of perfect play from the start, if it is known and the game is rated; else null.
    #[schema(required)]
    pub solved: Option<Solved>,
    /// Whether the players change sides in the rematch; null until the game is over.
    #[schema(required)]
    pub rematch_swaps: Option<bool>,
    /// Whether the players may abort the game, because a side has not moved yet.
    pub is_abortable: bool,
    /// The earliest time at which the server may delete a game between two people in which nobody has moved yet, in
    /// milliseconds since 1970; null for all other games.
    #[schema(required)]
    pub kept_until: Option<u64>,
    /// The clock; null if the game is played without one.
    #[schema(required)]
    pub clock: Option<ClockInfo>,
    /// The position.
    #[serde(flatten)]
    pub position: PositionInfo,
}

/// Number of moves that undo takes back for each side; 0 if it is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Undoable {
    /// For the player who moves first.
    pub first: usize,
    /// For the player who moves second.
    pub second: usize,
}

impl State {
    /// The state as JSON, rendered once for all clients.
    ///
    /// # Panics
    /// Never: a state consists of text and numbers.
    pub fn render(&self) -> Rendered {
        let json = serde_json::value::to_raw_value(self).expect("a state is JSON").into();
        Rendered { seq: self.seq, json }
    }
}

/// A [`State`] in JSON.
#[derive(Clone, Debug)]
pub struct Rendered {
    seq: u64,
    json: Arc<RawValue>,
}

impl Rendered {
    /// The number of the last event.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// The text.
    pub fn json(&self) -> &str {
        self.json.get()
    }
}

impl Serialize for Rendered {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}
