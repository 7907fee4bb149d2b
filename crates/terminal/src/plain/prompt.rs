//! Input and output of the line-by-line interface.

use std::io::{BufRead, Write};

use fluent_bundle::FluentValue;
use ludoteca_rules::game::view::IN_HAND;
use ludoteca_rules::{AnyMatch, Side};

use super::command::Verb;
use crate::error::PlayError;
use crate::lines::{self, Line};
use crate::words::Words;

/// Line width of a list of moves, in columns.
const WIDTH: usize = 78;

/// The arguments of a message.
pub(super) type Arg = (&'static str, FluentValue<'static>);

/// The output and the messages.
pub(super) struct Prompt<'a, W> {
    pub(super) words: Words,
    pub(super) out: &'a mut W,
    /// Whether the input is a terminal. Other input is echoed.
    pub(super) is_terminal: bool,
}

impl<W: Write> Prompt<'_, W> {
    /// Prints a message on its own line.
    pub(super) fn print(&mut self, key: &str, args: &[Arg]) -> Result<(), PlayError> {
        self.line(&self.words.format(key, args))
    }

    /// Prints a line of text.
    pub(super) fn line(&mut self, text: &str) -> Result<(), PlayError> {
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// Reads the next valid line; `None` at the end of input.
    pub(super) fn read_line(
        &mut self,
        input: &mut impl BufRead,
    ) -> Result<Option<String>, PlayError> {
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            let line = lines::read(input)?;
            if !self.is_terminal || line.is_none() {
                let shown = if let Some(Line::Text(text)) = &line { text.trim() } else { "" };
                self.line(shown)?;
            }
            match line {
                None => return Ok(None),
                Some(Line::Text(text)) => return Ok(Some(text)),
                Some(Line::TooLong) => self.print("play-line-too-long", &[])?,
                Some(Line::NotUtf8(_)) => self.print("play-no-text", &[])?,
            }
        }
    }

    /// Prints the board.
    pub(super) fn board(&mut self, game: &AnyMatch) -> Result<(), PlayError> {
        let in_hand = self.words.format("play-board-in-hand", &[]);
        self.line(&format!("\n{}", game.draw().replace(IN_HAND, &in_hand)))
    }

    /// Returns a side as message arguments.
    pub(super) fn side_args(&self, game: &AnyMatch, side: Side) -> Vec<Arg> {
        self.words.side(game, side).into()
    }

    /// Returns the description of a game's notation.
    pub(super) fn notation(&self, game: &AnyMatch) -> String {
        self.words.format(&format!("notation-{}", game.game()), &[])
    }

    pub(super) fn title(&mut self, game: &AnyMatch) -> Result<(), PlayError> {
        let name = self.words.format(&format!("game-{}", game.game()), &[]);
        match game.options().short() {
            short if short.is_empty() => self.line(&name),
            short => self.print("play-title", &[("game", name.into()), ("options", short.into())]),
        }
    }

    /// Prints the help.
    pub(super) fn help(&mut self, game: &AnyMatch) -> Result<(), PlayError> {
        self.print("play-help-title", &[])?;
        let notation = self.notation(game);
        self.line(&format!("  {notation}"))?;
        let words = Verb::ALL.map(|verb| match verb {
            Verb::Help => format!("?, {}", verb.word(&self.words)),
            verb => verb.word(&self.words),
        });
        let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
        for (verb, word) in Verb::ALL.into_iter().zip(words) {
            let what = self.words.format(&format!("play-help-{}", verb.name()), &[]);
            self.line(&format!("  {word:width$}  {what}"))?;
        }
        Ok(())
    }

    /// Prints the number of moves and the moves.
    pub(super) fn moves(&mut self, moves: &[String]) -> Result<(), PlayError> {
        self.print("play-move-count", &[("count", moves.len().into())])?;
        self.line(&wrap(moves))
    }
}

/// Wraps words to lines of [`WIDTH`] columns.
fn wrap(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
    text
}
