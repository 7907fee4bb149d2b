//! A game line by line, for a pipe, a screen reader and a terminal that can do no more.

mod command;
mod console;
mod speech;

use std::io::{BufRead, Write};

use crate::error::PlayError;
use crate::session::Session;
use crate::words::Words;
use console::Console;
use speech::Speech;

/// Plays until the person leaves, the input ends or, without a person, the game is over.
///
/// On a terminal what a person writes is seen; else, `is_terminal` being false, it is repeated.
pub(super) fn run(
    session: Session,
    words: Words,
    is_terminal: bool,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), PlayError> {
    Console::new(session, Speech { words, out, is_terminal }).run(input)
}
