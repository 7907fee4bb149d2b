//! The conversation of one game.

use std::io::{self, BufRead, Write};
use std::path::Path;

use ludoteca_rules::{MoveError, Side};

use super::command::{self, Command, Verb};
use super::speech::Speech;
use crate::error::PlayError;
use crate::hint;
use crate::seat::Seat;
use crate::session::{Session, Undone};

/// More legal moves than this are listed only when asked for.
const FEW: usize = 60;

pub(super) struct Console<'a, W> {
    session: Session,
    speech: Speech<'a, W>,
    /// The board has not been shown since it last changed.
    changed: bool,
    /// The last move has been told.
    told: bool,
}

impl<'a, W: Write> Console<'a, W> {
    pub(super) fn new(session: Session, speech: Speech<'a, W>) -> Self {
        Self { session, speech, changed: true, told: false }
    }

    pub(super) fn run(&mut self, input: &mut impl BufRead) -> Result<(), PlayError> {
        self.introduce()?;
        loop {
            match self.session.to_move() {
                Some(side) if !self.session.seats[side.index()].is_human() => {
                    self.computer_moves(side)?;
                    continue;
                }
                Some(side) => self.show_turn(side)?,
                None => self.show_end()?,
            }
            if self.session.to_move().is_none() && !self.session.has_person() {
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

    fn introduce(&mut self) -> Result<(), PlayError> {
        self.speech.title(&self.session.game)?;
        let is_alone = self.session.seats.iter().filter(|seat| seat.is_human()).count() == 1;
        for side in Side::BOTH {
            let mut args = self.speech.person(&self.session.game, side);
            let key = match &self.session.seats[side.index()] {
                Seat::Human if is_alone => "play-seat-human",
                Seat::Human => "play-seat-person",
                Seat::Computer(_, level) => {
                    args.push(("level", level.number().into()));
                    "play-seat-computer"
                }
            };
            self.speech.say(key, &args)?;
        }
        if self.session.has_person() { self.speech.say("play-intro", &[]) } else { Ok(()) }
    }

    fn show_board(&mut self) -> Result<(), PlayError> {
        self.changed = false;
        self.speech.board(&self.session.game)
    }

    fn show_turn(&mut self, side: Side) -> Result<(), PlayError> {
        if !self.changed {
            return Ok(());
        }
        self.show_board()?;
        if let Some(mv) = self.session.game.move_texts().pop().filter(|_| !self.told) {
            self.speech.say("play-last", &[("move", mv.into())])?;
        }
        let args = self.speech.person(&self.session.game, side);
        self.speech.say("play-turn", &args)
    }

    fn show_end(&mut self) -> Result<(), PlayError> {
        let Some(ending) = self.session.outcome().filter(|_| self.changed) else { return Ok(()) };
        self.show_board()?;
        self.speech.ending(&self.session.game, ending)?;
        if !self.session.has_person() {
            return Ok(());
        }
        let verbs = [Verb::Undo, Verb::Save, Verb::Board, Verb::Quit];
        let verbs = verbs.map(|verb| verb.word(&self.speech.words)).join(", ");
        self.speech.say("play-over", &[("commands", verbs.into())])
    }

    /// Does what a line says; true to leave.
    fn obey(&mut self, line: &str) -> Result<bool, PlayError> {
        match command::read(line, &self.speech.words) {
            Command::Empty => {}
            Command::Move(text) => self.play(text)?,
            Command::Do(Verb::Moves, start) => self.list_moves(start)?,
            Command::Do(Verb::Board, _) => self.show_board()?,
            Command::Do(Verb::Position, _) => {
                let position =
                    self.session.game.position_text(self.session.game.ply()).unwrap_or_default();
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
                self.speech.help(&self.session.game)?;
                self.list_few_moves()?;
            }
            Command::Do(Verb::Quit, _) => return Ok(true),
        }
        Ok(false)
    }

    /// The legal moves if there are few, or how to see them.
    fn list_few_moves(&mut self) -> Result<(), PlayError> {
        let count = self.session.game.count_moves();
        if count <= FEW {
            return self.list_moves("");
        }
        let first = self.session.game.legal_texts().swap_remove(0);
        // The first half of a move is an example of how moves begin.
        let example = first[..first.floor_char_boundary(first.len().div_ceil(2))].to_owned();
        let command = Verb::Moves.word(&self.speech.words);
        self.speech.say(
            "play-moves-many",
            &[("count", count.into()), ("command", command.into()), ("example", example.into())],
        )
    }

    fn list_moves(&mut self, start: &str) -> Result<(), PlayError> {
        if self.session.to_move().is_none() {
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
        let mut legal = self.session.game.legal_texts();
        legal.retain(|mv| mv.starts_with(&start));
        legal
    }

    fn say_over(&mut self) -> Result<(), PlayError> {
        self.speech.say("play-is-over", &[])
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        if self.session.to_move().is_none() {
            return self.say_over();
        }
        match self.session.game.play_text(text) {
            Ok(_) => {
                (self.changed, self.told) = (true, false);
                self.session.keep(&self.speech.words)
            }
            Err(error) => self.refuse(text, &error),
        }
    }

    /// Says what is wrong with a move, and which moves begin like it.
    fn refuse(&mut self, text: &str, error: &MoveError) -> Result<(), PlayError> {
        let refusal = self.speech.words.refusal(error, self.session.game.game());
        self.speech.line(&refusal)?;
        let longer = self.beginning_with(text);
        if longer.is_empty() || longer.len() > FEW {
            return Ok(());
        }
        let args = [("text", text.to_owned().into()), ("moves", longer.join(", ").into())];
        self.speech.say("play-goes-on", &args)
    }

    fn computer_moves(&mut self, side: Side) -> Result<(), PlayError> {
        let mut args = self.speech.person(&self.session.game, side);
        // What was said last is to be seen while the computer thinks.
        self.speech.out.flush()?;
        let chosen = self.session.seats[side.index()].choose(&self.session.game);
        let mv = chosen.ok_or_else(|| PlayError::Failed("the computer found no move".into()))?;
        let mv = self
            .session
            .game
            .play_text(&mv)
            .map_err(|error| PlayError::Failed(error.to_string()))?;
        args.push(("move", mv.into()));
        self.speech.say("play-computer-moves", &args)?;
        (self.changed, self.told) = (true, true);
        self.session.keep(&self.speech.words)?;
        if self.session.to_move().is_some() && !self.session.has_person() {
            self.show_board()
        } else {
            Ok(())
        }
    }

    fn hint(&mut self) -> Result<(), PlayError> {
        match self.session.to_move().and_then(|_| hint::ask(&self.session.game)) {
            Some(hint) => {
                let sentence = hint::sentence(&self.speech.words, &hint);
                self.speech.line(&sentence)
            }
            None => self.say_over(),
        }
    }

    fn undo(&mut self) -> Result<(), PlayError> {
        match self.session.undo() {
            Undone::Nothing => return self.speech.say("play-nothing-to-undo", &[]),
            Undone::Resignation => {}
            Undone::Moves(moves) => {
                self.told = false;
                self.speech.say("play-undone", &[("moves", moves.join(", ").into())])?;
            }
        }
        self.changed = true;
        self.session.keep(&self.speech.words)
    }

    fn resign(&mut self) -> Result<(), PlayError> {
        if !self.session.resign() {
            return self.say_over();
        }
        self.changed = true;
        self.session.keep(&self.speech.words)
    }

    fn save(&mut self, file: &Path) -> Result<(), PlayError> {
        let name = ("file", file.display().to_string().into());
        match self.session.write(file) {
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
