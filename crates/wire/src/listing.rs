//! The list of games, as clients see it.

use ludoteca_room::{Player, PlayerId, Room};
use ludoteca_rules::{Game, Side};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::clock::Control;
use crate::players::Players;
use crate::tally::{Finished, Score};
use crate::{Setting, schema};

/// A game in a list, with what follows from its events.
#[derive(Debug)]
pub struct ListedGame {
    /// The settings of the game.
    pub setting: Setting,
    /// Time of creation, in milliseconds since 1970.
    pub created: i64,
    /// Number of moves made.
    pub ply: i64,
    /// The side to move; `None` once the game is over.
    pub to_move: Option<Side>,
    /// The winner, if there is one, and the reason; `None` until the game is over.
    pub outcome: Option<(Option<Side>, String)>,
    /// Time of the last event, in milliseconds since 1970.
    pub updated: i64,
    /// Whether the visitor created the game.
    pub is_own: bool,
}

impl ListedGame {
    /// The side of the human player against the computer, and the computer's level; `None` if both
    /// players are people or both are computers.
    pub const fn against_computer(&self) -> Option<(Side, u8)> {
        match (&self.setting.seats.first, &self.setting.seats.second) {
            (Player::Human { .. }, Player::Computer { level }) => Some((Side::First, *level)),
            (Player::Computer { level }, Player::Human { .. }) => Some((Side::Second, *level)),
            _ => None,
        }
    }

    /// The result of a finished game between two people for one of them. `None` for other games and
    /// for aborted ones.
    pub fn result_of(&self, player: PlayerId) -> Option<(Game, Score)> {
        let seats = &self.setting.seats;
        let side = seats.sides_of(player).next().filter(|_| seats.are_of_two_people())?;
        Some((self.setting.options.game(), self.score_of(side)?))
    }

    /// The result of a finished game against the computer. `None` for other games, and for those
    /// from a set-up, which say little about strength.
    pub fn finished(&self) -> Option<Finished> {
        let (_, level) = self.against_computer().filter(|_| self.setting.start.is_none())?;
        let score = self.score_against_computer()?;
        Some(Finished { game: self.setting.options.game(), level, score })
    }

    /// The human player's result of a finished game against the computer. `None` for other games.
    pub fn score_against_computer(&self) -> Option<Score> {
        self.against_computer().and_then(|(side, _)| self.score_of(side))
    }

    /// Whether the game is a draw, regardless of the players. An aborted game is no draw.
    pub fn is_drawn(&self) -> bool {
        self.score_of(Side::First) == Some(Score::Drawn)
    }

    /// The result of a finished game for a side. `None` for other games and for aborted ones.
    fn score_of(&self, side: Side) -> Option<Score> {
        let (winner, reason) = self.outcome.as_ref()?;
        let score = match winner {
            None => Score::Drawn,
            Some(winner) if *winner == side => Score::Won,
            Some(_) => Score::Lost,
        };
        (reason != Room::ABORTED.0).then_some(score)
    }
}

/// A game in the list of games.
#[derive(Debug, Serialize, ToSchema)]
pub struct Listed {
    /// The game's id.
    pub id: String,
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// Every option and its value.
    pub options: Map<String, Value>,
    /// The options in short form.
    pub short: String,
    /// The players.
    pub players: Players,
    /// Number of moves.
    pub ply: i64,
    /// The clock; null without one.
    #[schema(required)]
    pub clock: Option<Control>,
    /// Whether the game counts for the ratings of its players.
    pub is_rated: bool,
    /// The side to move; null once the game is over.
    #[schema(value_type = Option<schema::Side>, required)]
    pub to_move: Option<Side>,
    /// The outcome; null until the game is over.
    #[schema(required)]
    pub outcome: Option<ListedOutcome>,
    /// Time of creation, in milliseconds since 1970.
    pub created: i64,
    /// Time of the last event, in milliseconds since 1970.
    pub updated: i64,
    /// Whether the client created the game, according to its cookie, and may delete it.
    pub mine: bool,
}

impl From<ListedGame> for Listed {
    fn from(listed: ListedGame) -> Self {
        let ListedGame { setting, created, ply, to_move, outcome, updated, is_own } = listed;
        Self {
            id: setting.id.to_string(),
            game: setting.options.game().name(),
            options: setting.options.to_map(),
            short: setting.options.short(),
            players: (&setting.seats).into(),
            ply,
            clock: setting.clock.map(Control::from),
            is_rated: setting.is_rated,
            to_move,
            outcome: outcome.map(|(winner, reason)| ListedOutcome { winner, reason }),
            created,
            updated,
            mine: is_own,
        }
    }
}

/// The outcome of a listed game.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedOutcome {
    /// The winner; null means a draw.
    #[schema(value_type = Option<schema::Side>, required)]
    pub winner: Option<Side>,
    /// `line`, `full`, `resignation`, …
    pub reason: String,
}

/// Games, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct Games {
    /// At most `limit` games.
    pub games: Vec<Listed>,
    /// The value of `after` for the next page; null on the last page.
    #[schema(required)]
    pub next: Option<String>,
}
