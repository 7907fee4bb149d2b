//! What is sent to those who watch a game.

use serde::Serialize;
use utoipa::ToSchema;

use super::{Rendered, State};
use crate::table::Event;

/// An event with its number.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Numbered {
    /// Counts from 1, without gaps.
    pub seq: u64,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// One message on the WebSocket.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct News {
    /// What happened since the last message, in order.
    pub events: Vec<Numbered>,
    /// The game after these events.
    #[schema(value_type = State)]
    pub state: Rendered,
    /// The number of the last event that the receiver knows then.
    #[serde(skip)]
    pub seq: u64,
}

impl News {
    /// `events` follow upon number `after`.
    pub(crate) fn new(after: u64, events: &[Event], state: Rendered) -> Self {
        let seq = after + events.len() as u64;
        let numbered = |(seq, event): (u64, &Event)| Numbered { seq, event: event.clone() };
        Self { events: (after + 1..).zip(events).map(numbered).collect(), state, seq }
    }
}
