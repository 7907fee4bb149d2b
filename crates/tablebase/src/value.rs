//! What a table says of a position.

use std::cmp::Reverse;

use ludoteca_rules::game::history::QUIET_LIMIT;
use serde::Serialize;

/// The value of a position for the person to move, by perfect play.
///
/// The distance is in plies to the next capture or to the end of the game: who wins hurries there,
/// who loses puts it off. Tables without distances, and those of the placing phase, have [`UNTOLD`] in
/// its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Value {
    /// Won.
    Win(u16),
    /// Neither wins.
    Draw,
    /// Lost; in 0 plies if there is no move.
    Loss(u16),
}

/// The distance of a win or loss in a table without distances.
pub const UNTOLD: u16 = u16::MAX;

impl Value {
    /// The distance to conversion, in plies. `None` for a draw, and if the table has no distances.
    pub const fn dtc(self) -> Option<u16> {
        match self {
            Self::Draw | Self::Win(UNTOLD) | Self::Loss(UNTOLD) => None,
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
        }
    }

    /// The value of a move that leads to a position of this value; a capture ends the distance.
    #[must_use]
    pub const fn before(self, captures: bool) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(if captures { 1 } else { plies.saturating_add(1) }),
            Self::Loss(plies) => Self::Win(if captures { 1 } else { plies.saturating_add(1) }),
            Self::Draw => Self::Draw,
        }
    }

    /// The value if `quiet` plies have gone by without a capture: what takes longer than the
    /// hundred-ply rule leaves time for is a draw. None if that hangs on a distance that the table
    /// does not have.
    ///
    /// ```
    /// use ludoteca_tablebase::Value;
    /// assert_eq!(Value::Win(60).after_quiet(40), Some(Value::Win(60)));
    /// assert_eq!(Value::Win(60).after_quiet(41), Some(Value::Draw));
    /// ```
    #[must_use]
    pub fn after_quiet(self, quiet: u32) -> Option<Self> {
        match self.dtc() {
            None if self != Self::Draw && quiet > 0 => None,
            Some(plies) if u32::from(plies) + quiet > QUIET_LIMIT => Some(Self::Draw),
            _ => Some(self),
        }
    }

    /// Orders values by how good they are: quick wins first, then draws, then slow losses.
    ///
    /// ```
    /// use ludoteca_tablebase::Value::{Draw, Loss, Win};
    /// assert!([Win(1), Win(9), Draw, Loss(9), Loss(2)].is_sorted_by_key(|value| value.rank()));
    /// ```
    pub fn rank(self) -> (u8, u16, Reverse<u16>) {
        match self {
            Self::Win(plies) => (0, plies, Reverse(0)),
            Self::Draw => (1, 0, Reverse(0)),
            Self::Loss(plies) => (2, 0, Reverse(plies)),
        }
    }

    /// Which of two moves' values the person to move prefers.
    #[must_use]
    pub(crate) fn better(self, other: Self) -> Self {
        if other.rank() < self.rank() { other } else { self }
    }
}
