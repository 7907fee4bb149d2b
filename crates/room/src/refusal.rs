//! Why a room refuses a command.

use ludoteca_rules::{MoveError, Outcome, Side};
use thiserror::Error;

use crate::Room;

/// Why a room refuses a command or an event. The room is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The move is misspelled or not legal.
    #[error(transparent)]
    Move(MoveError),
    /// The game has ended.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// A human player may not move for the computer.
    #[error("it is the computer's turn; wait for its move, or take back yours")]
    ComputersTurn,
    /// The computer may only move, and only in its own turn.
    #[error("the computer may only move, and only in its own turn")]
    NotForComputer,
    /// An event contains a move of the side that is not to move.
    #[error("it is not {0}'s turn")]
    NotToMove(Side),
    /// The computer never resigns.
    #[error("{0} is the computer, which does not resign")]
    ComputersSide(Side),
    /// No human player has moved yet.
    #[error("there is no move of a human player to take back")]
    NothingToUndo,
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
    TooLong,
}

impl Refusal {
    /// Stable identifier of the kind of refusal, for programs and translations.
    ///
    /// ```
    /// use ludoteca_room::Refusal;
    /// assert_eq!(Refusal::NothingToUndo.code(), "nothing-to-undo");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Move(MoveError::Spelling { .. }) => "move-spelling",
            Self::Move(MoveError::Illegal { .. }) => "illegal-move",
            Self::Move(MoveError::Over(_)) | Self::Over(_) => "game-over",
            Self::ComputersTurn
            | Self::NotForComputer
            | Self::NotToMove(_)
            | Self::ComputersSide(_) => "not-your-turn",
            Self::NothingToUndo => "nothing-to-undo",
            Self::DrawWithComputer => "draw-with-computer",
            Self::DrawOffered(_) => "draw-offered",
            Self::NoDrawOffer => "no-draw-offer",
            Self::NotOver => "not-over",
            Self::TooLong => "game-too-long",
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
