//! Challenges and what event streams contain, as clients see them.

use ludoteca_cluster::bus::Ended;
use ludoteca_community::challenges;
use ludoteca_community::notices::{GameNotice, Notice};
use ludoteca_room::{Name, PlayerId, Timestamp};
use ludoteca_rules::{Fault, Faults, Game, Outcome, Side, json};
use ludoteca_store::id::player_text;
use ludoteca_wire::{Control, Players, Solved, schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::error::{Error, RequestError};

/// A challenge to another player.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewChallenge {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: String,
    /// An object, or the short form as a string; the default if absent.
    #[serde(default, deserialize_with = "json::deserialize")]
    pub options: Value,
    /// The time control; no clock if absent.
    pub clock: Option<Control>,
    /// The side that the challenger plays; chosen at random if absent.
    #[schema(value_type = Option<schema::Side>)]
    pub side: Option<Side>,
    /// Whether the game counts for the ratings of both players. Rated games have a clock.
    #[serde(default)]
    pub rated: bool,
}

impl NewChallenge {
    /// The challenge of a player with this name, who is a program or not, or all its faults.
    pub(crate) fn check(
        &self,
        challenger: PlayerId,
        (name, is_bot): (Name, bool),
        opponent: PlayerId,
        created: Timestamp,
    ) -> Result<ludoteca_store::Challenge, Error> {
        let game: Game = self.game.parse().map_err(RequestError::UnknownGame)?;
        let options = game.options_from_json(&self.options).map_err(RequestError::Options)?;
        let clock = self.clock.map(Control::check).transpose();
        let clock = clock.map_err(|fault| RequestError::Clock(Faults::from(fault)))?;
        if self.rated && clock.is_none() {
            let fault = Fault::new("rated-clock", "rated", "rated games are played with a clock");
            return Err(RequestError::Rated(fault.into()).into());
        }
        Ok(ludoteca_store::Challenge {
            id: ludoteca_store::id::random(),
            challenger,
            name,
            is_bot,
            opponent,
            options,
            clock,
            side: self.side,
            is_rated: self.rated,
            created,
            expires: challenges::expiry(clock, created),
        })
    }
}

/// An open challenge.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Challenge {
    /// The id, which becomes the game's id when the challenge is accepted.
    pub id: String,
    /// The id of the player who offers the game.
    pub challenger: String,
    /// The challenger's name.
    pub name: String,
    /// Whether the name is that of an account, which no other player has.
    pub has_account: bool,
    /// Whether the challenger is a program.
    pub is_bot: bool,
    /// The id of the player who may accept.
    pub opponent: String,
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// Every option and its value.
    pub options: Map<String, Value>,
    /// The options in short form.
    pub short: String,
    /// The clock; null without one.
    #[schema(required)]
    pub clock: Option<Control>,
    /// The side that the challenger plays; null if it is chosen at random.
    #[schema(value_type = Option<schema::Side>, required)]
    pub side: Option<Side>,
    /// Whether the game counts for the ratings of both players.
    pub is_rated: bool,
    /// The result of perfect play if the game is rated and its board is solved; else null.
    #[schema(required)]
    pub solved: Option<Solved>,
    /// When it was sent, in milliseconds since 1970.
    pub created: u64,
    /// When it expires, in milliseconds since 1970.
    pub expires: u64,
}

impl From<&ludoteca_store::Challenge> for Challenge {
    fn from(challenge: &ludoteca_store::Challenge) -> Self {
        Self {
            id: challenge.id.to_string(),
            challenger: player_text(challenge.challenger),
            name: challenge.name.to_string(),
            has_account: challenge.name.has_account(),
            is_bot: challenge.is_bot,
            opponent: player_text(challenge.opponent),
            game: challenge.options.game().name(),
            options: challenge.options.to_map(),
            short: challenge.options.short(),
            clock: challenge.clock.map(Control::from),
            side: challenge.side,
            is_rated: challenge.is_rated,
            solved: Solved::of_rated(challenge.options, challenge.is_rated),
            created: challenge.created.as_millis(),
            expires: challenge.expires.as_millis(),
        }
    }
}

/// The open challenges of a player, the oldest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Challenges {
    /// The challenges that the player has received.
    pub received: Vec<Challenge>,
    /// The challenges that the player has sent.
    pub sent: Vec<Challenge>,
}

impl Challenges {
    /// The challenges of `player`.
    pub(crate) fn of(player: PlayerId, challenges: &[ludoteca_store::Challenge]) -> Self {
        let (received, sent): (Vec<_>, Vec<_>) =
            challenges.iter().partition(|challenge| challenge.opponent == player);
        Self {
            received: received.into_iter().map(Challenge::from).collect(),
            sent: sent.into_iter().map(Challenge::from).collect(),
        }
    }
}

/// A game in an event stream or a notice.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StreamedGame {
    /// The game's id.
    pub id: String,
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// Every option and its value.
    pub options: Map<String, Value>,
    /// The options in short form.
    pub short: String,
    /// The clock; null without one.
    #[schema(required)]
    pub clock: Option<Control>,
    /// The players.
    pub players: Players,
    /// The side of the player who reads.
    #[schema(value_type = schema::Side)]
    pub side: Side,
    /// The outcome; null until the game is over.
    #[schema(value_type = Option<schema::Outcome>, required)]
    pub outcome: Option<Outcome>,
}

impl StreamedGame {
    /// `None` if `player` does not play.
    pub(crate) fn new(player: PlayerId, notice: &GameNotice) -> Option<Self> {
        let GameNotice { setting, seats, outcome } = notice;
        Some(Self {
            id: setting.id.to_string(),
            game: setting.options.game().name(),
            options: setting.options.to_map(),
            short: setting.options.short(),
            clock: setting.clock.map(Control::from),
            players: seats.into(),
            side: seats.sides_of(player).next()?,
            outcome: *outcome,
        })
    }
}

/// A line of an event stream.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum EventLine {
    /// A game of the player is ready to begin, or is in progress when the stream begins.
    GameStart {
        /// The game.
        game: StreamedGame,
    },
    /// A game of the player is over.
    GameEnd {
        /// The game.
        game: StreamedGame,
    },
    /// The player has received or sent a challenge, or it is open when the stream begins.
    Challenge {
        /// The challenge.
        challenge: Challenge,
    },
    /// A challenge was declined.
    ChallengeDeclined {
        /// The challenge.
        challenge: Challenge,
    },
    /// A challenge was cancelled or expired.
    ChallengeCancelled {
        /// The challenge.
        challenge: Challenge,
        /// Whether it has expired.
        expired: bool,
    },
}

impl EventLine {
    /// The line about a notice in the stream of `player`; `None` if it does not concern the player.
    pub(crate) fn new(player: PlayerId, notice: &Notice) -> Option<Self> {
        Some(match notice {
            Notice::GameStart(game) => Self::GameStart { game: StreamedGame::new(player, game)? },
            Notice::GameEnd(game) => Self::GameEnd { game: StreamedGame::new(player, game)? },
            Notice::Challenge(challenge) => Self::Challenge { challenge: (&**challenge).into() },
            Notice::ChallengeEnd(challenge, Ended::Declined) => {
                Self::ChallengeDeclined { challenge: (&**challenge).into() }
            }
            Notice::ChallengeEnd(challenge, ended) => Self::ChallengeCancelled {
                challenge: (&**challenge).into(),
                expired: *ended == Ended::Expired,
            },
            // Programs cannot read messages.
            Notice::Message(..) => return None,
        })
    }
}
