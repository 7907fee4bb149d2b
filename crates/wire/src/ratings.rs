//! Ratings, as clients see them.

use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{AnyOptions, Side};
use serde::Serialize;
use utoipa::ToSchema;

use crate::solved::solved;
use crate::{Speed, schema};

/// The ratings of the players of a rated game.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RoomRatings {
    /// The speed, from the clock.
    pub speed: Speed,
    /// The first side's player; null while the seat is open.
    #[schema(required)]
    pub first: Option<RoomRating>,
    /// The second side's player; null while the seat is open.
    #[schema(required)]
    pub second: Option<RoomRating>,
}

/// A player's rating in a game.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RoomRating {
    /// The rating when the game was created.
    #[serde(flatten)]
    pub rating: PlayerRating,
    /// Points won or lost by the game; null until it is over, and if it does not count.
    #[schema(required)]
    pub change: Option<i64>,
}

/// A player's rating in a game at a speed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct PlayerRating {
    /// The estimated strength; 1500 for a new player.
    pub rating: i64,
    /// The standard deviation of the estimate.
    pub deviation: i64,
    /// Whether the deviation is above 110. Such a rating is written with a question mark.
    pub is_provisional: bool,
}

/// A rating of the client.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnRating {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// The speed.
    pub speed: Speed,
    /// The current rating.
    #[serde(flatten)]
    pub rating: PlayerRating,
}

/// The ratings of the client, by game and speed.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnRatings {
    /// One for each game and speed in which the client has played a rated game; the others are
    /// those of a new player.
    pub ratings: Vec<OwnRating>,
}

/// The result of perfect play from the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Solved {
    /// The winner; null for a draw.
    #[schema(value_type = Option<schema::Side>, required)]
    pub winner: Option<Side>,
}

impl Solved {
    /// The result that is shown with a rated game; `None` if it is casual or its board not solved.
    pub fn of_rated(options: AnyOptions, is_rated: bool) -> Option<Self> {
        is_rated.then(|| solved(options)).flatten().map(Self::from)
    }
}

impl From<Wdl> for Solved {
    fn from(value: Wdl) -> Self {
        let winner = match value {
            Wdl::Win => Some(Side::First),
            Wdl::Draw => None,
            Wdl::Loss => Some(Side::Second),
        };
        Self { winner }
    }
}
