//! Commands to a room, and the actors who issue them.

use ludoteca_rules::Side;

use crate::{DaysOff, Name, PlayerId};

/// A command to a room.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// Takes a vacant seat, under a name.
    Sit {
        /// The side to play.
        side: Side,
        /// The player's name, if there is one.
        name: Option<Name>,
    },
    /// Makes a move for the side to move.
    Move {
        /// The move, in any spelling that the rules accept.
        mv: String,
        /// The network delay of the player's connection in milliseconds, if known.
        delay: u64,
    },
    /// Takes moves back to the player's last turn, or requests it from the opponent if that is
    /// another player.
    Undo,
    /// Agrees, on behalf of a side, to take moves back.
    AcceptUndo(Side),
    /// Declines, on behalf of a side, to take moves back.
    DeclineUndo(Side),
    /// Resigns for a side.
    Resign(Side),
    /// Offers a draw on behalf of a side.
    OfferDraw(Side),
    /// Accepts the opponent's draw offer on behalf of a side.
    AcceptDraw(Side),
    /// Declines the opponent's draw offer on behalf of a side.
    DeclineDraw(Side),
    /// Aborts a game between two people before both sides have moved. The game does not count.
    Abort,
    /// Claims the win for a side whose opponent has left.
    ClaimWin {
        /// The side that claims.
        side: Side,
        /// Milliseconds for which the opponent has been disconnected.
        absent: u64,
    },
    /// Changes the days off of a side in a correspondence game.
    DaysOff {
        /// The side.
        side: Side,
        /// The days off from now on.
        days_off: DaysOff,
    },
    /// Begins the clock, or ends the game if the time of the side to move is up. Causes no event
    /// if there is nothing to do. The driver issues it at [`Room::deadline`](crate::Room::deadline).
    Tick,
}

impl Command {
    /// A move on a connection without known delay.
    ///
    /// ```
    /// use ludoteca_room::Command;
    /// assert_eq!(Command::mv("d7"), Command::Move { mv: "d7".into(), delay: 0 });
    /// ```
    pub fn mv(mv: impl Into<String>) -> Self {
        Self::Move { mv: mv.into(), delay: 0 }
    }
}

/// The issuer of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Actor {
    /// A player, who may act for the seats that the player holds.
    Player(PlayerId),
    /// The computer. It only moves, and only for a seat that it occupies.
    Computer,
    /// The driver of the room. It only issues [`Command::Tick`].
    Driver,
}
