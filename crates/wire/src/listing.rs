//! The list of games, as clients see it.

use ludoteca_rules::Side;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::players::Players;
use crate::schema;

/// A game in the list of games.
#[derive(Debug, Serialize, ToSchema)]
pub struct Listed {
    /// The game's id.
    pub id: String,
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// Every option and its value.
    pub options: Map<String, Value>,
    /// The options in short form.
    pub short: String,
    /// Who plays.
    pub players: Players,
    /// Number of moves.
    pub ply: i64,
    /// Whether the game counts for the ratings of its players.
    pub is_rated: bool,
    /// The side to move; null once the game is over.
    #[schema(value_type = Option<schema::Side>, required)]
    pub to_move: Option<Side>,
    /// The outcome; null until the game is over.
    #[schema(required)]
    pub outcome: Option<ListedOutcome>,
    /// Time of the creation, in milliseconds since 1970.
    pub created: i64,
    /// Time of the last event, in milliseconds since 1970.
    pub updated: i64,
    /// Whether the client created the game, according to its cookie, and may delete it.
    pub mine: bool,
}

/// The outcome of a listed game.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedOutcome {
    /// The winner; null means a draw.
    #[schema(value_type = Option<schema::Side>, required)]
    pub winner: Option<Side>,
    /// `line`, `full`, `resignation`, …
    pub reason: String,
}

/// Games, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct Games {
    /// At most `limit` games.
    pub games: Vec<Listed>,
    /// The value of `after` for the games that follow; null if there are none.
    #[schema(required)]
    pub next: Option<String>,
}
