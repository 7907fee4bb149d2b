//! Results against the computer, as clients see them.
#![allow(missing_docs, reason = "the names of the results say it")]

use serde::Serialize;
use utoipa::ToSchema;

use crate::tally;

/// The client's results against the computer.
#[derive(Debug, Serialize, ToSchema)]
pub struct Statistics {
    /// The games with results.
    pub games: Vec<GameResults>,
}

/// The results of one game.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameResults {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// The level at which the player is expected to score about one half.
    #[schema(minimum = 1, maximum = 10)]
    pub suggested: u8,
    /// The levels with results, in ascending order.
    pub levels: Vec<LevelResults>,
}

/// The number of games at one level with each result, for the human player.
#[derive(Debug, Serialize, ToSchema)]
pub struct LevelResults {
    /// The level, 1 to 10.
    #[schema(minimum = 1, maximum = 10)]
    pub level: u8,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl From<Vec<tally::GameResults>> for Statistics {
    fn from(games: Vec<tally::GameResults>) -> Self {
        Self { games: games.into_iter().map(GameResults::from).collect() }
    }
}

impl From<tally::GameResults> for GameResults {
    fn from(results: tally::GameResults) -> Self {
        let tally::GameResults { game, suggested, levels } = results;
        let level =
            |(level, tally::Tally { won, drawn, lost })| LevelResults { level, won, drawn, lost };
        Self { game: game.name(), suggested, levels: levels.into_iter().map(level).collect() }
    }
}
