//! Formats of other programs, one per file.

pub(crate) mod abstract_play;
pub(crate) mod detect;
pub(crate) mod malom;
pub(crate) mod openspiel;
pub(crate) mod playok;
mod points;
pub(crate) mod sanmill;
pub(crate) mod sanmill_fen;

use ludoteca_rules::{Fault, Game};

use crate::check::{Places, Raw};
use crate::error::{RecordError, Spot};
use crate::record::Record;

/// The game of Nine Men's Morris that begins with this set-up, without moves.
fn position(start: String, spot: Spot) -> Result<Record, RecordError> {
    let mut places = Places::default();
    places.parts.insert("start", spot);
    Raw { game: Some(Game::Morris.name().into()), start: Some(start), places, ..Raw::default() }
        .build()
}

/// The fault of text that the format does not have.
fn unreadable(what: impl Into<String>) -> Fault {
    Fault::new("foreign-text", "", what)
}

/// The fault of a position in the middle of a turn.
fn pending_capture() -> Fault {
    let message =
        "a capture is pending in this position; a record begins and ends with whole turns";
    Fault::new("pending-capture", "", message)
}

/// A text truncated for a message.
fn cut(text: &str) -> &str {
    &text[..text.floor_char_boundary(40)]
}
