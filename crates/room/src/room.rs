//! The state of a room.

use ludoteca_rules::{AnyMatch, Outcome, Reason, Side};

use crate::{Clock, Player, Seats, TimeControl, Timestamp};

/// One game being played: seats, game, clock, outcome and open requests.
///
/// Two rooms are equal if they have the same seats, the same start, the same moves, the same clock
/// and the same number of events, and if the same requests or agreed end apply to them.
#[derive(Clone, Debug)]
pub struct Room {
    pub(crate) game: AnyMatch,
    pub(crate) seats: Seats,
    /// Number of events applied.
    pub(crate) seq: u64,
    pub(crate) clock: Option<Clock>,
    /// The largest number of plies that the game has had, moves taken back included.
    pub(crate) max_plies: usize,
    /// An end that the rules of the game do not know, such as resignation or agreement.
    pub(crate) ended: Option<Outcome>,
    /// The side with an open request to take moves back.
    pub(crate) undo_request: Option<Side>,
    /// The side whose draw offer is open.
    pub(crate) draw_offer: Option<Side>,
}

impl Room {
    /// Maximum number of events in a room. It bounds the number of undos.
    pub const MAX_EVENTS: u64 = 10_000;

    /// Milliseconds without a connection after which a player has left the game.
    pub const ABSENCE_MILLIS: u64 = 60_000;

    /// The reason for the end of an aborted game, which has no winner and counts for neither
    /// player.
    pub const ABORTED: Reason = Reason("aborted");

    /// A room in which nothing has happened yet.
    ///
    /// ```
    /// use ludoteca_room::{Player, Room, Seats};
    /// use ludoteca_rules::{Game, Side};
    /// let seats = Seats { first: Player::VACANT, second: Player::Computer { level: 3 } };
    /// let room = Room::new(Game::Morris.options("")?.start(), seats, None);
    /// assert_eq!((room.seq(), room.to_move()), (0, Some(Side::First)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(opening: AnyMatch, seats: Seats, control: Option<TimeControl>) -> Self {
        let (clock, opening_plies) = (control.map(Clock::new), opening.ply());
        Self {
            game: opening,
            seats,
            max_plies: opening_plies,
            seq: 0,
            clock,
            ended: None,
            undo_request: None,
            draw_offer: None,
        }
    }

    /// The game as the rules know it, without resignations and agreements.
    pub const fn game(&self) -> &AnyMatch {
        &self.game
    }

    /// The seats.
    pub const fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The number of the last event; 0 if there is none.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// The outcome of the game; `None` until it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.game.outcome())
    }

    /// The side to move; `None` once the game is over.
    pub fn to_move(&self) -> Option<Side> {
        self.game.to_move().filter(|_| self.ended.is_none())
    }

    /// The level of the computer, if it is the computer's turn.
    pub fn computer_to_move(&self) -> Option<u8> {
        match self.seats.player(self.to_move()?) {
            Player::Computer { level } if self.seats.vacant().next().is_none() => Some(*level),
            _ => None,
        }
    }

    /// The side whose draw offer is open; `None` once the game is over.
    pub fn draw_offer(&self) -> Option<Side> {
        self.draw_offer.filter(|_| self.outcome().is_none())
    }

    /// Whether the time of the side to move runs: not before each side has made a move, and not
    /// after the end.
    pub fn is_clock_running(&self) -> bool {
        let has_begun = self.clock.is_some_and(|clock| clock.turn_began().is_some());
        has_begun && self.to_move().is_some() && !self.is_first_move()
    }

    /// Whether a side has never moved, not even a move that was taken back.
    pub(crate) const fn is_first_move(&self) -> bool {
        self.max_plies < 2
    }

    /// The side with an open request to take moves back; `None` once the game is over.
    pub fn undo_request(&self) -> Option<Side> {
        self.undo_request.filter(|_| self.outcome().is_none())
    }

    /// The clock, if the game is played with one.
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Whether a correspondence game between two people is being played.
    pub fn is_running_correspondence(&self) -> bool {
        let control = self.clock.map(|clock| clock.control());
        matches!(control, Some(TimeControl::Correspondence { .. }))
            && self.seats.are_of_two_people()
            && self.seats.vacant().next().is_none()
            && self.to_move().is_some()
    }

    /// When the driver has to issue [`Command::Tick`](crate::Command::Tick) next; `None` if no time
    /// runs. It is in the past if the players are complete and the clock has to begin.
    pub fn deadline(&self) -> Option<Timestamp> {
        let (clock, side) = (self.clock?, self.to_move()?);
        if clock.turn_began().is_some() {
            let is_limited = !self.is_first_move() || self.seats.are_of_two_people();
            return clock.deadline(side, self.is_first_move()).filter(|_| is_limited);
        }
        self.seats.vacant().next().is_none().then_some(Timestamp::from_millis(0))
    }
}

impl PartialEq for Room {
    fn eq(&self, other: &Self) -> bool {
        // A match follows from its options, its start and its moves.
        let game =
            |room: &Self| (room.game.options(), room.game.position_text(0), room.game.move_texts());
        self.seq == other.seq
            && self.seats == other.seats
            && self.ended == other.ended
            && (self.clock, self.max_plies) == (other.clock, other.max_plies)
            && self.draw_offer == other.draw_offer
            && self.undo_request == other.undo_request
            && game(self) == game(other)
    }
}

impl Eq for Room {}
