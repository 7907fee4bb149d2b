//! The conversation of one game.

use std::fs::{self, File};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use ludoteca_record::{RESIGNATION, Record};
use ludoteca_rules::{AnyMatch, MoveError, Outcome, Side};

use super::command::{self, Command, Verb};
use super::seat::Seat;
use super::speech::Speech;
use crate::failure::Failure;

/// More legal moves than this are listed only when asked for.
const FEW: usize = 60;

pub(super) struct Session<'a, W> {
    game: AnyMatch,
    /// Who moves at the even plies.
    begins: Side,
    seats: [Seat; 2],
    /// The record that is kept up to date.
    record: Option<PathBuf>,
    /// The files that this game has written.
    written: Vec<PathBuf>,
    speech: Speech<'a, W>,
    /// A person gave up.
    resigned: Option<Outcome>,
    /// The board has not been shown since it last changed.
    changed: bool,
    /// The last move has been told.
    told: bool,
}

impl<'a, W: Write> Session<'a, W> {
    pub(super) fn new(
        game: AnyMatch,
        seats: [Seat; 2],
        record: Option<PathBuf>,
        speech: Speech<'a, W>,
    ) -> Self {
        let begins = game.to_move().unwrap_or(Side::First);
        Self {
            game,
            begins,
            seats,
            record,
            written: Vec::new(),
            speech,
            resigned: None,
            changed: true,
            told: false,
        }
    }

    pub(super) fn run(&mut self, input: &mut impl BufRead) -> Result<(), Failure> {
        self.keep()?;
        self.introduce()?;
        loop {
            match self.to_move() {
                Some(side) if !self.seats[side.index()].is_human() => {
                    self.computer_moves(side)?;
                    continue;
                }
                Some(side) => self.show_turn(side)?,
                None => self.show_end()?,
            }
            if self.to_move().is_none() && !self.has_person() {
                return Ok(());
            }
            let Some(line) = self.speech.ask(input)? else {
                return self.speech.say("play-input-ended", &[]);
            };
            if self.obey(&line)? {
                return self.speech.say("play-bye", &[]);
            }
        }
    }

    fn has_person(&self) -> bool {
        self.seats.iter().any(Seat::is_human)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.resigned.or_else(|| self.game.outcome())
    }

    fn to_move(&self) -> Option<Side> {
        self.game.to_move().filter(|_| self.resigned.is_none())
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        self.speech.title(&self.game)?;
        let is_alone = self.seats.iter().filter(|seat| seat.is_human()).count() == 1;
        for side in Side::BOTH {
            let mut args = self.speech.person(&self.game, side);
            let key = match &self.seats[side.index()] {
                Seat::Human if is_alone => "play-seat-human",
                Seat::Human => "play-seat-person",
                Seat::Computer(_, level) => {
                    args.push(("level", level.number().into()));
                    "play-seat-computer"
                }
            };
            self.speech.say(key, &args)?;
        }
        if self.has_person() { self.speech.say("play-intro", &[]) } else { Ok(()) }
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        self.changed = false;
        self.speech.line(&format!("\n{}", self.game.draw()))
    }

    fn show_turn(&mut self, side: Side) -> Result<(), Failure> {
        if !self.changed {
            return Ok(());
        }
        self.show_board()?;
        if let Some(mv) = self.game.move_texts().pop().filter(|_| !self.told) {
            self.speech.say("play-last", &[("move", mv.into())])?;
        }
        let args = self.speech.person(&self.game, side);
        self.speech.say("play-turn", &args)
    }

    fn show_end(&mut self) -> Result<(), Failure> {
        let Some(ending) = self.outcome().filter(|_| self.changed) else { return Ok(()) };
        self.show_board()?;
        self.speech.ending(&self.game, ending)?;
        if !self.has_person() {
            return Ok(());
        }
        let verbs = [Verb::Undo, Verb::Save, Verb::Board, Verb::Quit];
        let verbs = verbs.map(|verb| verb.word(&self.speech.words)).join(", ");
        self.speech.say("play-over", &[("commands", verbs.into())])
    }

