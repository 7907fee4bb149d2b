//! Request bodies. Their types are checked; `check` checks their meaning.

use ludoteca_room::live::UndoStep;
use ludoteca_room::{Command, Name, Player, PlayerId, Seats};
use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{AnyOptions, Fault, Faults, Game, Side, json};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::clock::Control;
use crate::solved::solved;
use crate::{Error, GameId, RatingRange, Setting, schema, seats};

/// A request to create a game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: String,
    /// An object, or the short form as a string; the default if absent.
    #[serde(default, deserialize_with = "json::deserialize")]
    pub options: Value,
    /// The players; two human players if absent.
    #[serde(default)]
    pub players: NewPlayers,
    /// A position's text; the game's own start if absent.
    pub start: Option<String>,
    /// The time control; no clock if absent. The computer plays without one.
    pub clock: Option<Control>,
    /// Whether the game counts for the ratings of both players. Rated games have a clock, begin at
    /// their own start and have an `open` seat.
    #[serde(default)]
    pub rated: bool,
    /// The ratings that an opponent may have, in the game at its speed; any if absent. Only rated
    /// games in the lobby have a range.
    pub rating_range: Option<RatingRange>,
}

/// The players of a new game.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPlayers {
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
pub enum NewPlayer {
    /// The client. It plays both sides if two people share a screen.
    Human {
        /// At most 40 characters. Only the client finds a game with such a name in lists. If the
        /// opponent is `open`, the seat has the client's own name instead, as it has without a name
        /// in a game against the computer.
        #[schema(min_length = 1, max_length = 40)]
        name: Option<String>,
    },
    /// The first player who requests the seat: a friend who receives the game's link, or anyone.
    Open {
        /// Whether the lobby lists the game, so that anyone can join; otherwise it is private.
        #[serde(default)]
        listed: bool,
    },
    /// The computer.
    Computer {
        /// The level, 1 to 10.
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
    const fn is_listed(&self) -> bool {
        matches!(self, Self::Open { listed: true })
    }

    fn check(&self, at: &str, player: PlayerId) -> Result<Player, Fault> {
        match self {
            Self::Open { .. } => Ok(Player::VACANT),
            Self::Human { name } => seats::human(player, name.as_deref(), &format!("{at}.name")),
            Self::Computer { level } => seats::computer(*level, &format!("{at}.level")),
        }
    }
}

impl NewGame {
    /// The requested setting of a game with this id, or all its faults. `player` requests it and has this name.
    pub fn check(
        &self,
        id: GameId,
        player: PlayerId,
        own: Option<&Name>,
    ) -> Result<Setting, Error> {
        let game: Game = self.game.parse().map_err(Error::UnknownGame)?;
        let NewPlayers { first, second } = &self.players;
        let seats = seats::seats(
            first.check("players.first", player),
            second.check("players.second", player),
        );
        let (options, mut seats) = both(game.options_from_json(&self.options), seats)?;
        let has_open_seat = seats.vacant().next().is_some();
        if has_open_seat && seats.sides_of(player).count() != 1 {
            let fault = Fault::new("seats", "players", "one player must be human, if one is open");
            return Err(Error::Players(fault.into()));
        }
        let has_free_names = !has_open_seat && seats::have_names(&seats);
        let has_computer = seats.has_computer();
        for seat in [&mut seats.first, &mut seats.second] {
            // Opponents and spectators see who the player really is.
            if let Player::Human { id: Some(_), name } = seat
                && (has_open_seat || (has_computer && name.is_none()))
            {
                *name = own.cloned();
            }
        }
        let clock = self
            .clock
            .map(Control::check)
            .transpose()
            .map_err(|fault| Error::Clock(fault.into()))?;
        if clock.is_some() && seats.has_computer() {
            let fault = Fault::new("clock-computer", "clock", "the computer plays without a clock");
            return Err(Error::Clock(fault.into()));
        }
        let is_listed = [first, second].iter().any(|player| player.is_listed());
        let setting = Setting::new(id, options, self.start.as_deref(), seats, clock);
        let setting = setting.map_err(Error::Start)?;
        if is_listed && setting.start.is_some() {
            let message = "the lobby lists only games from the starting position";
            return Err(Error::Start(Fault::new("listed-start", "start", message).into()));
        }
        let fault = if setting.start.is_some() {
            Some(("rated-start", "rated games start from the starting position"))
        } else if !has_open_seat {
            Some(("rated-players", "a rated game needs an open seat, for an opponent"))
        } else {
            let is_timed = setting.clock.is_some();
            (!is_timed).then_some(("rated-clock", "rated games are played with a clock"))
        };
        if let Some((code, message)) = fault.filter(|_| self.rated) {
            return Err(Error::Rated(Fault::new(code, "rated", message).into()));
        }
        if let Some(RatingRange { min, max }) = self.rating_range {
            let (code, message) = if min > max {
                ("range-order", "the lowest rating is above the highest")
            } else {
                ("range-casual", "only rated games in the lobby have a range of ratings")
            };
            if min > max || !(self.rated && is_listed) {
                return Err(Error::Rated(Fault::new(code, "rating_range", message).into()));
            }
        }
        // Free names and their results may be invented, so nobody else finds them in lists.
        let is_private = has_free_names || (has_open_seat && !is_listed);
        let (is_rated, rating_range) = (self.rated, self.rating_range);
        Ok(Setting { is_listed, is_private, is_rated, rating_range, ..setting })
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
pub struct Move {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number of the last event that the sender has seen.
    pub seq: u64,
}

/// A request body that contains only `seq`: to get a hint, to abort a game or to claim a win.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeqOnly {
    /// The number of the last event that the sender has seen.
    pub seq: u64,
}

/// A request to take moves back, or an answer to the opponent's.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The request or the answer; a request if absent.
    #[serde(default)]
    pub answer: UndoAnswer,
    /// The number of the last event that the sender has seen.
    pub seq: u64,
}

/// A request to take moves back, or an answer to one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum UndoAnswer {
    /// Takes moves back, or asks a human opponent to agree.
    #[default]
    Request,
    /// Agrees to the opponent's request.
    Accept,
    /// Declines the opponent's request.
    Decline,
}

