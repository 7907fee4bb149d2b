//! What clients send, as it comes: types are checked, meaning is not yet.

use axum::http::StatusCode;
use ludoteca_room::{Command, Player, Seats};
use ludoteca_rules::{AnyMatch, AnyOptions, Fault, Faults, Game, Side};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::{PositionInfo, schema};
use crate::error::Error;
use crate::players;
use crate::rooms::{Setting, begin};

/// A game to be created.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: String,
    /// An object, the short form as a string, or nothing for the default.
    #[serde(default)]
    pub options: Value,
    /// Who plays; two persons if absent.
    #[serde(default)]
    pub players: NewPlayers,
    /// A position's text; nothing for the start of the game.
    pub start: Option<String>,
}

/// Who is to play.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPlayers {
    /// Who moves first.
    #[serde(default)]
    pub first: NewPlayer,
    /// Who moves second.
    #[serde(default)]
    pub second: NewPlayer,
}

/// One of them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum NewPlayer {
    /// A person.
    Human {
        /// At most 40 characters.
        name: Option<String>,
    },
    /// The computer.
    Computer {
        /// 1 to 10.
        #[schema(minimum = 1, maximum = 10)]
        level: i64,
    },
}

impl Default for NewPlayer {
    fn default() -> Self {
        Self::Human { name: None }
    }
}

impl NewPlayer {
    fn check(&self, at: &str) -> Result<Player, Fault> {
        match self {
            Self::Human { name } => players::human(name.as_deref(), &format!("{at}.name")),
            Self::Computer { level } => players::computer(*level, &format!("{at}.level")),
        }
    }
}

impl NewGame {
    /// The setting that is asked for, or all that is wrong with it.
    pub(crate) fn check(&self) -> Result<Setting, Error> {
        let game: Game = self.game.parse().map_err(Error::UnknownGame)?;
        let NewPlayers { first, second } = &self.players;
        let seats = players::seats(first.check("players.first"), second.check("players.second"));
        let (options, seats) = both(game.options_from_json(&self.options), seats)?;
        Setting::new(options, self.start.as_deref(), seats).map_err(Error::Start)
    }
}

/// Both, or the faults of both.
fn both(
    options: Result<AnyOptions, Faults>,
    seats: Result<Seats, Faults>,
) -> Result<(AnyOptions, Seats), Error> {
    match (options, seats) {
        (Ok(options), Ok(seats)) => Ok((options, seats)),
        (Ok(_), Err(seats)) => Err(Error::Players(seats)),
        (Err(mut options), seats) => {
            let more = seats.err().unwrap_or_default();
            more.iter().for_each(|fault| options.push(fault.clone()));
            Err(Error::Options(options))
        }
    }
}

/// A move to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Move {
    /// In the notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number of the last event that the sender has seen.
    pub seq: u64,
}

/// A wish that needs no more words: a move to be taken back, a hint.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unchanged {
    /// The number of the last event that the sender has seen.
    pub seq: u64,
}

/// A game to be given up.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Resign {
    /// Who gives up.
    #[schema(value_type = schema::Side)]
    pub side: Side,
    /// The number of the last event that the sender has seen.
    pub seq: u64,
}

/// A draw to be agreed upon, or not.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draw {
    /// Who says it.
    #[schema(value_type = schema::Side)]
    pub side: Side,
    /// What.
    pub answer: DrawAnswer,
    /// The number of the last event that the sender has seen.
    pub seq: u64,
}

/// What is said of a draw.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DrawAnswer {
    /// Offers one.
    Offer,
    /// Accepts the other's offer.
    Accept,
    /// Declines the other's offer.
    Decline,
}

impl From<Draw> for Command {
    fn from(Draw { side, answer, .. }: Draw) -> Self {
        match answer {
            DrawAnswer::Offer => Self::OfferDraw(side),
            DrawAnswer::Accept => Self::AcceptDraw(side),
            DrawAnswer::Decline => Self::DeclineDraw(side),
        }
    }
}

/// A record to become a game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Import {
    /// As text or JSON.
    pub record: String,
}

/// A record in both its forms.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Converted {
    /// Shaped like PGN.
    pub text: String,
    /// The same as JSON in one line, as `docs/record.schema.json` describes it.
    pub json: String,
}

/// How long the list of games is to be.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListQuery {
    /// 1 to 100; 20 if absent.
    #[param(minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<u32>,
}

impl ListQuery {
    /// The number, if it is one that is served.
    pub(crate) fn limit(&self) -> Result<u32, Error> {
        let limit = self.limit.unwrap_or(20);
        if (1..=100).contains(&limit) {
            return Ok(limit);
        }
        let detail = format!("limit is {limit}, but must be 1 to 100");
        Err(Error::request(StatusCode::UNPROCESSABLE_ENTITY, "query", detail))
    }
}

/// Which options.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesQuery {
    /// JSON or the short form; the default if absent.
    #[serde(default)]
    pub options: String,
}

/// Which position.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionQuery {
    /// JSON or the short form; the default if absent.
    #[serde(default)]
    pub options: String,
    /// A position's text to begin from; the start of the game if absent.
    pub start: Option<String>,
    /// Moves in the notation, blanks between them; at most 1000.
    #[serde(default)]
    pub moves: String,
}

/// The most moves on the way to a position.
const MAX_MOVES: usize = 1_000;

impl PositionQuery {
    /// The position that is asked for, or the first thing that is wrong.
    pub(crate) fn find(&self, game: Game) -> Result<PositionInfo, Error> {
        self.replay(game).map(|(game, start)| PositionInfo::new(&game, start))
    }

    /// The game that leads to it, and the start if that is not the game's own.
    pub(crate) fn replay(&self, game: Game) -> Result<(AnyMatch, Option<String>), Error> {
        let options = game.options(&self.options).map_err(Error::Options)?;
        let moves = self.moves.split_whitespace();
        played(options, self.start.as_deref(), moves)
    }
}

/// A game so begun and played, and the start as the rules spell it, if not the game's own; or the
/// first thing that is wrong.
pub(super) fn played<'a>(
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

/// Which language.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct TextQuery {
    /// `es` or `en`; English if absent or unknown.
    #[serde(default)]
    pub lang: String,
}

/// From where on.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdatesQuery {
    /// The number of the last event that the client has seen; 0 if absent.
    #[serde(default)]
    pub after: u64,
}

/// In which form.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordQuery {
    /// `text` if absent.
    #[serde(default)]
    #[param(inline)]
    pub format: RecordFormat,
}

/// The forms of a record.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RecordFormat {
    /// Shaped like PGN.
    #[default]
    Text,
    /// JSON.
    Json,
}
