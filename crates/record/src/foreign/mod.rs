//! Formats of other programs, one per file.

pub(crate) mod abstract_play;
pub(crate) mod detect;
pub(crate) mod openspiel;
pub(crate) mod playok;
mod points;
pub(crate) mod positions;
pub(crate) mod sanmill;

use ludoteca_rules::Fault;

/// The fault of text that the format does not have.
fn unreadable(what: impl Into<String>) -> Fault {
    Fault::new("foreign-text", "", what)
}

/// A text truncated for a message.
fn cut(text: &str) -> &str {
    &text[..text.floor_char_boundary(40)]
}
