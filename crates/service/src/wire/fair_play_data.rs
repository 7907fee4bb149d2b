//! Data about the play of a rated game, for the server's operator and for each player, about their own play.

use ludoteca_rules::Side;
use ludoteca_store::{FocusLoss, MAX_LOSSES};
use ludoteca_wire::schema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Data about the play of a rated game that is over. It is no verdict.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct FairPlayData {
    /// The game's id.
    pub id: String,
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// The options in short form.
    pub options: String,
    /// Number of plies.
    pub plies: usize,
    /// Maximum number of positions that the engine visited for each move.
    pub nodes: u64,
    /// The players: to a client, only the client.
    pub players: Vec<PlayerData>,
}

/// Data about a player of a game.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PlayerData {
    /// The player's side.
    #[schema(value_type = schema::Side)]
    pub side: Side,
    /// The player's id.
    pub player: String,
    /// The player's name, if it is known.
    pub name: Option<String>,
    /// Agreement with the engine in each phase in which the player has moved.
    pub phases: Vec<PhaseData>,
    /// Times of the moves.
    pub times: Option<MoveTimes>,
    /// Turns on which the player's page has reported; null if it has not, because the player has not agreed to that
    /// or it was too long ago.
    pub focus: Option<Vec<TurnFocus>>,
}

/// Agreement of a player with the engine in a phase of the game.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PhaseData {
    /// `placing`, `moving`, `flying` in Nine Men's Morris; `round-one`, `round-two` in SIX; `first-third`,
    /// `second-third`, `last-third` of the plies in other games.
    pub phase: &'static str,
    /// Number of moves.
    pub moves: u32,
    /// Number of moves in positions that are not proved lost and in which a second move was reasonable: by the engine
    /// it loses less than 0.1 points.
    pub choices: u32,
    /// Number of these in which the player made the engine's first choice, or a move symmetric to it.
    pub agreements: u32,
    /// Mean number of expected points that the player lost with these, from 0 to 1.
    pub mean_loss: Option<f64>,
}

/// Times of a player's moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MoveTimes {
    /// The time that half of the moves took at most, in milliseconds.
    pub median: u64,
    /// The time that a quarter of the moves took at most, in milliseconds.
    pub lower_quartile: u64,
    /// The time that three quarters of the moves took at most, in milliseconds.
    pub upper_quartile: u64,
    /// The time of each move.
    pub moves: Vec<MoveTime>,
}

/// Time of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MoveTime {
    /// The move's ply, from 1.
    pub ply: usize,
    /// Milliseconds.
    pub millis: u64,
}

/// How often and for how long a player left the page during a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnFocus {
    /// The ply of the turn's move, from 1.
    #[schema(minimum = 1)]
    pub ply: u32,
    /// Number of times that the page was left; 0 shows that it reports and was not left.
    #[schema(maximum = 1_000)]
    pub losses: u32,
    /// Seconds for which it was left, in all.
    #[schema(maximum = 86_400)]
    pub seconds: u32,
}

impl TurnFocus {
    /// Whether the numbers are within their limits.
    pub(crate) const fn is_plausible(self) -> bool {
        self.losses <= MAX_LOSSES && self.seconds <= 24 * 60 * 60
    }
}

impl From<FocusLoss> for TurnFocus {
    fn from(FocusLoss { ply, losses, seconds }: FocusLoss) -> Self {
        Self { ply, losses, seconds }
    }
}

impl From<TurnFocus> for FocusLoss {
    fn from(TurnFocus { ply, losses, seconds }: TurnFocus) -> Self {
        Self { ply, losses, seconds }
    }
}
