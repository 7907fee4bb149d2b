//! What the list of games shows of a game.

use ludoteca_room::{Player, PlayerId, Room, Seats, Timestamp};
use ludoteca_rules::{Game, Outcome, Side};

use super::Cursor;
use ludoteca_wire::Setting;
use ludoteca_wire::tally::{Finished, Score};

/// The summary of a game. It follows from the events and is stored so that a list of games needs no
/// replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// The number of the last event.
    pub seq: u64,
    /// Number of moves made.
    pub ply: usize,
    /// The side to move.
    pub to_move: Option<Side>,
    /// The outcome; `None` until the game is over.
    pub outcome: Option<Outcome>,
    /// Whether it is the computer's turn.
    pub waiting: bool,
    /// Who plays, if that has changed since the game was created.
    pub seated: Option<Seats>,
    /// When the time of the side to move is up.
    pub deadline: Option<Timestamp>,
}

impl Summary {
    /// The summary of a game.
    pub(crate) fn new(setting: &Setting, room: &Room) -> Self {
        Self {
            seq: room.seq(),
            ply: room.game().ply(),
            to_move: room.to_move(),
            outcome: room.outcome(),
            waiting: room.computer_to_move().is_some(),
            seated: Some(room.seats()).filter(|&seats| *seats != setting.seats).cloned(),
            deadline: room.deadline(),
        }
    }
}

/// A game in the list of games.
#[derive(Debug)]
pub(crate) struct ListedGame {
    /// How the game was created.
    pub setting: Setting,
    /// Time of the creation, in milliseconds since 1970.
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
    /// The game's place in the list.
    pub place: Cursor,
}

impl ListedGame {
    /// The side that a person plays against the computer, and the computer's level; `None` if both
    /// players are people or both are computers.
    const fn against_computer(&self) -> Option<(Side, u8)> {
        match (&self.setting.seats.first, &self.setting.seats.second) {
            (Player::Human { .. }, Player::Computer { level }) => Some((Side::First, *level)),
            (Player::Computer { level }, Player::Human { .. }) => Some((Side::Second, *level)),
            _ => None,
        }
    }

    /// The result of a finished game between two people for one of them. `None` for other games and
    /// for aborted ones.
    pub(crate) fn result_of(&self, player: PlayerId) -> Option<(Game, Score)> {
        let seats = &self.setting.seats;
        let (winner, reason) = self.outcome.as_ref()?;
        let side = seats.sides_of(player).next().filter(|_| seats.are_of_two_people())?;
        let score = match winner {
            None => Score::Drawn,
            Some(winner) if *winner == side => Score::Won,
            Some(_) => Score::Lost,
        };
        (reason != Room::ABORTED.0).then_some((self.setting.options.game(), score))
    }

    /// The result of a finished game against the computer. `None` for other games, and for those
    /// from a set-up, which say little about strength.
    pub(crate) fn finished(&self) -> Option<Finished> {
        let (side, level) = self.against_computer().filter(|_| self.setting.start.is_none())?;
        let score = match self.outcome.as_ref()? {
            (None, _) => Score::Drawn,
            (Some(winner), _) if *winner == side => Score::Won,
            (Some(_), _) => Score::Lost,
        };
        Some(Finished { game: self.setting.options.game(), level, score })
    }
}
