//! The line-by-line interface, for pipes, screen readers and dumb terminals.

mod command;
mod console;
mod prompt;

use std::io::{BufRead, Write};

use crate::error::PlayError;
use crate::session::Session;
use crate::words::Words;
use console::Console;
use prompt::Prompt;

/// Plays until the player leaves, the input ends or, without a human player, the game is over.
///
/// If the input is not a terminal, it is echoed to the output.
pub(super) fn run(
    session: Session,
    words: Words,
    is_terminal: bool,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), PlayError> {
    Console::new(session, Prompt { words, out, is_terminal }).run(input)
}
