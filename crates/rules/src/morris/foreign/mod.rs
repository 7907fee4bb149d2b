//! Position texts of other programs.

mod malom;
mod sanmill_fen;

use alloc::format;
use alloc::string::String;

use super::board::Point;
use super::position::Position;
use super::setup::{self, Setup};
use crate::game::fault::Fault;
use crate::game::history::Match;
use crate::game::side::{Pair, Side};

/// A format in which another program writes positions.
///
/// ```
/// use ludoteca_rules::morris::PositionFormat;
/// let fen = "********/@*******/******O* w p p 1 8 1 8 0 0 0 0 0 0 0 0 2";
/// let format = PositionFormat::detect(fen).unwrap();
/// assert_eq!(format, PositionFormat::SanmillFen);
/// assert_eq!(format.read(fen)?.to_string(), "3/1b1/3/w5/3/3/3 w 8 8");
/// # Ok::<(), ludoteca_rules::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionFormat {
    /// FEN of Sanmill.
    SanmillFen,
    /// The line that Malom copies.
    Malom,
}

impl PositionFormat {
    /// All formats.
    pub const ALL: [Self; 2] = [Self::SanmillFen, Self::Malom];

    /// The name of the format, for messages.
    pub const fn title(self) -> &'static str {
        match self {
            Self::SanmillFen => "Sanmill FEN",
            Self::Malom => "Malom",
        }
    }

    /// The format that a text seems to have. No text of a [`Setup`] has one of them.
    pub fn detect(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| match format {
            Self::SanmillFen => sanmill_fen::is_line(text),
            Self::Malom => malom::is_line(text),
        })
    }

    /// Parses a position. Counters of plies and moves are ignored.
    ///
    /// # Errors
    /// The fault names the first wrong field.
    pub fn read(self, text: &str) -> Result<Setup, Fault> {
        match self {
            Self::SanmillFen => sanmill_fen::read(text),
            Self::Malom => malom::read(text),
        }
    }

    /// Formats the current position of a match, with its counters.
    pub fn write(self, game: &Match<Position>) -> String {
        match self {
            Self::SanmillFen => sanmill_fen::write(game),
            Self::Malom => malom::write(game),
        }
    }
}

/// The names of the points in the order of a format.
type Order = [&'static str; 24];

/// The set-up with these men.
fn setup(order: &Order, men: &[Option<Side>; 24], turn: Side, hands: [u8; 2]) -> Setup {
    let place = |point: Point| order.iter().position(|name| Point::read(name) == Some(point));
    let rows = setup::rows(|point| place(point).and_then(|at| men[at]));
    Setup { rows, turn, hands: Pair(hands) }
}

/// The men of a position.
fn men(order: &Order, position: &Position) -> [Option<Side>; 24] {
    order.map(|name| Point::read(name).and_then(|point| position.owner(point)))
}

/// The number of men of each side on the board.
fn on_board(men: &[Option<Side>]) -> [usize; 2] {
    Side::BOTH.map(|side| men.iter().filter(|owner| **owner == Some(side)).count())
}

/// The fault of a field, counted from 1.
fn field(number: usize, given: &str, expected: &str) -> Fault {
    let message = format!("field {number} is `{}`, but must be {expected}", cut(given));
    Fault::new("foreign-field", format!("{number}"), message)
}

/// The fault of a position in the middle of a turn.
fn pending_capture() -> Fault {
    let message = "a capture is pending in this position; a game begins and ends with whole turns";
    Fault::new("pending-capture", "", message)
}

/// The fault of a text with another number of fields.
fn field_count(expected: &str, given: usize) -> Fault {
    let message = format!("the position has {given} fields, but must have {expected}");
    Fault::new("foreign-text", "", message)
}

/// A text truncated for a message.
fn cut(text: &str) -> &str {
    &text[..text.floor_char_boundary(40)]
}
