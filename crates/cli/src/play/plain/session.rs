//! The conversation of one game.

use std::io::{self, BufRead, Write};
use std::path::Path;

use ludoteca_rules::{MoveError, Side};

use super::command::{self, Command, Verb};
use super::speech::Speech;
use crate::failure::Failure;
use crate::play::hint;
use crate::play::seat::Seat;
use crate::play::table::{Table, Undone};

/// More legal moves than this are listed only when asked for.
const FEW: usize = 60;

pub(super) struct Session<'a, W> {
    table: Table,
    speech: Speech<'a, W>,
    /// The board has not been shown since it last changed.
    changed: bool,
    /// The last move has been told.
    told: bool,
}

impl<'a, W: Write> Session<'a, W> {
    pub(super) fn new(table: Table, speech: Speech<'a, W>) -> Self {
        Self { table, speech, changed: true, told: false }
    }

    pub(super) fn run(&mut self, input: &mut impl BufRead) -> Result<(), Failure> {
        self.introduce()?;
        loop {
            match self.table.to_move() {
                Some(side) if !self.table.seats[side.index()].is_human() => {
                    self.computer_moves(side)?;
                    continue;
                }
                Some(side) => self.show_turn(side)?,
                None => self.show_end()?,
            }
            if self.table.to_move().is_none() && !self.table.has_person() {
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

    fn introduce(&mut self) -> Result<(), Failure> {
        self.speech.title(&self.table.game)?;
        let is_alone = self.table.seats.iter().filter(|seat| seat.is_human()).count() == 1;
        for side in Side::BOTH {
            let mut args = self.speech.person(&self.table.game, side);
            let key = match &self.table.seats[side.index()] {
                Seat::Human if is_alone => "play-seat-human",
                Seat::Human => "play-seat-person",
                Seat::Computer(_, level) => {
                    args.push(("level", level.number().into()));
                    "play-seat-computer"
                }
            };
            self.speech.say(key, &args)?;
        }
        if self.table.has_person() { self.speech.say("play-intro", &[]) } else { Ok(()) }
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        self.changed = false;
        self.speech.board(&self.table.game)
    }

    fn show_turn(&mut self, side: Side) -> Result<(), Failure> {
        if !self.changed {
            return Ok(());
        }
        self.show_board()?;
        if let Some(mv) = self.table.game.move_texts().pop().filter(|_| !self.told) {
            self.speech.say("play-last", &[("move", mv.into())])?;
        }
        let args = self.speech.person(&self.table.game, side);
        self.speech.say("play-turn", &args)
    }

    fn show_end(&mut self) -> Result<(), Failure> {
        let Some(ending) = self.table.outcome().filter(|_| self.changed) else { return Ok(()) };
        self.show_board()?;
        self.speech.ending(&self.table.game, ending)?;
        if !self.table.has_person() {
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
                let position =
                    self.table.game.position_text(self.table.game.ply()).unwrap_or_default();
                self.speech.line(&position)?;
            }
            Command::Do(Verb::Hint, _) => self.hint()?,
            Command::Do(Verb::Undo, _) => self.undo()?,
            Command::Do(Verb::Resign, _) => self.resign()?,
            Command::Do(Verb::Save, "") => {
                let word = Verb::Save.word(&self.speech.words);
                self.speech.say("play-save-where", &[("command", word.into())])?;
            }
            Command::Do(Verb::Save, file) => self.save(Path::new(file))?,
            Command::Do(Verb::Help, _) => {
                self.speech.help(&self.table.game)?;
                self.list_few_moves()?;
            }
            Command::Do(Verb::Quit, _) => return Ok(true),
        }
        Ok(false)
    }

    /// The legal moves if there are few, or how to see them.
    fn list_few_moves(&mut self) -> Result<(), Failure> {
        let count = self.table.game.count_moves();
        if count <= FEW {
            return self.list_moves("");
        }
        let first = self.table.game.legal_texts().swap_remove(0);
        // The first half of a move is an example of how moves begin.
        let example = first[..first.floor_char_boundary(first.len().div_ceil(2))].to_owned();
        let command = Verb::Moves.word(&self.speech.words);
        self.speech.say(
            "play-moves-many",
            &[("count", count.into()), ("command", command.into()), ("example", example.into())],
        )
    }

    fn list_moves(&mut self, start: &str) -> Result<(), Failure> {
        if self.table.to_move().is_none() {
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
        let mut legal = self.table.game.legal_texts();
        legal.retain(|mv| mv.starts_with(&start));
        legal
    }

    fn say_over(&mut self) -> Result<(), Failure> {
        self.speech.say("play-is-over", &[])
    }

    fn play(&mut self, text: &str) -> Result<(), Failure> {
        if self.table.to_move().is_none() {
            return self.say_over();
        }
        match self.table.game.play_text(text) {
            Ok(_) => {
                (self.changed, self.told) = (true, false);
                self.table.keep(&self.speech.words)
            }
            Err(error) => self.refuse(text, &error),
        }
    }

    /// Says what is wrong with a move, and which moves begin like it.
    fn refuse(&mut self, text: &str, error: &MoveError) -> Result<(), Failure> {
        let refusal = self.speech.words.refusal(error, self.table.game.game());
        self.speech.line(&refusal)?;
        let longer = self.beginning_with(text);
        if longer.is_empty() || longer.len() > FEW {
            return Ok(());
        }
        let args = [("text", text.to_owned().into()), ("moves", longer.join(", ").into())];
        self.speech.say("play-goes-on", &args)
    }

    fn computer_moves(&mut self, side: Side) -> Result<(), Failure> {
        let mut args = self.speech.person(&self.table.game, side);
        // What was said last is to be seen while the computer thinks.
        self.speech.out.flush()?;
        let chosen = self.table.seats[side.index()].choose(&self.table.game);
        let mv = chosen.ok_or_else(|| Failure::Failed("the computer found no move".into()))?;
        let mv =
            self.table.game.play_text(&mv).map_err(|error| Failure::Failed(error.to_string()))?;
        args.push(("move", mv.into()));
        self.speech.say("play-computer-moves", &args)?;
        (self.changed, self.told) = (true, true);
        self.table.keep(&self.speech.words)?;
        if self.table.to_move().is_some() && !self.table.has_person() {
            self.show_board()
        } else {
            Ok(())
        }
    }

    fn hint(&mut self) -> Result<(), Failure> {
        match self.table.to_move().and_then(|_| hint::ask(&self.table.game)) {
            Some(hint) => {
                let sentence = hint::sentence(&self.speech.words, &hint);
                self.speech.line(&sentence)
            }
            None => self.say_over(),
        }
    }

    fn undo(&mut self) -> Result<(), Failure> {
        match self.table.undo() {
            Undone::Nothing => return self.speech.say("play-nothing-to-undo", &[]),
            Undone::Resignation => {}
            Undone::Moves(moves) => {
                self.told = false;
                self.speech.say("play-undone", &[("moves", moves.join(", ").into())])?;
            }
        }
        self.changed = true;
        self.table.keep(&self.speech.words)
    }

    fn resign(&mut self) -> Result<(), Failure> {
        if !self.table.resign() {
            return self.say_over();
        }
        self.changed = true;
        self.table.keep(&self.speech.words)
    }

    fn save(&mut self, file: &Path) -> Result<(), Failure> {
        let name = ("file", file.display().to_string().into());
        match self.table.write(file) {
            Ok(()) => self.speech.say("play-saved", &[name]),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.speech.say("play-save-exists", &[name])
            }
            Err(error) => {
                self.speech.say("play-save-failed", &[name, ("error", error.to_string().into())])
            }
        }
    }
}
