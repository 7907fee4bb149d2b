//! Results against the computer, as clients see them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::statistics;

/// The client's results against the computer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Statistics {
    /// The games in which there are results.
    pub games: Vec<GameResults>,
}

/// The results of one game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameResults {
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
pub(crate) struct LevelResults {
    /// 1 to 10.
    #[schema(minimum = 1, maximum = 10)]
    pub level: u8,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl From<Vec<statistics::GameResults>> for Statistics {
    fn from(games: Vec<statistics::GameResults>) -> Self {
        Self { games: games.into_iter().map(GameResults::from).collect() }
    }
}

impl From<statistics::GameResults> for GameResults {
    fn from(results: statistics::GameResults) -> Self {
        let statistics::GameResults { game, suggested, levels } = results;
        let level = |(level, statistics::Tally { won, drawn, lost })| LevelResults {
            level,
            won,
            drawn,
            lost,
        };
        Self { game: game.name(), suggested, levels: levels.into_iter().map(level).collect() }
    }
}
