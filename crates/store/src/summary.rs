//! Summaries of games, for lists.

use ludoteca_room::{Player, PlayerId, Room, Seats, Timestamp};
use ludoteca_rules::nearness::Arrangement;
use ludoteca_rules::{Outcome, Side};
use ludoteca_wire::Setting;

/// The summary of a game. It follows from the events and is stored so that a list of games needs no
/// replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
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
    /// The players, if they have changed since the game was created.
    pub seated: Option<Seats>,
    /// When the time of the side to move is up.
    pub deadline: Option<Timestamp>,
    /// The players, if two people play, and the pieces until the game is over.
    pub board: Option<([PlayerId; 2], Option<Arrangement>)>,
}

impl Summary {
    /// The summary of a game.
    pub fn new(setting: &Setting, room: &Room) -> Self {
        let people = [&room.seats().first, &room.seats().second].map(Player::id);
        let board = match people {
            [Some(first), Some(second)] if first != second => {
                let is_running = room.outcome().is_none();
                Some(([first, second], is_running.then(|| room.game().arrangement())))
            }
            _ => None,
        };
        Self {
            seq: room.seq(),
            ply: room.game().ply(),
            to_move: room.to_move(),
            outcome: room.outcome(),
            waiting: room.computer_to_move().is_some(),
            seated: Some(room.seats()).filter(|&seats| *seats != setting.seats).cloned(),
            deadline: room.deadline(),
            board,
        }
    }
}
