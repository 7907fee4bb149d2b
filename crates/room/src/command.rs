//! Commands to a room, and who issues them when.

use ludoteca_rules::Side;

/// A command to a room.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// Makes a move for the side to move. The text may be any spelling that the rules accept.
    Move(String),
    /// Takes moves back to the last turn of a human player.
    Undo,
    /// Resigns for a side.
    Resign(Side),
    /// Offers a draw on behalf of a side.
    OfferDraw(Side),
    /// Accepts the opponent's draw offer on behalf of a side.
    AcceptDraw(Side),
    /// Declines the opponent's draw offer on behalf of a side.
    DeclineDraw(Side),
}

/// Who issues a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Actor {
    /// A human player. Everybody in a room may act for any human seat.
    Human,
    /// The computer. It only moves, and only for a seat that it occupies.
    Computer,
}

/// Milliseconds since the start of 1970, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(u64);

impl Timestamp {
    /// The time `millis` milliseconds after the start of 1970, UTC.
    ///
    /// ```
    /// # use ludoteca_room::Timestamp;
    /// assert!(Timestamp::from_millis(1) > Timestamp::from_millis(0));
    /// ```
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }

    /// Milliseconds since the start of 1970, UTC.
    ///
    /// ```
    /// # use ludoteca_room::Timestamp;
    /// assert_eq!(Timestamp::from_millis(1_500).as_millis(), 1_500);
    /// ```
    pub const fn as_millis(self) -> u64 {
        self.0
    }
}
