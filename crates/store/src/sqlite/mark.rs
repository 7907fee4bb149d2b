//! A file beside the database that records the numbers it has reached.
//!
//! After each transaction, the numbers of the last game and the last event are written to a small
//! file, without waiting for the disk. The file outlives a killed process, so on the next start the
//! database must have come at least as far. If it has not, acknowledged writes are missing: either
//! the end of the write-ahead log is damaged, which `SQLite` cannot distinguish from a write that
//! was cut short, or the database was replaced by an older copy.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use sqlx::SqliteConnection;

use crate::checksum::Checksum;
use crate::private;

/// The numbers of the last game and the last event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Reached {
    pub(super) games: i64,
    pub(super) events: i64,
}

impl Reached {
    /// The numbers that the database has reached.
    pub(super) async fn of(connection: &mut SqliteConnection) -> Result<Self, sqlx::Error> {
        let (games, events) = sqlx::query_as(
            "SELECT coalesce((SELECT max(number) FROM games), 0), \
             coalesce((SELECT max(number) FROM events), 0)",
        )
        .fetch_one(connection)
        .await?;
        Ok(Self { games, events })
    }

    /// Number of games and events between here and `later`.
    fn behind(self, later: Self) -> i64 {
        (later.games - self.games).max(0) + (later.events - self.events).max(0)
    }
}

/// The mark of `database`.
pub fn mark_of(database: &Path) -> PathBuf {
    database.with_extension("mark")
}

/// The file, if it can be opened; the store works without it.
#[derive(Debug)]
pub(super) struct Mark(Option<File>);

impl Mark {
    /// Opens the mark of `database`.
    pub(super) fn open(database: &Path) -> Self {
        let mut options = private::options();
        let opened = options.read(true).create(true).truncate(false).open(mark_of(database));
        if let Err(error) = &opened {
            tracing::warn!(%error, "without a mark, a loss of the last moves may stay undetected");
        }
        Self(opened.ok())
    }

    /// Number of recorded games and events that are missing from a database with these numbers.
    pub(super) fn missing(&mut self, reached: Reached) -> i64 {
        let mut text = String::new();
        let read = self.0.as_mut().is_some_and(|file| file.read_to_string(&mut text).is_ok());
        parse(&text).filter(|_| read).map_or(0, |noted| reached.behind(noted))
    }

    /// Records the numbers that the database has reached.
    pub(super) fn note(&mut self, reached: Reached) {
        let Some(file) = &mut self.0 else { return };
        if let Err(error) = write(file, reached) {
            tracing::debug!(%error, "the mark was not written");
        }
    }
}

/// Writes a text of constant length, which overwrites the previous one.
fn write(file: &mut File, reached: Reached) -> io::Result<()> {
    let Reached { games, events } = reached;
    let Checksum(checksum) = Checksum::mark(&reached);
    file.rewind()?;
    file.write_all(format!("{games:20} {events:20} {checksum:20}\n").as_bytes())
}

/// Returns `None` if the text is damaged.
fn parse(text: &str) -> Option<Reached> {
    let mut numbers = text.split_whitespace().map(str::parse);
    let (games, events) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    let reached = Reached { games, events };
    (Checksum::mark(&reached) == Checksum(numbers.next()?.ok()?)).then_some(reached)
}

/// Reports missing games and events, and the name of the copy of the write-ahead log.
pub(super) fn report(missing: i64, copy: Option<PathBuf>) {
    let copy = copy.unwrap_or_default();
    tracing::error!(
        copy = %copy.display(),
        "the database lacks {missing} games and moves that were stored before the server stopped: its \
         write-ahead log is damaged or gone, or the database was replaced by an older copy"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_read_as_it_was_written_or_not_at_all() {
        let mut file = tempfile::tempfile().unwrap();
        for reached in [
            Reached { games: 7, events: 1_234_567_890 },
            Reached { games: i64::MAX, events: i64::MAX },
            Reached { games: 8, events: 1 },
        ] {
            write(&mut file, reached).unwrap();
            let mut text = String::new();
            file.rewind().unwrap();
            file.read_to_string(&mut text).unwrap();
            assert_eq!(parse(&text), Some(reached));
            for at in 0..text.len() - 1 {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= 1;
                let flipped = String::from_utf8(bytes).unwrap();
                assert!(parse(&flipped).is_none_or(|read| read == reached), "{flipped}");
            }
        }
        assert_eq!(parse(""), None);
    }
}
