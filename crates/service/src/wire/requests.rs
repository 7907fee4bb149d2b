//! Request bodies. Their types are checked; `check` checks their meaning.

use ludoteca_room::{Command, Player, Seats};
use ludoteca_rules::{AnyOptions, Fault, Faults, Game, Side};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::schema;
use crate::error::Error;
use crate::players;
use crate::rooms::Setting;

/// A request to create a game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: String,
    /// An object, or the short form as a string; the default if absent.
    #[serde(default)]
    pub options: Value,
    /// Who plays; two human players if absent.
    #[serde(default)]
    pub players: NewPlayers,
    /// A position's text; the game's own start if absent.
    pub start: Option<String>,
}

/// The players of a new game.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPlayers {
    /// The player who moves first.
    #[serde(default)]
    pub first: NewPlayer,
    /// The player who moves second.
    #[serde(default)]
    pub second: NewPlayer,
}

/// A player of a new game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum NewPlayer {
    /// A human player.
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
    /// The requested setting, or all its faults.
    pub(crate) fn check(&self) -> Result<Setting, Error> {
        let game: Game = self.game.parse().map_err(Error::UnknownGame)?;
        let NewPlayers { first, second } = &self.players;
        let seats = players::seats(first.check("players.first"), second.check("players.second"));
        let (options, seats) = both(game.options_from_json(&self.options), seats)?;
        Setting::new(options, self.start.as_deref(), seats).map_err(Error::Start)
    }
}

/// Options and seats, or the faults of both.
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

/// A request to make a move.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Move {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number of the last event that the sender has seen.
    pub seq: u64,
}

/// A request body that contains only `seq`: to take moves back or to get a hint.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeqOnly {
    /// The number of the last event that the sender has seen.
    pub seq: u64,
}

/// A request to resign.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Resign {
    /// The side that resigns.
    #[schema(value_type = schema::Side)]
    pub side: Side,
    /// The number of the last event that the sender has seen.
    pub seq: u64,
}

/// A request to offer, accept or decline a draw.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draw {
    /// The side that offers or answers.
    #[schema(value_type = schema::Side)]
    pub side: Side,
    /// The offer or the answer.
    pub answer: DrawAnswer,
    /// The number of the last event that the sender has seen.
    pub seq: u64,
}

/// A draw offer, or an answer to one.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DrawAnswer {
    /// Offers a draw.
    Offer,
    /// Accepts the opponent's offer.
    Accept,
    /// Declines the opponent's offer.
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

/// A request that contains a record.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Import {
    /// The record as text or JSON.
    pub record: String,
}

/// A record in both formats.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Converted {
    /// Text similar to PGN.
    pub text: String,
    /// JSON in one line, as `docs/record.schema.json` describes it.
    pub json: String,
}

/// The records of a file.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SplitRecords {
    /// Each as text, in the order of the file.
    pub records: Vec<String>,
}
