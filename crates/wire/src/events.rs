//! Messages to clients that watch a game.

use ludoteca_room::{self as room, Timestamp};
use ludoteca_rules::Side;
use serde::Serialize;
use utoipa::ToSchema;

use crate::head::Changes;
use crate::id::GameId;
use crate::schema;
use crate::state::{Rendered, State};

/// An event in a game.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// A player took a vacant seat.
    Sit {
        /// The side that the player plays.
        #[schema(value_type = schema::Side)]
        side: Side,
    },
    /// Both players have joined, and the clock is ready.
    Start,
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
    /// The clocks continue after an outage of the service, whose time they leave out.
    Resume,
    /// The days off of a player changed.
    DaysOff {
        /// The player's side.
        #[schema(value_type = schema::Side)]
        side: Side,
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
    /// A player requested to take moves back.
    UndoRequest {
        /// The side that requested it.
        #[schema(value_type = schema::Side)]
        side: Side,
    },
    /// A player declined to take moves back.
    UndoDecline {
        /// The side that declined.
        #[schema(value_type = schema::Side)]
        side: Side,
    },
    /// The players agreed to a draw.
    Draw,
    /// The game was aborted before both sides had moved.
    Abort,
    /// A player's time expired.
    TimeUp {
        /// The side whose time expired.
        #[schema(value_type = schema::Side)]
        side: Side,
    },
    /// A player left the game, and the opponent claimed the win.
    Leave {
        /// The side that left.
        #[schema(value_type = schema::Side)]
        side: Side,
    },
}

impl From<&room::Event> for Event {
    fn from(event: &room::Event) -> Self {
        match *event {
            room::Event::Seated { side, .. } => Self::Sit { side },
            room::Event::Started { .. } => Self::Start,
            room::Event::Moved { side, ref mv, .. } => Self::Move { side, mv: mv.clone() },
            room::Event::Undone { plies, .. } => Self::Undo { plies },
            room::Event::Resumed { .. } => Self::Resume,
            room::Event::DaysOff { side, .. } => Self::DaysOff { side },
            room::Event::UndoRequested { side } => Self::UndoRequest { side },
            room::Event::UndoDeclined { side } => Self::UndoDecline { side },
            room::Event::Resigned { side } => Self::Resign { side },
            room::Event::DrawOffered { side } => Self::DrawOffer { side },
            room::Event::DrawDeclined { side } => Self::DrawDecline { side },
            room::Event::DrawAgreed => Self::Draw,
            room::Event::Aborted => Self::Abort,
            room::Event::TimedOut { side } => Self::TimeUp { side },
            room::Event::Left { side } => Self::Leave { side },
        }
    }
}

/// An event with its number.
#[derive(Debug, Serialize, ToSchema)]
pub struct NumberedEvent {
    /// Counts from 1, without gaps.
    pub seq: u64,
    /// The event.
    #[serde(flatten)]
    pub event: Event,
}

/// The clients connected to a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Company)]
pub struct PresenceSummary {
    /// Whether the player who moves first is connected.
    pub first: bool,
    /// Whether the player who moves second is connected.
    pub second: bool,
    /// Number of connections of spectators.
    pub watching: usize,
    /// The id of the next game between the same players; null until a player requests it.
    #[schema(required)]
    pub rematch: Option<String>,
    /// The side, in this game, of the player who requested the next one; null if that is unknown.
    #[schema(value_type = Option<schema::Side>, required)]
    pub rematch_side: Option<Side>,
    /// The number of the last message between the players; 0 if there was none recently. Players
    /// request the messages when it grows.
    pub messages: u64,
}

/// An update of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct RoomUpdate {
    /// The game's id.
    pub game: String,
    /// The events since the last message, in order.
    pub events: Vec<NumberedEvent>,
    /// The state of the game after these events; absent if it has not changed since the last message, or if `changes`
    /// says how.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<State>)]
    pub state: Option<Rendered>,
    /// What has changed in the state since the last message, besides what follows from the events: only for clients
    /// that requested `changes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<Box<Changes>>,
    /// The connected clients; absent if they are those of the last message, and the client requested `changes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<PresenceSummary>,
    /// The time of the server's clock, in milliseconds since 1970.
    pub now: u64,
    /// The number of the last event that the receiver knows then.
    #[serde(skip)]
    pub seq: u64,
}

/// The state in an update.
#[derive(Debug)]
pub enum Content {
    /// The whole state.
    State(Rendered),
    /// What has changed in it.
    Changes(Box<Changes>),
}

impl RoomUpdate {
    /// An update with the events that follow number `after`.
    pub fn new(
        game: GameId,
        after: u64,
        events: &[room::Event],
        content: Content,
        company: Option<PresenceSummary>,
        now: Timestamp,
    ) -> Self {
        let seq = after + events.len() as u64;
        let numbered = |(seq, event)| NumberedEvent { seq, event: Event::from(event) };
        let events = (after + 1..).zip(events).map(numbered).collect();
        let (state, changes) = match content {
            Content::State(state) => (Some(state), None),
            Content::Changes(changes) => (None, Some(changes)),
        };
        let (game, now) = (game.to_string(), now.as_millis());
        Self { game, events, state, changes, company, now, seq }
    }

    /// An update for a receiver that knows all events up to number `seq`: only the connected
    /// clients have changed.
    pub fn of_presence(game: GameId, seq: u64, company: PresenceSummary, now: Timestamp) -> Self {
        let (game, now) = (game.to_string(), now.as_millis());
        let company = Some(company);
        Self { game, events: Vec::new(), state: None, changes: None, company, now, seq }
    }
}
