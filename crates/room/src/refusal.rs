//! Why a room rejects a command.

use ludoteca_rules::{MoveError, Outcome, Side};
use strum::IntoStaticStr;
use thiserror::Error;

use crate::Room;

/// Why a room rejects a command or an event. The room is unchanged. The names
/// of the variants are their [codes](Self::code), unless one is given.
#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Refusal {
    /// The move is misspelled or not legal.
    #[error(transparent)]
    Move(MoveError),
    /// The game has ended.
    #[error("the game is over: {0}")]
    #[strum(serialize = "game-over")]
    Over(Outcome),
    /// A human player may not move for the computer.
    #[error("it is the computer's turn; wait for its move, or take back yours")]
    #[strum(serialize = "not-your-turn")]
    ComputersTurn,
    /// The computer may only move, and only in its own turn.
    #[error("the computer may only move, and only in its own turn")]
    #[strum(serialize = "not-your-turn")]
    NotForComputer,
    /// An event contains a move of the side that is not to move.
    #[error("it is not {0}'s turn")]
    #[strum(serialize = "not-your-turn")]
    NotToMove(Side),
    /// The computer never resigns.
    #[error("{0} is the computer, which does not resign")]
    #[strum(serialize = "not-your-turn")]
    ComputersSide(Side),
    /// It is the turn of another player.
    #[error("it is your opponent's turn")]
    #[strum(serialize = "not-your-turn")]
    OpponentsTurn,
    /// The player holds no seat.
    #[error("you are watching this game; only its players may do this")]
    #[strum(serialize = "not-your-seat")]
    NotSeated,
    /// The player does not hold the seat of this side.
    #[error("only the player of {0} may do this")]
    #[strum(serialize = "not-your-seat")]
    NotYourSeat(Side),
    /// The seat is taken.
    #[error("another player already plays {0}")]
    SeatTaken(Side),
    /// The game begins when a player takes the seat of this side.
    #[error("the game begins once a player takes the seat of {0}")]
    #[strum(serialize = "seat-vacant")]
    Vacant(Side),
    /// Only the driver ticks, and it does nothing else.
    #[error("only the driver of the room ticks, and it does nothing else")]
    #[strum(serialize = "not-your-seat")]
    NotForDriver,
    /// The clock is not running yet.
    #[error("the clock has not begun to run")]
    NotBegun,
    /// The time of the side to move is up.
    #[error("the time is up")]
    TimeIsUp,
    /// The event does not fit the clock.
    #[error("the event does not fit the clock of the game")]
    WrongTiming,
    /// The player already plays the other side.
    #[error("you already play {0}; the open seat is for another player")]
    AlreadySeated(Side),
    /// A side has moved already, or the game is not between two people.
    #[error("a game can be aborted only while a side has not moved, and only between two people")]
    NotAbortable,
    /// Wins cannot be claimed in this game.
    #[error(
        "a win can be claimed only between two people who have both moved, in a game with an initial time"
    )]
    NoClaim,
    /// The opponent has not left for long enough, or is not to move.
    #[error("a win can be claimed only once the opponent was disconnected for {s} s of their turn", s = Room::ABSENCE_MILLIS / 1_000)]
    OpponentPresent,
    /// There is no move to take back.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// A request to take moves back is open already.
    #[error("a request to take moves back is open already")]
    UndoRequested,
    /// There is no request to take moves back.
    #[error("the opponent has not asked to take moves back")]
    NoUndoRequest,
    /// Only human players agree to draws.
    #[error("the computer does not agree to draws")]
    DrawWithComputer,
    /// A draw offer is open already.
    #[error("a draw offer is open already, and {0} has not answered it yet")]
    DrawOffered(Side),
    /// There is no draw offer to accept or decline.
    #[error("the opponent has not offered a draw")]
    NoDrawOffer,
    /// A rematch requires that the game is over.
    #[error("the game is not over yet; a rematch begins after its end")]
    NotOver,
    /// The room has reached its maximum number of events.
    #[error("the game has {max} events, which is the maximum", max = Room::MAX_EVENTS)]
    #[strum(serialize = "game-too-long")]
    TooLong,
}

impl Refusal {
    /// Stable identifier of the kind of refusal, for programs and translations.
    ///
    /// ```
    /// use ludoteca_room::Refusal;
    /// assert_eq!(Refusal::NothingToUndo.code(), "nothing-to-undo");
    /// ```
    pub fn code(&self) -> &'static str {
        match self {
            Self::Move(MoveError::Spelling { .. }) => "move-spelling",
            Self::Move(MoveError::Illegal { .. }) => "illegal-move",
            Self::Move(MoveError::Over(_)) => "game-over",
            other => other.into(),
        }
    }
}

impl From<MoveError> for Refusal {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Over(outcome) => Self::Over(outcome),
            error => Self::Move(error),
        }
    }
}
