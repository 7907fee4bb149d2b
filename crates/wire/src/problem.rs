//! Errors as RFC 9457 describes them.

use std::fmt;

use http::StatusCode;
use ludoteca_record::{RecordError, Spot};
use ludoteca_room::{Player, PlayerId, Room};
use ludoteca_rules::Fault;
use serde::Serialize;
use utoipa::ToSchema;

use crate::GameId;
use crate::schema;
use crate::state::{Rendered, State};

/// An error, for programs and readers.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// Always `about:blank`; `code` identifies the error.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// The HTTP status in words.
    pub title: &'static str,
    /// A stable code, for example to translate the message.
    pub code: &'static str,
    /// An English sentence that states what is wrong and what is expected.
    pub detail: String,
    /// The id of the request, as in the header `x-request-id` and in the server's log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// Seconds after which the request may succeed, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
    /// All faults, for errors that can have several or a place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<schema::Fault>)]
    pub faults: Vec<Fault>,
    /// The place of the fault in the record that was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<RecordPlace>,
    /// The current state of the game, if the request is based on an older one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<State>)]
    pub state: Option<Rendered>,
    /// The running game with which the request would help.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protects: Option<Box<ProtectedGame>>,
}

impl Problem {
    /// The detail of an error that is not the client's.
    pub const INTERNAL: &str = "the server failed; see its log";

    /// A problem without faults.
    pub fn new(status: StatusCode, code: &'static str, detail: String) -> Self {
        Self {
            kind: "about:blank",
            status: status.as_u16(),
            title: status.canonical_reason().unwrap_or("Error"),
            code,
            detail,
            request: None,
            retry_after: None,
            faults: Vec::new(),
            place: None,
            state: None,
            protects: None,
        }
    }
}

/// A running game of the client against another person, with which nothing helps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProtectedGame {
    /// The game's id.
    pub id: String,
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// The opponent's name, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
}

impl ProtectedGame {
    /// The game in a room. `player` is the client's player, if that is known.
    pub fn new(id: GameId, room: &Room, player: Option<PlayerId>) -> Self {
        let seats = [&room.seats().first, &room.seats().second];
        let is_opponent = |seat: &&Player| player.is_some() && seat.id() != player;
        let name = |seat: &Player| match seat {
            Player::Human { name, .. } => name.as_ref().map(ToString::to_string),
            Player::Computer { .. } => None,
        };
        let opponent = seats.into_iter().find(is_opponent).and_then(name);
        Self { id: id.to_string(), game: room.game().game().name(), opponent }
    }
}

impl fmt::Display for ProtectedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "your running game {} of {}", self.id, self.game)?;
        self.opponent.iter().try_for_each(|opponent| write!(f, " against {opponent}"))
    }
}

/// The last line of a response that the server cuts off.
#[derive(Debug, Serialize, ToSchema)]
pub struct CutOff {
    /// The reason.
    pub error: Problem,
}

/// The place of a fault in a record: line and column in text, path in JSON, neither if the fault
/// concerns the whole record.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct RecordPlace {
    /// Counts from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// Counts from 1, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// As in `moves[3]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The number of the faulty move, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// The program in whose format the record seemed to be; absent for records of Ludoteca.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<&'static str>,
}

impl From<&RecordError> for RecordPlace {
    fn from(error: &RecordError) -> Self {
        let format = error.format.is_foreign().then(|| error.format.title());
        let place = Self { ply: error.ply, format, ..Self::default() };
        match &error.spot {
            Spot::Text { line, column } => {
                Self { line: Some(*line), column: Some(*column), ..place }
            }
            Spot::Json(path) => Self { path: Some(path.clone()), ..place },
            Spot::Whole => place,
        }
    }
}