    /// Does what a line says; true to leave.
    fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        match command::read(line, &self.speech.words) {
            Command::Empty => {}
            Command::Move(text) => self.play(text)?,
            Command::Do(Verb::Moves, start) => self.list_moves(start)?,
            Command::Do(Verb::Board, _) => self.show_board()?,
            Command::Do(Verb::Position, _) => {
                let position = self.game.position_text(self.game.ply()).unwrap_or_default();
                self.speech.line(&position)?;
            }
            Command::Do(Verb::Undo, _) => self.undo()?,
            Command::Do(Verb::Resign, _) => self.resign()?,
            Command::Do(Verb::Save, "") => {
                let word = Verb::Save.word(&self.speech.words);
                self.speech.say("play-save-where", &[("command", word.into())])?;
            }
            Command::Do(Verb::Save, file) => self.save(Path::new(file))?,
            Command::Do(Verb::Help, _) => {
                self.speech.help(&self.game)?;
                self.list_few_moves()?;
            }
            Command::Do(Verb::Quit, _) => return Ok(true),
        }
        Ok(false)
    }

    /// The legal moves if there are few, or how to see them.
    fn list_few_moves(&mut self) -> Result<(), Failure> {
        let count = self.game.count_moves();
        if count <= FEW {
            return self.list_moves("");
        }
        let first = self.game.legal_texts().swap_remove(0);
        // The first half of a move is an example of how moves begin.
        let example = first[..first.floor_char_boundary(first.len().div_ceil(2))].to_owned();
        let command = Verb::Moves.word(&self.speech.words);
        self.speech.say(
            "play-moves-many",
            &[("count", count.into()), ("command", command.into()), ("example", example.into())],
        )
    }

    fn list_moves(&mut self, start: &str) -> Result<(), Failure> {
        if self.to_move().is_none() {
            return self.say_over();
        }
        let legal = self.beginning_with(start);
        if legal.is_empty() {
            return self.speech.say("play-moves-none", &[("text", start.to_owned().into())]);
        }
        self.speech.moves(&legal)
    }

    fn beginning_with(&self, start: &str) -> Vec<String> {
        let start = start.trim().to_lowercase();
        let mut legal = self.game.legal_texts();
        legal.retain(|mv| mv.starts_with(&start));
        legal
    }

    fn say_over(&mut self) -> Result<(), Failure> {
        self.speech.say("play-is-over", &[])
    }

    fn play(&mut self, text: &str) -> Result<(), Failure> {
        if self.to_move().is_none() {
            return self.say_over();
        }
        match self.game.play_text(text) {
            Ok(_) => {
                (self.changed, self.told) = (true, false);
                self.keep()
            }
            Err(error) => self.refuse(text, error),
        }
    }

    /// Says what is wrong with a move, and which moves begin like it.
    fn refuse(&mut self, text: &str, error: MoveError) -> Result<(), Failure> {
        match error {
            MoveError::Over(_) => return self.say_over(),
            MoveError::Illegal { mv, fault } => {
                let fault = self.speech.words.fault(&fault);
                self.speech.say("play-illegal", &[("move", mv.into()), ("fault", fault.into())])?;
            }
            MoveError::Spelling { text, .. } => {
                let notation = self.speech.notation(&self.game);
                let args = [("text", text.into()), ("notation", notation.into())];
                self.speech.say("play-not-a-move", &args)?;
            }
        }
        let longer = self.beginning_with(text);
        if longer.is_empty() || longer.len() > FEW {
            return Ok(());
        }
        let args = [("text", text.to_owned().into()), ("moves", longer.join(", ").into())];
        self.speech.say("play-goes-on", &args)
    }

    fn computer_moves(&mut self, side: Side) -> Result<(), Failure> {
        let mut args = self.speech.person(&self.game, side);
        // What was said last is to be seen while the computer thinks.
        self.speech.out.flush()?;
        let chosen = self.seats[side.index()].choose(&self.game);
        let mv = chosen.ok_or_else(|| Failure::Failed("the computer found no move".into()))?;
        let mv = self.game.play_text(&mv).map_err(|error| Failure::Failed(error.to_string()))?;
        args.push(("move", mv.into()));
        self.speech.say("play-computer-moves", &args)?;
        (self.changed, self.told) = (true, true);
        self.keep()?;
        if self.to_move().is_some() && !self.has_person() { self.show_board() } else { Ok(()) }
    }

    /// Back to where a person was last to move.
    fn undo(&mut self) -> Result<(), Failure> {
        if self.resigned.take().is_some() {
            self.changed = true;
            return self.keep();
        }
        let is_persons = |ply: &usize| {
            let side = if ply.is_multiple_of(2) { self.begins } else { self.begins.other() };
            self.seats[side.index()].is_human()
        };
        let Some(back) = (0..self.game.ply()).rev().find(is_persons) else {
            return self.speech.say("play-nothing-to-undo", &[]);
        };
        let undone = self.game.move_texts().split_off(back).join(", ");
        while self.game.ply() > back {
            self.game.undo();
        }
        (self.changed, self.told) = (true, false);
        self.speech.say("play-undone", &[("moves", undone.into())])?;
        self.keep()
    }

    fn resign(&mut self) -> Result<(), Failure> {
        let Some(side) = self.to_move() else { return self.say_over() };
        self.resigned = Some(Outcome::win(side.other(), RESIGNATION));
        self.changed = true;
        self.keep()
    }

    fn as_text(&self) -> String {
        let mut record = Record::from_match(&self.game);
        for (name, seat) in ["First", "Second"].into_iter().zip(&self.seats) {
            if let Some(player) = seat.tag() {
                record.set_tag(name, &player).expect("it is a plain tag");
            }
        }
        if let Some(ending) = self.resigned {
            record.end(ending).expect("whoever is to move may resign");
        }
        record.to_text()
    }

    /// Writes the record to a file: a new one, or one that this game has written before.
    fn write(&mut self, file: &Path) -> io::Result<()> {
        let text = self.as_text();
        if self.written.iter().any(|written| written == file) {
            return fs::write(file, text);
        }
        File::create_new(file)?.write_all(text.as_bytes())?;
        self.written.push(file.to_owned());
        Ok(())
    }

    fn save(&mut self, file: &Path) -> Result<(), Failure> {
        let name = ("file", file.display().to_string().into());
        match self.write(file) {
            Ok(()) => self.speech.say("play-saved", &[name]),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.speech.say("play-save-exists", &[name])
            }
            Err(error) => {
                self.speech.say("play-save-failed", &[name, ("error", error.to_string().into())])
            }
        }
    }

    /// Brings the record on disk up to date, if one is kept.
    fn keep(&mut self) -> Result<(), Failure> {
        let Some(file) = self.record.clone() else { return Ok(()) };
        self.write(&file).map_err(|error| {
            let what = match error.kind() {
                io::ErrorKind::AlreadyExists => "the file is there already; name a new one".into(),
                _ => error.to_string(),
            };
            Failure::Failed(format!("{}: {what}", file.display()))
        })
    }
}
