//! Query parameters.

use http::StatusCode;
use ludoteca_rules::{AnyMatch, AnyOptions, Game};
use serde::Deserialize;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};
use utoipa::{IntoParams, ToSchema};

use crate::setting::begin;
use crate::{Error, PositionInfo};

/// Parameters of the list of games.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    /// Maximum number of games, 1 to 100; 20 if absent.
    #[param(minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<u32>,
    /// `next` of the previous page; the first page if absent.
    #[param(pattern = r"^[0-9]{1,18}-[0-9]{1,18}$")]
    pub after: Option<String>,
    /// Whether to list only games that the client created or plays.
    #[serde(default)]
    pub mine: bool,
    /// Only this game, as `GET /api/rules` lists it. This and the other filters require `mine`.
    #[param(schema_with = game_name)]
    pub game: Option<String>,
    /// Only games with this result.
    #[param(inline)]
    pub result: Option<ListedResult>,
    /// Only games against this kind of opponent.
    #[param(inline)]
    pub opponent: Option<ListedOpponent>,
}

/// Results to filter games by. With `mine`, `won` and `lost` select a person's games against the
/// computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ListedResult {
    /// Games between two people in which it is the client's turn, also those without moves; requires
    /// `mine`.
    Turn,
    /// Games between two people who both have their seats and that are not over, also those without moves; requires
    /// `mine`.
    Playing,
    /// Games that are not over.
    Unfinished,
    /// Games that are over.
    Over,
    /// Games that a person won against the computer.
    Won,
    /// All draws.
    Drawn,
    /// Games that a person lost against the computer.
    Lost,
}

/// Opponents to filter games by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ListedOpponent {
    /// Games in which the computer plays.
    Computer,
    /// Games between two people.
    Person,
}

impl ListQuery {
    /// The limit, if it is valid.
    pub fn limit(&self) -> Result<u32, Error> {
        let limit = self.limit.unwrap_or(20);
        if (1..=100).contains(&limit) {
            return Ok(limit);
        }
        Err(invalid(format!("limit is {limit}, but must be 1 to 100")))
    }

    /// Refuses a filter of other people's games.
    pub fn check(&self) -> Result<(), Error> {
        let is_filtered = self.game.is_some() || self.result.is_some() || self.opponent.is_some();
        if is_filtered && !self.mine {
            // Among everybody's games, a filter that selects few would read all of them.
            let detail = "game, result and opponent select among your own games; add mine=true";
            return Err(invalid(detail));
        }
        Ok(())
    }

    /// The game that is selected; `None` means any.
    pub fn game(&self) -> Result<Option<Game>, Error> {
        let game = self.game.as_deref().map(str::parse::<Game>).transpose();
        game.map_err(|fault| invalid(fault.to_string()))
    }
}

/// Parameters of the list of a player's games.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PlayerGamesQuery {
    /// Maximum number of games, 1 to 100; 20 if absent.
    #[param(minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<u32>,
    /// `next` of the previous page; the first page if absent.
    #[param(pattern = r"^[0-9]{1,18}-[0-9]{1,18}$")]
    pub after: Option<String>,
    /// Only this game, as `GET /api/rules` lists it.
    #[param(schema_with = game_name)]
    pub game: Option<String>,
    /// Only games with this result for the player.
    #[param(inline)]
    pub result: Option<ListedResult>,
    /// Only games against this kind of opponent.
    #[param(inline)]
    pub opponent: Option<ListedOpponent>,
}

/// The schema of the name of a game.
pub fn game_name() -> Object {
    let names = Game::ALL.iter().map(|game| game.name());
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).build()
}

/// The problem of an invalid parameter.
pub fn invalid(detail: impl Into<String>) -> Error {
    Error::request(StatusCode::UNPROCESSABLE_ENTITY, "query", detail)
}

/// Parameters of the rules of a game.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct RulesQuery {
    /// JSON or the short form; the default if absent.
    #[serde(default)]
    pub options: String,
}

/// Parameters that identify a position.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PositionQuery {
    /// JSON or the short form; the default if absent.
    #[serde(default)]
    pub options: String,
    /// The text of the start position; the game's own start if absent.
    pub start: Option<String>,
    /// Moves in the game's notation, separated by spaces; at most 1000.
    #[serde(default)]
    pub moves: String,
}

/// Maximum number of moves that lead to a position.
const MAX_MOVES: usize = 1_000;

impl PositionQuery {
    /// The requested position, or the first fault.
    pub fn find(&self, game: Game) -> Result<PositionInfo, Error> {
        self.replay(game).map(|(game, start)| PositionInfo::new(&game, start))
    }

    /// The match that leads to the position, and the start if it is not the game's own.
    pub fn replay(&self, game: Game) -> Result<(AnyMatch, Option<String>), Error> {
        let options = game.options(&self.options).map_err(Error::Options)?;
        let moves = self.moves.split_whitespace();
        played(options, self.start.as_deref(), moves)
    }
}

/// The match with this start and these moves, and the start in canonical spelling if it is not the
/// game's own; or the first fault.
pub fn played<'a>(
    options: AnyOptions,
    start: Option<&str>,
    moves: impl Iterator<Item = &'a str> + Clone,
) -> Result<(AnyMatch, Option<String>), Error> {
    let (mut game, start) = begin(options, start).map_err(Error::Start)?;
    if moves.clone().nth(MAX_MOVES).is_some() {
        let detail =
            format!("there are more than {MAX_MOVES} moves; put a later position in start");
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Err(Error::request(status, "too-many-moves", detail));
    }
    for (mv, ply) in moves.zip(1..) {
        game.play_text(mv).map_err(|error| Error::Position { ply, error: error.into() })?;
    }
    Ok((game, start))
}

/// Parameters of the text of the rules.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct TextQuery {
    /// A language such as `es`; English if absent or unknown.
    #[serde(default)]
    pub lang: String,
}

/// Parameters of a game's stream.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct UpdatesQuery {
    /// The number of the last event that the client has seen; 0 if absent.
    #[serde(default)]
    pub after: u64,
    /// What the lines after the first one contain; `state` if absent.
    #[serde(default)]
    #[param(inline)]
    pub content: UpdateContent,
}

/// What the updates of a game contain besides its events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UpdateContent {
    /// The whole state.
    #[default]
    State,
    /// What has changed in the state, for clients that know the rules: the position and the legal moves follow from the
    /// events. The first update has the whole state, and so has one in 64 and each that follows a gap.
    Changes,
}

/// Parameters of a record.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct RecordQuery {
    /// The format; `text` if absent.
    #[serde(default)]
    #[param(inline)]
    pub format: RecordFormat,
}

/// The formats of a record.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RecordFormat {
    /// Text similar to PGN.
    #[default]
    Text,
    /// JSON.
    Json,
}
