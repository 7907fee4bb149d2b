//! The line-by-line interface of a game.

use std::io::{BufRead, Write};
use std::path::Path;

use ludoteca_rules::{MoveError, Side};

use super::command::{self, Command, Verb};
use super::prompt::Prompt;
use crate::error::PlayError;
use crate::hint;
use crate::session::{Session, Undone};

/// Maximum number of legal moves that are listed without a request.
const MAX_LISTED_MOVES: usize = 60;

pub(super) struct Console<'a, W> {
    session: Session,
    prompt: Prompt<'a, W>,
    /// Whether the board has changed since it was last shown.
    changed: bool,
    /// Whether the last move has been shown.
    last_move_shown: bool,
}

impl<'a, W: Write> Console<'a, W> {
    pub(super) fn new(session: Session, prompt: Prompt<'a, W>) -> Self {
        Self { session, prompt, changed: true, last_move_shown: false }
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
            if self.session.to_move().is_none() && !self.session.has_human() {
                return Ok(());
            }
            let Some(line) = self.prompt.read_line(input)? else {
                return self.prompt.print("play-input-ended", &[]);
            };
            if self.execute(&line)? {
                return self.prompt.print("play-bye", &[]);
            }
        }
    }

    fn introduce(&mut self) -> Result<(), PlayError> {
        self.prompt.line(&self.prompt.words.title(&self.session.game))?;
        for side in Side::BOTH {
            self.prompt.line(&self.session.seat(&self.prompt.words, "seat", side))?;
        }
        if self.session.has_human() { self.prompt.print("play-intro", &[]) } else { Ok(()) }
    }

    fn show_board(&mut self) -> Result<(), PlayError> {
        self.changed = false;
        self.prompt.board(&self.session.game)
    }

    fn show_turn(&mut self, side: Side) -> Result<(), PlayError> {
        if !self.changed {
            return Ok(());
        }
        self.show_board()?;
        if let Some(mv) = self.session.game.move_texts().pop().filter(|_| !self.last_move_shown) {
            self.prompt.print("play-last", &[("move", mv.into())])?;
        }
        let args = self.prompt.words.side(&self.session.game, side);
        self.prompt.print("play-turn", &args)
    }

    fn show_end(&mut self) -> Result<(), PlayError> {
        let Some(ending) = self.session.outcome().filter(|_| self.changed) else { return Ok(()) };
        self.show_board()?;
        self.prompt.line(&self.session.ending(&self.prompt.words, ending))?;
        if !self.session.has_human() {
            return Ok(());
        }
        let verbs = [Verb::Undo, Verb::Save, Verb::Board, Verb::Quit];
        let verbs = verbs.map(|verb| verb.word(&self.prompt.words)).join(", ");
        self.prompt.print("play-over", &[("commands", verbs.into())])
    }

    /// Executes a line. Returns true if the player leaves.
    fn execute(&mut self, line: &str) -> Result<bool, PlayError> {
        match command::read(line, &self.prompt.words) {
            Command::Empty => {}
            Command::Move(text) => self.play(text)?,
            Command::Do(Verb::Moves, start) => self.list_moves(start)?,
            Command::Do(Verb::Board, _) => self.show_board()?,
            Command::Do(Verb::Position, _) => {
                let position =
                    self.session.game.position_text(self.session.game.ply()).unwrap_or_default();
                self.prompt.line(&position)?;
            }
            Command::Do(Verb::Hint, _) => self.hint()?,
            Command::Do(Verb::Undo, _) => self.undo()?,
            Command::Do(Verb::Resign, _) => self.resign()?,
            Command::Do(Verb::Save, "") => {
                let word = Verb::Save.word(&self.prompt.words);
                self.prompt.print("play-save-where", &[("command", word.into())])?;
            }
            Command::Do(Verb::Save, file) => self.save(Path::new(file))?,
            Command::Do(Verb::Help, _) => {
                self.prompt.help(&self.session.game)?;
                self.list_few_moves()?;
            }
            Command::Do(Verb::Quit, _) => return Ok(true),
        }
        Ok(false)
    }

    /// Lists the legal moves if there are few, or explains how to list them.
    fn list_few_moves(&mut self) -> Result<(), PlayError> {
        let count = self.session.game.count_moves();
        if count <= MAX_LISTED_MOVES {
            return self.list_moves("");
        }
        let first = self.session.game.legal_texts().swap_remove(0);
        // The first half of a move is an example of a prefix.
        let example = first[..first.floor_char_boundary(first.len().div_ceil(2))].to_owned();
        let command = Verb::Moves.word(&self.prompt.words);
        self.prompt.print(
            "play-moves-many",
            &[("count", count.into()), ("command", command.into()), ("example", example.into())],
        )
    }

    fn list_moves(&mut self, start: &str) -> Result<(), PlayError> {
        if self.session.to_move().is_none() {
            return self.print_over();
        }
        let legal = self.beginning_with(start);
        if legal.is_empty() {
            return self.prompt.print("play-moves-none", &[("text", start.to_owned().into())]);
        }
        self.prompt.moves(&legal)
    }

    fn beginning_with(&self, start: &str) -> Vec<String> {
        let start = start.trim().to_lowercase();
        let mut legal = self.session.game.legal_texts();
        legal.retain(|mv| mv.starts_with(&start));
        legal
    }

    fn print_over(&mut self) -> Result<(), PlayError> {
        self.prompt.print("play-is-over", &[])
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        if self.session.to_move().is_none() {
            return self.print_over();
        }
        match self.session.game.play_text(text) {
            Ok(_) => {
                (self.changed, self.last_move_shown) = (true, false);
                self.session.autosave(&self.prompt.words)
            }
            Err(error) => self.reject(text, &error),
        }
    }

    /// Explains why a move is rejected, and lists the moves with the same prefix.
    fn reject(&mut self, text: &str, error: &MoveError) -> Result<(), PlayError> {
        let refusal = self.prompt.words.refusal(error, self.session.game.game());
        self.prompt.line(&refusal)?;
        let longer = self.beginning_with(text);
        if longer.is_empty() || longer.len() > MAX_LISTED_MOVES {
            return Ok(());
        }
        let args = [("text", text.to_owned().into()), ("moves", longer.join(", ").into())];
        self.prompt.print("play-goes-on", &args)
    }

    fn computer_moves(&mut self, side: Side) -> Result<(), PlayError> {
        let mut args = self.prompt.words.side(&self.session.game, side).to_vec();
        // The last message stays visible while the computer thinks.
        self.prompt.out.flush()?;
        let chosen = self.session.seats[side.index()].choose(&self.session.game);
        let mv = chosen.ok_or_else(|| PlayError::Failed("the computer found no move".into()))?;
        let mv = self
            .session
            .game
            .play_text(&mv)
            .map_err(|error| PlayError::Failed(error.to_string()))?;
        args.push(("move", mv.into()));
        self.prompt.print("play-computer-moves", &args)?;
        (self.changed, self.last_move_shown) = (true, true);
        self.session.autosave(&self.prompt.words)?;
        if self.session.to_move().is_some() && !self.session.has_human() {
            self.show_board()
        } else {
            Ok(())
        }
    }

    fn hint(&mut self) -> Result<(), PlayError> {
        match self.session.to_move().and_then(|_| hint::find(&self.session.game)) {
            Some(hint) => {
                let sentence = hint::sentence(&self.prompt.words, &self.session.game, &hint);
                self.prompt.line(&sentence)
            }
            None => self.print_over(),
        }
    }

    fn undo(&mut self) -> Result<(), PlayError> {
        match self.session.undo() {
            Undone::Nothing => return self.prompt.print("play-nothing-to-undo", &[]),
            Undone::Resignation => {}
            Undone::Moves(moves) => {
                self.last_move_shown = false;
                self.prompt.print("play-undone", &[("moves", moves.join(", ").into())])?;
            }
        }
        self.changed = true;
        self.session.autosave(&self.prompt.words)
    }

    fn resign(&mut self) -> Result<(), PlayError> {
        if !self.session.resign() {
            return self.print_over();
        }
        self.changed = true;
        self.session.autosave(&self.prompt.words)
    }

    fn save(&mut self, file: &Path) -> Result<(), PlayError> {
        let written = self.session.write(file);
        self.prompt.line(&self.prompt.words.saved(file, &written))
    }
}
