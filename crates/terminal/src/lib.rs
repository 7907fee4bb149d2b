//! Games in a terminal: on the full screen, or line by line for a pipe or a screen reader.
//!
//! [`run`] plays a game between humans and computers. [`Words`] formats messages in the user's language.
//! [`lines`] reads untrusted input of any length.
//!
//! # Modules
//!
//! [`plain`] is the line-by-line dialogue. In [`screen`], `update` and `state` are the behaviour without I/O,
//! `view` draws the lattice that each game's `layout()` describes, `theme` has glyphs and styles. [`mod@words`]
//! phrases errors, outcomes and players; the texts are those of `ludoteca-locales`.

mod error;
mod hint;
pub mod lines;
mod plain;
mod screen;
mod seat;
mod session;
mod text;
mod words;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use ludoteca_engine::{Knowledge, Level, Resources};
use ludoteca_record::Record;
use ludoteca_rules::AnyMatch;

pub use crate::error::PlayError;
pub use crate::words::{PlayerArgs, Words};
pub use ludoteca_locales::Lang;
use screen::Theme;
pub use screen::{is_dumb, is_hung_up};
pub use seat::Who;
use session::Session;

/// The game to play.
pub enum GameSource {
    /// A new game, and the file to which its record is written after every move.
    New(Box<AnyMatch>, Option<PathBuf>),
    /// A game resumed from its record.
    Record {
        /// The game so far.
        record: Record,
        /// The file that holds the record, and is updated after every move.
        file: PathBuf,
        /// Whether the file is JSON; otherwise it is text.
        is_json: bool,
    },
}

/// The settings of a game.
pub struct Settings {
    /// The game to play.
    pub source: GameSource,
    /// The player of the first side; see [`Who`].
    pub first: Option<Who>,
    /// The player of the second side.
    pub second: Option<Who>,
    /// The level of the computer; by default [`Level::DEFAULT`], or that of the record.
    pub level: Option<Level>,
    /// Seed of the computer and of random seats.
    pub seed: Option<u64>,
    /// The tablebases that the computer uses.
    pub knowledge: Arc<Knowledge>,
    /// The messages in the player's language.
    pub words: Words,
    /// Play line by line even on a terminal.
    pub plain: bool,
    /// Draw with ASCII characters only.
    pub ascii: bool,
}

/// Plays until the player leaves: on the full screen if input and output are a capable terminal,
/// otherwise line by line on standard input and `out`.
///
/// # Errors
/// The record cannot be written, or the terminal cannot be used.
pub fn run(settings: Settings, out: &mut impl Write) -> Result<(), PlayError> {
    let Settings { source, mut first, mut second, mut level, seed, knowledge, words, plain, ascii } =
        settings;
    if let GameSource::Record { record, .. } = &source {
        for (who, tag) in [(&mut first, "First"), (&mut second, "Second")] {
            let (recorded, at) = seat::recorded(record.tag(tag));
            who.get_or_insert(recorded);
            level = level.or(at);
        }
    }
    let resources = Resources { knowledge, ..Resources::default() };
    let seats = seat::seats_for(first, second, level.unwrap_or(Level::DEFAULT), seed);
    let seats = seats.map(|seat| seat.with(&resources));
    let session = match source {
        GameSource::New(game, file) => Session::new(*game, seats, file, &words)?,
        GameSource::Record { record, file, is_json } => {
            Session::resume(record, seats, file, is_json)
        }
    };
    let is_terminal = io::stdin().is_terminal();
    if plain || !is_terminal || !io::stdout().is_terminal() || is_dumb() {
        return plain::run(session, words, is_terminal, &mut io::stdin().lock(), out);
    }
    screen::run(session, words, Theme::from_environment(ascii))
}
