//! Events in a room.

use ludoteca_rules::Side;

use crate::{DaysOff, Name, PlayerId, Timestamp, Timing, TurnTiming};

/// An event in a room. Events are numbered from 1, without gaps.
///
/// The enum is exhaustive on purpose: a driver that stores or sends events has to handle each kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A player took a vacant seat.
    Seated {
        /// The side that the player plays.
        side: Side,
        /// The player.
        player: PlayerId,
        /// The player's name, if there is one.
        name: Option<Name>,
    },
    /// The clock of the first turn began to run.
    Started {
        /// When the turn began.
        at: Timestamp,
    },
    /// A side made a move.
    Moved {
        /// The side that moved.
        side: Side,
        /// The move in the notation of the game.
        mv: String,
        /// The effect on the clock; `None` in a game without a clock.
        timing: Option<Timing>,
    },
    /// The last moves were taken back. This withdraws all offers and requests.
    Undone {
        /// Number of plies taken back, at least 1.
        plies: usize,
        /// The effect on the clock; `None` in a game without a clock.
        timing: Option<TurnTiming>,
    },
    /// The clock of the turn continued after an outage, which takes no time from the players.
    Resumed {
        /// The clock from then on.
        timing: TurnTiming,
    },
    /// The days off of a player changed. Days before are not affected.
    DaysOff {
        /// The side that the player plays.
        side: Side,
        /// The days off from then on.
        days_off: DaysOff,
        /// When they changed.
        at: Timestamp,
    },
    /// A side requested to take moves back to its last turn. A move withdraws the request.
    UndoRequested {
        /// The side that made the request.
        side: Side,
    },
    /// A side declined to take moves back.
    UndoDeclined {
        /// The side that declined.
        side: Side,
    },
    /// A side resigned.
    Resigned {
        /// The side that resigned.
        side: Side,
    },
    /// A side offered a draw.
    DrawOffered {
        /// The side that offered.
        side: Side,
    },
    /// A side declined the opponent's draw offer.
    DrawDeclined {
        /// The side that declined.
        side: Side,
    },
    /// The players agreed to a draw.
    DrawAgreed,
    /// The game was aborted before both sides had moved. It does not count.
    Aborted,
    /// A side's time expired.
    TimedOut {
        /// The side whose time expired.
        side: Side,
    },
    /// A side left the game and lost it.
    Left {
        /// The side that left.
        side: Side,
    },
}
