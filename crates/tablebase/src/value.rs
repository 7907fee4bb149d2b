//! The game-theoretic value of a position.

use std::cmp::Reverse;

use ludoteca_rules::game::history::QUIET_LIMIT;
use serde::Serialize;

/// The value of a position for the side to move.
///
/// A win or loss carries the distance to conversion: the number of plies to the next capture or to the end of
/// the game if the winner minimises it and the loser maximises it. Tables without distances, and those of the
/// placing phase, have [`NO_DTC`] instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Value {
    /// The side to move wins.
    Win(u16),
    /// Neither side wins.
    Draw,
    /// The side to move loses; in 0 plies if it has no move.
    Loss(u16),
}

/// Marks a win or loss whose distance to conversion is not stored.
pub const NO_DTC: u16 = u16::MAX;

impl Value {
    /// Returns the distance to conversion in plies. `None` for a draw, or if the table has no distances.
    pub const fn dtc(self) -> Option<u16> {
        match self {
            Self::Draw | Self::Win(NO_DTC) | Self::Loss(NO_DTC) => None,
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
        }
    }

    /// Returns the value of a move that leads to a position of this value. A capture is a conversion, so its
    /// distance is 1.
    #[must_use]
    pub const fn before(self, captures: bool) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(if captures { 1 } else { plies.saturating_add(1) }),
            Self::Loss(plies) => Self::Win(if captures { 1 } else { plies.saturating_add(1) }),
            Self::Draw => Self::Draw,
        }
    }

    /// Returns the value if `quiet` plies have been played since the last capture: a win that the fifty-move
    /// rule cuts off is a draw. `None` if this depends on a distance to conversion that is not stored.
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

    /// Returns the sort key that orders values from best to worst: quick wins, slow wins, draws, slow losses,
    /// quick losses.
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

    /// Returns the better of two values for the side to move.
    #[must_use]
    pub(crate) fn better(self, other: Self) -> Self {
        if other.rank() < self.rank() { other } else { self }
    }
}
