//! Games that count for ratings.

use ludoteca_room::{Player, PlayerId, Room};
use ludoteca_rules::{Game, Side};

use ludoteca_wire::{Setting, Speed};

/// Minimum number of plies of a game that counts although its rules did not end it: three moves of
/// each side.
const MIN_PLIES: usize = 6;

/// The result of a game that counts for the ratings of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedResult {
    /// The game that was played.
    pub game: Game,
    /// The speed of the game.
    pub speed: Speed,
    /// The first side's player and the second side's.
    pub players: [PlayerId; 2],
    /// Whether they played under the names of accounts.
    pub have_accounts: [bool; 2],
    /// The winner; `None` after a draw.
    pub winner: Option<Side>,
}

impl RatedResult {
    /// The result of a game; `None` if it is not over or does not count. A game counts if it was
    /// created as rated and both sides have made some moves.
    pub fn of(setting: &Setting, room: &Room) -> Option<Self> {
        let outcome = room.outcome().filter(|_| setting.is_rated)?;
        let seats = room.seats();
        let players = [seats.first.id()?, seats.second.id()?];
        let has_account = |seat: &Player| matches!(seat, Player::Human { name: Some(name), .. } if name.has_account());
        let have_accounts = [has_account(&seats.first), has_account(&seats.second)];
        let is_played = room.game().outcome().is_some() || room.game().ply() >= MIN_PLIES;
        let counts = outcome.reason != Room::ABORTED && is_played;
        let speed = Speed::of(setting.clock?);
        let game = setting.options.game();
        (counts && players[0] != players[1]).then_some(Self {
            game,
            speed,
            players,
            have_accounts,
            winner: outcome.winner,
        })
    }
}
