//! Conditional moves of the client.

use ludoteca_room::Line;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Lines of conditional moves that still apply.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConditionalLines {
    /// Each line has, in turn, a move of the opponent and the client's reply. While it is the client's turn, lines
    /// begin with the reply, which is about to be played.
    #[schema(value_type = Vec<Vec<String>>)]
    pub lines: Vec<Line>,
}

/// A request to replace the client's conditional moves.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewConditionalLines {
    /// The number of the last event that the client has seen.
    pub seq: u64,
    /// At most 20 lines of at most 10 moves. Each begins with a move of the opponent and ends with a reply; after the
    /// same moves, all lines have the same reply.
    #[schema(value_type = Vec<Vec<String>>, max_items = 20)]
    pub lines: Vec<Line>,
}
