//! `ludoteca play`: a game line by line, for a terminal, a pipe and a screen reader.

mod command;
mod seat;
mod session;
mod speech;

use std::io::{BufRead, Write};
use std::path::PathBuf;

use ludoteca_engine::Level;
use ludoteca_rules::AnyMatch;

use crate::failure::Failure;
use crate::words::{Lang, Words};
pub(crate) use seat::Who;
use session::Session;
use speech::Speech;

/// Everything that is settled before the first move.
pub(crate) struct Settings {
    pub(crate) game: AnyMatch,
    pub(crate) first: Option<Who>,
    pub(crate) second: Option<Who>,
    pub(crate) level: Level,
    pub(crate) seed: Option<u64>,
    pub(crate) lang: Lang,
    /// Where the record is kept up to date, move by move.
    pub(crate) record: Option<PathBuf>,
    /// The person writes on a terminal, which shows what is written; else it is repeated.
    pub(crate) is_terminal: bool,
}

/// Plays until the person leaves, the input ends or, without a person, the game is over.
pub(crate) fn run(
    settings: Settings,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Settings { game, first, second, level, seed, lang, record, is_terminal } = settings;
    let seats = seat::settle(first, second, level, seed);
    let speech = Speech { words: Words::new(lang), out, is_terminal };
    Session::new(game, seats, record, speech).run(input)
}
