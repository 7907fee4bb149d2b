//! `ludoteca play`: a game on the whole screen, or line by line.

mod hint;
mod plain;
mod screen;
mod seat;
mod table;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use ludoteca_engine::{Level, Resources, Tables};
use ludoteca_record::Record;
use ludoteca_rules::AnyMatch;

use crate::failure::Failure;
use crate::words::Words;
use screen::Looks;
pub(crate) use screen::is_dumb;
pub(crate) use seat::Who;
use table::Table;

/// What is played: a game of its own, or one that was kept.
pub(crate) enum Beginning {
    /// A game that begins, and the file in which its record is kept, move by move.
    New(Box<AnyMatch>, Option<PathBuf>),
    /// A record, and the file it is in and goes on being kept in.
    Kept { record: Record, file: PathBuf, is_json: bool },
}

/// Everything that is settled before the first move.
pub(crate) struct Settings {
    pub(crate) beginning: Beginning,
    pub(crate) first: Option<Who>,
    pub(crate) second: Option<Who>,
    /// How well the computer plays, if it was said.
    pub(crate) level: Option<Level>,
    pub(crate) seed: Option<u64>,
    /// What the computer knows for certain.
    pub(crate) tables: Arc<Tables>,
    pub(crate) words: Words,
    /// Line by line, also on a terminal.
    pub(crate) plain: bool,
    /// Nothing but ASCII on the screen.
    pub(crate) ascii: bool,
}

/// The computer's level where neither a person nor a record names one.
const USUAL: Level = Level::ALL[2];

/// Plays until the person leaves: on the whole screen where input and output are a terminal that
/// can show it.
pub(crate) fn run(settings: Settings, out: &mut impl Write) -> Result<(), Failure> {
    let Settings { beginning, mut first, mut second, mut level, seed, tables, words, plain, ascii } =
        settings;
    if let Beginning::Kept { record, .. } = &beginning {
        for (who, tag) in [(&mut first, "First"), (&mut second, "Second")] {
            let (recorded, at) = seat::recorded(record.tag(tag));
            who.get_or_insert(recorded);
            level = level.or(at);
        }
    }
    let resources = Resources { tables, ..Resources::default() };
    let seats = seat::settle(first, second, level.unwrap_or(USUAL), seed);
    let seats = seats.map(|seat| seat.with(&resources));
    let table = match beginning {
        Beginning::New(game, file) => Table::begin(*game, seats, file, &words)?,
        Beginning::Kept { record, file, is_json } => Table::resume(record, seats, file, is_json),
    };
    let is_terminal = io::stdin().is_terminal();
    if plain || !is_terminal || !io::stdout().is_terminal() || is_dumb() {
        return plain::run(table, words, is_terminal, &mut io::stdin().lock(), out);
    }
    screen::run(table, words, Looks::of_environment(ascii))
}
