//! The messages on a client's WebSocket, in both directions.

use ludoteca_community::live_games::SharedLive;
use ludoteca_community::lobby::SharedLobby;
use ludoteca_rules::Side;
use ludoteca_wire::{DrawAnswer, Problem, SharedUpdate, UndoAnswer, UpdateContent, schema};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Challenges, StreamedGame};
use crate::error::Error;

/// A message from a client. The client chooses the `id`; exactly one response, `done` or `refused`,
/// repeats it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum SocketRequest {
    /// Watches a game: an `update` follows at once, and then after every event. Replaces an earlier
    /// request for the same game.
    Watch {
        /// Repeated in the response.
        id: u64,
        /// The game's id.
        game: String,
        /// The number of the last event that the client knows; 0 if it knows none.
        #[serde(default)]
        after: u64,
        /// What the updates contain; `state` if absent.
        #[serde(default)]
        content: UpdateContent,
        /// Whether the client has the state after event number `after`: then the first update with `changes` has no
        /// state either, but all fields that do not follow from the moves. False if absent.
        #[serde(default)]
        has_state: bool,
    },
    /// Stops watching a game.
    Leave {
        /// Repeated in the response.
        id: u64,
        /// The game's id.
        game: String,
    },
    /// Follows a topic: a message follows at once, except for `chat`, and then after every change.
    Follow {
        /// Repeated in the response.
        id: u64,
        /// The topic.
        topic: Topic,
    },
    /// Stops following a topic.
    Unfollow {
        /// Repeated in the response.
        id: u64,
        /// The topic.
        topic: Topic,
    },
    /// Acts in a game, as the player of a seat.
    Act {
        /// Repeated in the response.
        id: u64,
        /// The game's id.
        game: String,
        /// The number of the last event that the client knows. If a later event exists, the request
        /// is refused as `stale`.
        seq: u64,
        /// The action.
        action: Action,
    },
}

impl SocketRequest {
    /// The number of the request.
    pub(crate) const fn id(&self) -> u64 {
        match self {
            Self::Watch { id, .. }
            | Self::Leave { id, .. }
            | Self::Follow { id, .. }
            | Self::Unfollow { id, .. }
            | Self::Act { id, .. } => *id,
        }
    }
}

/// A topic that a client can follow.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Topic {
    /// The games that anyone can join, as `lobby` messages.
    Lobby,
    /// The games that are being played, as `live` messages.
    Live,
    /// The open challenges of the client's player, as `challenges` messages.
    Challenges,
    /// The games of the client's player: an `own-games` message says that one has changed that the WebSocket does not
    /// watch, or no longer watches.
    OwnGames,
    /// What opponents write to the client's player, in all games: a `chat` message for each phrase or text.
    Chat,
}

/// An action of a player in a game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Action {
    /// Makes a move.
    Move {
        /// The move in the game's notation.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Takes moves back, or answers the opponent's request to do so.
    Undo {
        /// The request or the answer.
        #[serde(default)]
        answer: UndoAnswer,
    },
    /// Resigns.
    Resign {
        /// The side that resigns.
        #[schema(value_type = schema::Side)]
        side: Side,
    },
    /// Offers, accepts or declines a draw.
    Draw {
        /// The side that offers or answers.
        #[schema(value_type = schema::Side)]
        side: Side,
        /// The offer or the answer.
        answer: DrawAnswer,
    },
    /// Aborts a game between two people before both sides have moved.
    Abort,
    /// Claims the win against an opponent who has left.
    Claim,
}

/// A message to a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum SocketMessage {
    /// An update of a game that the client watches.
    Update(SharedUpdate),
    /// A game that the client watched was deleted; it has no further updates.
    Deleted {
        /// The game's id.
        game: String,
    },
    /// The request succeeded. Its effect on a game is durable.
    Done {
        /// The request's id.
        id: u64,
        /// The number of the game's last event; absent if the request concerned no game.
        #[serde(skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
    /// The request was refused and has no effect.
    Refused {
        /// The request's id; null if it could not be read.
        #[schema(required)]
        id: Option<u64>,
        /// The reason, as in an HTTP response.
        problem: Box<Problem>,
    },
    /// The games that anyone can join.
    Lobby(SharedLobby),
    /// The games that are being played.
    Live(SharedLive),
    /// The open challenges of the client's player.
    Challenges(Challenges),
    /// A game of the client's player has changed that the WebSocket does not watch, or no longer watches.
    OwnGames,
    /// The opponent in a game of the client's player has sent a phrase or text.
    Chat {
        /// The game.
        game: Box<StreamedGame>,
        /// The message's number. `GET /api/games/{id}/messages` returns the message.
        number: i64,
    },
    /// The connection is alive. Sent at once, and then every 3 seconds while the clock of a watched game runs, every 15
    /// seconds otherwise.
    Beat {
        /// The time of the server's clock, in milliseconds since 1970.
        now: u64,
        /// Milliseconds until the next one, unless a clock starts to run. A connection that is silent for twice this
        /// time is dead.
        interval: u64,
    },
}

impl SocketMessage {
    /// The refusal of the request with this id.
    pub(crate) fn rejected(id: Option<u64>, error: Error) -> Self {
        Self::Refused { id, problem: Box::new(error.report()) }
    }
}
