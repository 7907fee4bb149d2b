//! The end of a game.

use core::fmt;

#[cfg(feature = "serde")]
use serde::Serialize;

use super::side::Side;

/// Why a game ended, as a word of the rules (`line`, `no-rod`, `repetition`, …).
///
/// Each game defines its own reasons. The two that depend on history are here.
///
/// ```
/// use ludoteca_rules::Reason;
/// assert_eq!(Reason("line").to_string(), "line");
/// assert_eq!(Reason::FIFTY_MOVE_RULE.to_string(), "fifty-moves");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(transparent))]
pub struct Reason(pub &'static str);

impl Reason {
    /// The same position occurred for the third time.
    ///
    /// ```
    /// # use ludoteca_rules::{Outcome, Reason};
    /// assert_eq!(Outcome::draw(Reason::REPETITION).to_string(), "draw (repetition)");
    /// ```
    pub const REPETITION: Self = Self("repetition");
    /// The fifty-move rule: [`QUIET_LIMIT`](super::history::QUIET_LIMIT) consecutive quiet plies.
    ///
    /// ```
    /// # use ludoteca_rules::{Outcome, Reason};
    /// assert_eq!(Outcome::draw(Reason::FIFTY_MOVE_RULE).to_string(), "draw (fifty-moves)");
    /// ```
    pub const FIFTY_MOVE_RULE: Self = Self("fifty-moves");
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The end of a game: the winner, if any, and the reason.
///
/// ```
/// use ludoteca_rules::{Outcome, Reason, Side};
/// assert_eq!(Outcome::win(Side::First, Reason("line")).to_string(), "first wins (line)");
/// assert_eq!(Outcome::draw(Reason::REPETITION).to_string(), "draw (repetition)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// The reason.
    pub reason: Reason,
}

impl Outcome {
    /// A win of `side`.
    ///
    /// ```
    /// # use ludoteca_rules::{Outcome, Reason, Side};
    /// let outcome = Outcome::win(Side::Second, Reason("line"));
    /// assert_eq!(outcome.winner, Some(Side::Second));
    /// ```
    pub const fn win(side: Side, reason: Reason) -> Self {
        Self { winner: Some(side), reason }
    }

    /// A draw.
    ///
    /// ```
    /// # use ludoteca_rules::{Outcome, Reason};
    /// assert_eq!(Outcome::draw(Reason("full")).winner, None);
    /// ```
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{side} wins ({})", self.reason),
            None => write!(f, "draw ({})", self.reason),
        }
    }
}
