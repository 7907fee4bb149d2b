//! Games that count for ratings.

use ludoteca_room::{PlayerId, Room};
use ludoteca_rules::{Game, Side};

use ludoteca_wire::{Setting, Speed};

/// Minimum number of plies of a game that counts: each side has moved.
const MIN_PLIES: usize = 2;

/// The result of a game that counts for the ratings of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedResult {
    /// The game that was played.
    pub game: Game,
    /// The speed of the game.
    pub speed: Speed,
    /// The first side's player and the second side's.
    pub players: [PlayerId; 2],
    /// The winner; `None` after a draw.
    pub winner: Option<Side>,
}

impl RatedResult {
    /// The result of a game; `None` if it is not over or does not count. A game counts if it was
    /// created as rated and both sides have moved.
    pub fn of(setting: &Setting, room: &Room) -> Option<Self> {
        let outcome = room.outcome().filter(|_| setting.is_rated)?;
        let seats = room.seats();
        let players = [seats.first.id()?, seats.second.id()?];
        let counts = outcome.reason != Room::ABORTED && room.game().ply() >= MIN_PLIES;
        let speed = Speed::of(setting.clock?);
        let game = setting.options.game();
        (counts && players[0] != players[1]).then_some(Self {
            game,
            speed,
            players,
            winner: outcome.winner,
        })
    }
}
