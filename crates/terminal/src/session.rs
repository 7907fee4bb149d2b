//! A game with who sits at it and the files it is kept in, whatever shows it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ludoteca_record::{RESIGNATION, Record};
use ludoteca_rules::{AnyMatch, Outcome, Side};

use super::seat::Seat;
use crate::error::PlayError;
use crate::words::Words;

pub(super) struct Session {
    pub(super) game: AnyMatch,
    pub(super) seats: [Seat; 2],
    /// A person gave up.
    pub(super) resigned: Option<Outcome>,
    /// The record that is kept up to date.
    record: Option<PathBuf>,
    /// What the game goes on from: its comments and tags stay.
    base: Option<Record>,
    /// The record is kept as JSON, as it was found.
    is_json: bool,
    /// The files that this game has written or goes on from.
    written: Vec<PathBuf>,
}

/// What taking back took back.
pub(super) enum Undone {
    Nothing,
    Resignation,
    Moves(Vec<String>),
}

impl Session {
    /// A new game. That the file for its record cannot be written is found out before it begins.
    pub(super) fn begin(
        game: AnyMatch,
        seats: [Seat; 2],
        record: Option<PathBuf>,
        words: &Words,
    ) -> Result<Self, PlayError> {
        let (resigned, base, written) = (None, None, Vec::new());
        let mut session = Self { game, seats, resigned, record, base, is_json: false, written };
        session.keep(words)?;
        Ok(session)
    }

    /// Goes on with a record, which is kept in its file.
    pub(super) fn resume(record: Record, seats: [Seat; 2], file: PathBuf, is_json: bool) -> Self {
        let game = record.replay();
        let resigned = record.ending().filter(|_| game.outcome().is_none());
        let written = vec![file.clone()];
        Self { game, seats, resigned, record: Some(file), base: Some(record), is_json, written }
    }

    /// The file that is kept up to date.
    pub(super) fn file(&self) -> Option<&Path> {
        self.record.as_deref()
    }

    pub(super) fn has_person(&self) -> bool {
        self.seats.iter().any(Seat::is_human)
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.resigned.or_else(|| self.game.outcome())
    }

    pub(super) fn to_move(&self) -> Option<Side> {
        self.game.to_move().filter(|_| self.resigned.is_none())
    }

    /// Back to where a person was last to move.
    pub(super) fn undo(&mut self) -> Undone {
        if self.resigned.take().is_some() {
            return Undone::Resignation;
        }
        let is_persons = |ply: &usize| {
            let side = self.game.side_at(*ply).unwrap_or(Side::First);
            self.seats[side.index()].is_human()
        };
        let Some(back) = (0..self.game.ply()).rev().find(is_persons) else {
            return Undone::Nothing;
        };
        let undone = self.game.move_texts().split_off(back);
        while self.game.ply() > back {
            self.game.undo();
        }
        Undone::Moves(undone)
    }

    /// Whoever is to move gives up; false where nobody is.
    pub(super) fn resign(&mut self) -> bool {
        let Some(side) = self.to_move() else { return false };
        self.resigned = Some(Outcome::win(side.other(), RESIGNATION));
        true
    }

    /// The same game from its start, in no file yet; the persons change places if `swap`.
    pub(super) fn begin_again(&mut self, swap: bool) {
        while self.game.undo() {}
        if swap {
            self.seats.swap(0, 1);
        }
        (self.resigned, self.base, self.record) = (None, None, None);
        self.written.clear();
    }

    fn as_text(&self) -> String {
        let mut record = self.base.clone().unwrap_or_else(|| Record::from_match(&self.game));
        record.follow(&self.game);
        for (name, seat) in ["First", "Second"].into_iter().zip(&self.seats) {
            if let Some(player) = seat.tag() {
                record.set_tag(name, &player).expect("it is a plain tag");
            }
        }
        if let Some(ending) = self.resigned {
            record.end(ending).expect("a game that goes on can be given up or drawn");
        }
        if self.is_json { record.to_json() } else { record.to_text() }
    }

    /// Writes the record to a file: a new one, or one that this game has written before.
    pub(super) fn write(&mut self, file: &Path) -> io::Result<()> {
        let text = self.as_text();
        if self.written.iter().any(|written| written == file) {
            return fs::write(file, text);
        }
        File::create_new(file)?.write_all(text.as_bytes())?;
        self.written.push(file.to_owned());
        Ok(())
    }

    /// Brings the record on disk up to date, if one is kept.
    pub(super) fn keep(&mut self, words: &Words) -> Result<(), PlayError> {
        let Some(file) = self.record.clone() else { return Ok(()) };
        self.write(&file)
            .map_err(|error| PlayError::Failed(words.in_file(&file, &words.io(&error))))
    }
}
