//! How a game ends.

use std::fmt;

use serde::Serialize;

use super::side::Side;

/// Why a game ended, in the word of the rules (`line`, `no-rod`, `repetition`, …).
///
/// Each game names its own reasons in its folder; the two that come from history are here.
///
/// ```
/// use ludoteca_rules::Reason;
/// assert_eq!(Reason("line").to_string(), "line");
/// assert_eq!(Reason::FIFTY_MOVES.to_string(), "fifty-moves");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Reason(pub &'static str);

impl Reason {
    /// The same arrangement stood for the third time.
    ///
    /// ```
    /// # use ludoteca_rules::{Outcome, Reason};
    /// assert_eq!(Outcome::draw(Reason::REPETITION).to_string(), "draw (repetition)");
    /// ```
    pub const REPETITION: Self = Self("repetition");
    /// A hundred plies in a row without a capture.
    ///
    /// ```
    /// # use ludoteca_rules::{Outcome, Reason};
    /// assert_eq!(Outcome::draw(Reason::FIFTY_MOVES).to_string(), "draw (fifty-moves)");
    /// ```
    pub const FIFTY_MOVES: Self = Self("fifty-moves");
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The end of a game: who won, if anybody did, and why.
///
/// ```
/// use ludoteca_rules::{Outcome, Reason, Side};
/// assert_eq!(Outcome::win(Side::First, Reason("line")).to_string(), "first wins (line)");
/// assert_eq!(Outcome::draw(Reason::REPETITION).to_string(), "draw (repetition)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    /// `side` has won.
    ///
    /// ```
    /// # use ludoteca_rules::{Outcome, Reason, Side};
    /// let outcome = Outcome::win(Side::Second, Reason("line"));
    /// assert_eq!(outcome.winner, Some(Side::Second));
    /// ```
    pub const fn win(side: Side, reason: Reason) -> Self {
        Self { winner: Some(side), reason }
    }

    /// Nobody has won.
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
