//! What happens in a room.

use ludoteca_rules::Side;

/// An event in a room. Events are numbered from 1, without gaps.
///
/// The enum is exhaustive on purpose: a driver that stores or sends events has to handle each kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A side made a move.
    Moved {
        /// The side that moved.
        side: Side,
        /// The move in the notation of the game.
        mv: String,
    },
    /// The last moves were taken back.
    Undone {
        /// Number of plies taken back, at least 1.
        plies: usize,
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
}