impl From<UndoAnswer> for UndoStep {
    fn from(step: UndoAnswer) -> Self {
        match step {
            UndoAnswer::Request => Self::Request,
            UndoAnswer::Accept => Self::Accept,
            UndoAnswer::Decline => Self::Decline,
        }
    }
}

/// A request for a vacant seat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// The side to play; the first vacant side if absent.
    #[schema(value_type = Option<schema::Side>)]
    pub side: Option<Side>,
}

/// A request for an opponent from the lobby.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: String,
    /// An object, or the short form as a string. The default if absent, with the pie rule if one side
    /// is proved to win without it.
    #[serde(default, deserialize_with = "json::deserialize")]
    pub options: Value,
    /// The time control; no clock if absent.
    pub clock: Option<Control>,
    /// Whether the game counts for the ratings of both players; if absent, it does if it has a clock.
    pub rated: Option<bool>,
    /// Whether to accept a game with another clock of the same speed. A new game has the clock of
    /// the request.
    #[serde(default)]
    pub any_clock: bool,
    /// The ratings that the opponent in a rated game may have, in the game at its speed; any if absent.
    pub rating_range: Option<RatingRange>,
}

impl Pair {
    /// The request for the game that is offered if there is none to join. The player moves first if
    /// `is_first`.
    pub fn offer(&self, is_first: bool) -> NewGame {
        let (own, open) = (NewPlayer::default(), NewPlayer::Open { listed: true });
        let (first, second) = if is_first { (own, open) } else { (open, own) };
        let rated = self.rated.unwrap_or(self.clock.is_some());
        let options = if self.options.is_null() { self.fair() } else { None };
        NewGame {
            game: self.game.clone(),
            options: options.unwrap_or_else(|| self.options.clone()),
            players: NewPlayers { first, second },
            start: None,
            clock: self.clock,
            rated,
            rating_range: self.rating_range,
        }
    }

    /// The default options with the pie rule, if one side is proved to win without it.
    fn fair(&self) -> Option<Value> {
        let game: Game = self.game.parse().ok()?;
        let default = *game.presets().first()?;
        let fair = default.with_pie(true)?;
        solved(default).filter(|value| *value != Wdl::Draw).map(|_| fair.to_map().into())
    }
}

/// A request to change the name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40)]
    pub name: String,
}

/// A request body without content: `{}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoFields {}

/// A request to resign.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Resign {
    /// The side that resigns.
    #[schema(value_type = schema::Side)]
    pub side: Side,
    /// The number of the last event that the sender has seen.
    pub seq: u64,
}

/// A request to offer, accept or decline a draw.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Draw {
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
pub enum DrawAnswer {
    /// Offers a draw.
    Offer,
    /// Accepts the opponent's offer.
    Accept,
    /// Declines the opponent's offer.
    Decline,
}

impl DrawAnswer {
    /// The command of a side.
    pub const fn command(self, side: Side) -> Command {
        match self {
            Self::Offer => Command::OfferDraw(side),
            Self::Accept => Command::AcceptDraw(side),
            Self::Decline => Command::DeclineDraw(side),
        }
    }
}

/// A request that contains a record.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// The record as text or JSON.
    pub record: String,
}

/// A record in both formats.
#[derive(Debug, Serialize, ToSchema)]
pub struct Converted {
    /// Text similar to PGN.
    pub text: String,
    /// JSON in one line, as `docs/record.schema.json` describes it.
    pub json: String,
}

/// The records of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct SplitRecords {
    /// Each as text, in the order of the file.
    pub records: Vec<String>,
}
