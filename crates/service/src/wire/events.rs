//! What clients that watch a game receive.

use ludoteca_room as room;
use ludoteca_rules::Side;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Rendered, State, schema};

/// An event in a game.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// A move was made.
    Move {
        /// The side that moved.
        #[schema(value_type = schema::Side)]
        side: Side,
        /// The move in the game's notation.
        #[serde(rename = "move")]
        mv: String,
    },
    /// The last moves were taken back.
    Undo {
        /// Number of moves taken back.
        plies: usize,
    },
    /// A player resigned.
    Resign {
        /// The side that resigned.
        #[schema(value_type = schema::Side)]
        side: Side,
    },
    /// A player offered a draw.
    DrawOffer {
        /// The side that offered.
        #[schema(value_type = schema::Side)]
        side: Side,
    },
    /// A player declined the opponent's draw offer.
    DrawDecline {
        /// The side that declined.
        #[schema(value_type = schema::Side)]
        side: Side,
    },
    /// The players agreed to a draw.
    Draw,
}

impl From<&room::Event> for Event {
    fn from(event: &room::Event) -> Self {
        match *event {
            room::Event::Moved { side, ref mv } => Self::Move { side, mv: mv.clone() },
            room::Event::Undone { plies } => Self::Undo { plies },
            room::Event::Resigned { side } => Self::Resign { side },
            room::Event::DrawOffered { side } => Self::DrawOffer { side },
            room::Event::DrawDeclined { side } => Self::DrawDecline { side },
            room::Event::DrawAgreed => Self::Draw,
        }
    }
}

/// An event with its number.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NumberedEvent {
    /// Counts from 1, without gaps.
    pub seq: u64,
    /// The event.
    #[serde(flatten)]
    pub event: Event,
}

/// A message on the WebSocket.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RoomUpdate {
    /// The events since the last message, in order.
    pub events: Vec<NumberedEvent>,
    /// The state of the game after these events.
    #[schema(value_type = State)]
    pub state: Rendered,
    /// The number of the last event that the receiver knows then.
    #[serde(skip)]
    pub seq: u64,
}

impl RoomUpdate {
    /// An update with the events that follow number `after`.
    pub(crate) fn new(after: u64, events: &[room::Event], state: Rendered) -> Self {
        let seq = after + events.len() as u64;
        let numbered = |(seq, event)| NumberedEvent { seq, event: Event::from(event) };
        Self { events: (after + 1..).zip(events).map(numbered).collect(), state, seq }
    }
}
