//! Proved values of positions, from exact tables or proofs.

use http::StatusCode;
use ludoteca_rules::oracle::{Both, Coverage, Probed, Proved, Wdl};
use ludoteca_rules::steps::Steps;
use ludoteca_rules::{AnyMatch, AnyOptions, Game};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use utoipa::{IntoParams, ToSchema};

use crate::error::Error;
use crate::knowledge::Knowledge;
use crate::queries::played;
use crate::schema;

/// Parameters that identify a position.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct TablesQuery {
    /// JSON or the short form; the default if absent.
    #[serde(default)]
    pub options: String,
    /// The position's text.
    pub position: String,
    /// Number of plies since the last capture, 0 to 99.
    #[serde(default)]
    #[param(minimum = 0, maximum = 99)]
    pub quiet: u8,
}

/// Maximum number of quiet plies in a game that is not over.
const MAX_QUIET: u8 = 99;

/// The result of perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    /// The side to move wins.
    Win,
    /// Neither side wins.
    Draw,
    /// The opponent wins.
    Loss,
    /// No available table or proof determines the result.
    Unknown,
}

impl Knowledge {
    /// The source for a game with these options.
    ///
    /// # Errors
    /// [`Error::Request`] if there is none.
    pub fn find(options: &AnyOptions) -> Result<Self, Error> {
        Self::of(options).ok_or_else(|| {
            let (game, options) = (options.game(), options.short());
            let detail = format!(
                "there are neither tables nor proofs of {game} {options}; \
                 GET /api/tables lists the available ones"
            );
            Error::request(StatusCode::NOT_FOUND, "no-tables", detail)
        })
    }
}

/// A proved value.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Exact {
    /// The result of perfect play.
    pub category: Category,
    /// From tables: number of plies to the next capture or the end; null for a draw, or if it is
    /// unknown, as in the placing phase. From proofs: maximum number of plies to the end.
    #[schema(required)]
    pub distance: Option<u16>,
}

/// The available tables and books.
#[derive(Debug, Serialize, ToSchema)]
pub struct AvailableTables {
    /// The games with tables.
    pub games: Vec<GameTables>,
    /// The games and options with books. The value of every position can be proved within seconds.
    pub books: Vec<GameBook>,
}

/// A book of proved openings.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameBook {
    /// The game's name.
    pub game: String,
    /// Every option and its value.
    pub options: Map<String, Json>,
    /// The book contains all positions with at most this many stones; null if it is incomplete from
    /// the start.
    #[schema(required)]
    pub complete: Option<u32>,
    /// While a game stays drawn after `complete` stones, the book contains the positions after all
    /// moves with at most this many stones; null if it follows no drawn games.
    #[schema(required)]
    pub drawn: Option<u32>,
    /// Number of positions, counting symmetric ones once.
    pub positions: usize,
}

/// A game's tables.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameTables {
    /// The game's name.
    pub game: &'static str,
    /// All positions without men in hand and with at most this many on the board are known.
    pub moving: usize,
    /// The same without the fifty-move rule; 0 if there are none.
    pub unlimited: usize,
    /// Whether all positions with men in hand are known.
    pub placing: bool,
}

impl GameTables {
    /// The tables of a game that know these positions.
    pub const fn new(game: Game, Coverage { moving, unlimited, placing }: Coverage) -> Self {
        Self { game: game.name(), moving, unlimited, placing }
    }
}

/// A position and its moves by tables or proofs.
#[derive(Debug, Serialize, ToSchema)]
pub struct TablesAnswer {
    /// The value with the fifty-move rule, after the given quiet plies.
    #[serde(flatten)]
    pub exact: Exact,
    /// The value without the fifty-move rule; null if its tables are not available.
    #[schema(required)]
    pub unlimited: Option<Exact>,
    /// The legal moves, the best first, with their values for the side to move.
    pub moves: Vec<ExactMove>,
}

/// A move by tables or proofs.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExactMove {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The steps of the move.
    #[schema(value_type = Vec<schema::Choice>)]
    pub steps: Steps,
    /// The value with the fifty-move rule, after the given quiet plies.
    #[serde(flatten)]
    pub exact: Exact,
    /// The value without the fifty-move rule; null if its tables are not available.
    #[schema(required)]
    pub unlimited: Option<Exact>,
}

impl From<Option<Proved>> for Exact {
    fn from(value: Option<Proved>) -> Self {
        let category = match value.map(|value| value.wdl) {
            Some(Wdl::Win) => Category::Win,
            Some(Wdl::Draw) => Category::Draw,
            Some(Wdl::Loss) => Category::Loss,
            None => Category::Unknown,
        };
        let distance = value.and_then(|value| value.distance.plies()?.try_into().ok());
        Self { category, distance }
    }
}

impl TablesQuery {
    /// The options of the requested game.
    pub fn options(&self, game: Game) -> Result<AnyOptions, Error> {
        game.options(&self.options).map_err(Error::Options)
    }

    /// The match with these options at the requested position.
    pub fn game(&self, options: AnyOptions) -> Result<AnyMatch, Error> {
        played(options, Some(&self.position), [].into_iter()).map(|(game, _)| game)
    }

    /// The number of quiet plies.
    pub fn quiet(&self) -> Result<u32, Error> {
        if self.quiet > MAX_QUIET {
            let detail = format!("quiet: write a whole number from 0 to {MAX_QUIET}");
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Err(Error::request(status, "quiet", detail));
        }
        Ok(self.quiet.into())
    }
}

impl TablesAnswer {
    /// The values of the current position of `game` and its moves.
    pub fn new(game: &AnyMatch, probed: Probed<String>) -> Self {
        let known = |value: Option<Proved>| value.map(|value| Exact::from(Some(value)));
        let moves = probed.moves.into_iter().map(|(mv, Both { limited, unlimited })| {
            let steps = game.steps(&mv);
            ExactMove { mv, steps, exact: limited.into(), unlimited: known(unlimited) }
        });
        let moves = moves.collect();
        let Both { limited, unlimited } = probed.value;
        Self { exact: limited.into(), unlimited: known(unlimited), moves }
    }
}
