//! Input and output of the line-by-line interface.

use std::io::{BufRead, Write};

use clap::ValueEnum;
use fluent_bundle::FluentValue;
use ludoteca_rules::AnyMatch;
use ludoteca_rules::game::view::{IN_HAND, ROD};

use super::command::Verb;
use crate::error::PlayError;
use crate::lines::{self, Line};
use crate::text::wrapped;
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
        let rod = self.words.format("play-board-rod", &[]);
        self.line(&format!("\n{}", game.draw().replace(IN_HAND, &in_hand).replace(ROD, &rod)))
    }

    /// Returns the description of a game's notation.
    pub(super) fn notation(&self, game: &AnyMatch) -> String {
        self.words.notation(game.game())
    }

    /// Prints the help.
    pub(super) fn help(&mut self, game: &AnyMatch) -> Result<(), PlayError> {
        self.print("play-help-title", &[])?;
        let notation = self.notation(game);
        self.line(&format!("  {notation}"))?;
        let words = Verb::value_variants().iter().map(|verb| match verb {
            Verb::Help => format!("?, {}", verb.word(&self.words)),
            verb => verb.word(&self.words),
        });
        let words: Vec<_> = words.collect();
        let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
        for (verb, word) in Verb::value_variants().iter().zip(words) {
            let what = self.words.format(&format!("play-help-{}", verb.name()), &[]);
            self.line(&format!("  {word:width$}  {what}"))?;
        }
        Ok(())
    }

    /// Prints the number of moves and the moves.
    pub(super) fn moves(&mut self, moves: &[String]) -> Result<(), PlayError> {
        self.print("play-move-count", &[("count", moves.len().into())])?;
        self.line(&wrapped(&moves.join(" "), WIDTH).join("\n"))
    }
}
