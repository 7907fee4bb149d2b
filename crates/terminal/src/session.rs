//! A game with its players and its record file, independent of the display.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ludoteca_record::{RESIGNATION, Record};
use ludoteca_rules::{AnyMatch, Outcome, Side};

use super::seat::Seat;
use crate::error::PlayError;
use crate::words::{PlayerArgs, Words};

pub(super) struct Session {
    pub(super) game: AnyMatch,
    pub(super) seats: [Seat; 2],
    /// The outcome if a human has resigned.
    pub(super) resigned: Option<Outcome>,
    /// The record file, updated after every move.
    record: Option<PathBuf>,
    /// The record from which the game was resumed. Its comments and tags are preserved.
    base: Option<Record>,
    /// Whether the record file is JSON.
    is_json: bool,
    /// The files that this game has written or was resumed from. Only these may be overwritten.
    written: Vec<PathBuf>,
}

/// The result of an undo.
pub(super) enum Undone {
    Nothing,
    Resignation,
    Moves(Vec<String>),
}

impl Session {
    /// Starts a new game. Writes the record file at once, so that errors are reported before the game.
    pub(super) fn new(
        game: AnyMatch,
        seats: [Seat; 2],
        record: Option<PathBuf>,
        words: &Words,
    ) -> Result<Self, PlayError> {
        let (resigned, base, written) = (None, None, Vec::new());
        let mut session = Self { game, seats, resigned, record, base, is_json: false, written };
        session.autosave(words)?;
        Ok(session)
    }

    /// Resumes the game of a record, which stays in its file.
    pub(super) fn resume(record: Record, seats: [Seat; 2], file: PathBuf, is_json: bool) -> Self {
        let game = record.replay();
        let resigned = record.ending().filter(|_| game.outcome().is_none());
        let written = vec![file.clone()];
        Self { game, seats, resigned, record: Some(file), base: Some(record), is_json, written }
    }

    /// Returns the record file.
    pub(super) fn file(&self) -> Option<&Path> {
        self.record.as_deref()
    }

    pub(super) fn has_human(&self) -> bool {
        self.seats.iter().any(Seat::is_human)
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.resigned.or_else(|| self.game.outcome())
    }

    /// Whether one human plays against the computer.
    pub(super) fn is_alone(&self) -> bool {
        self.seats.iter().filter(|seat| seat.is_human()).count() == 1
    }

    /// Returns a player as message arguments: the user and the computer if they play each other, otherwise a colour.
    pub(super) fn player(&self, words: &Words, side: Side) -> PlayerArgs {
        match &self.seats[side.index()] {
            _ if !self.is_alone() => words.side(&self.game, side),
            Seat::Human => words.player("player-you"),
            Seat::Computer(..) => words.player("player-computer"),
        }
    }

    /// Who plays a side, in the words of a message of this length: `seat` or `short`.
    pub(super) fn seat(&self, words: &Words, length: &str, side: Side) -> String {
        let mut args = words.side(&self.game, side).to_vec();
        let who = match &self.seats[side.index()] {
            Seat::Human if self.is_alone() => "human",
            Seat::Human => "person",
            Seat::Computer(_, level) => {
                args.push(("level", level.number().into()));
                "computer"
            }
        };
        words.format(&format!("play-{length}-{who}"), &args)
    }

    /// Formats the end of the game.
    pub(super) fn ending(&self, words: &Words, ending: Outcome) -> String {
        let loser = ending.winner.map(|side| self.player(words, side.other()));
        let mut args = words.reason(&self.game, ending, loser).to_vec();
        let Some(winner) = ending.winner else { return words.format("play-draw", &args) };
        if ending.reason == RESIGNATION {
            return words.format("play-resigned", &self.player(words, winner.other()));
        }
        args.extend(self.player(words, winner));
        words.format("play-win", &args)
    }

    pub(super) fn to_move(&self) -> Option<Side> {
        self.game.to_move().filter(|_| self.resigned.is_none())
    }

    /// Goes back to the last position with a human to move.
    pub(super) fn undo(&mut self) -> Undone {
        if self.resigned.take().is_some() {
            return Undone::Resignation;
        }
        let is_human_turn = |ply: &usize| {
            let side = self.game.side_at(*ply).unwrap_or(Side::First);
            self.seats[side.index()].is_human()
        };
        let Some(back) = (0..self.game.ply()).rev().find(is_human_turn) else {
            return Undone::Nothing;
        };
        let undone = self.game.move_texts().split_off(back);
        while self.game.ply() > back {
            self.game.undo();
        }
        Undone::Moves(undone)
    }

    /// Resigns for the side to move. Returns false if the game is over.
    pub(super) fn resign(&mut self) -> bool {
        let Some(side) = self.to_move() else { return false };
        self.resigned = Some(Outcome::win(side.other(), RESIGNATION));
        true
    }

    /// Restarts the game without a record file; `swap` exchanges the players.
    pub(super) fn restart(&mut self, swap: bool) {
        while self.game.undo() {}
        if swap {
            self.seats.swap(0, 1);
        }
        (self.resigned, self.base, self.record) = (None, None, None);
        self.written.clear();
    }

    fn to_text(&self) -> String {
        let mut record = self.base.clone().unwrap_or_else(|| Record::from_match(&self.game));
        record.follow(&self.game);
        for (name, seat) in ["First", "Second"].into_iter().zip(&self.seats) {
            if let Some(player) = seat.tag() {
                record.set_tag(name, &player).expect("the tags are valid");
            }
        }
        if let Some(ending) = self.resigned {
            record.end(ending).expect("a game in progress can be resigned");
        }
        if self.is_json { record.to_json() } else { record.to_text() }
    }

    /// Writes the record to a file: a new one, or one that this game has written before.
    pub(super) fn write(&mut self, file: &Path) -> io::Result<()> {
        let text = self.to_text();
        if self.written.iter().any(|written| written == file) {
            return fs::write(file, text);
        }
        File::create_new(file)?.write_all(text.as_bytes())?;
        self.written.push(file.to_owned());
        Ok(())
    }

    /// Updates the record file, if there is one.
    pub(super) fn autosave(&mut self, words: &Words) -> Result<(), PlayError> {
        let Some(file) = self.record.clone() else { return Ok(()) };
        self.write(&file)
            .map_err(|error| PlayError::Failed(words.in_file(&file, &words.io(&error))))
    }
}
