//! What the terminal says and hears.

use std::io::{BufRead, Write};

use fluent_bundle::FluentValue;
use ludoteca_rules::game::view::IN_HAND;
use ludoteca_rules::{AnyMatch, Outcome, Side};

use super::command::Verb;
use crate::error::PlayError;
use crate::lines::{self, Line};
use crate::words::Words;

/// Columns of a list of moves.
const WIDTH: usize = 78;

/// The arguments of a message.
pub(super) type Arg = (&'static str, FluentValue<'static>);

/// A language, and somebody who listens.
pub(super) struct Speech<'a, W> {
    pub(super) words: Words,
    pub(super) out: &'a mut W,
    /// A terminal shows what a person writes; a pipe does not, so it is repeated.
    pub(super) is_terminal: bool,
}

impl<W: Write> Speech<'_, W> {
    /// A message in a line of its own.
    pub(super) fn say(&mut self, key: &str, args: &[Arg]) -> Result<(), PlayError> {
        self.line(&self.words.format(key, args))
    }

    /// Text as it is.
    pub(super) fn line(&mut self, text: &str) -> Result<(), PlayError> {
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// The next line that is text; `None` at the end of the input.
    pub(super) fn ask(&mut self, input: &mut impl BufRead) -> Result<Option<String>, PlayError> {
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
                Some(Line::TooLong) => self.say("play-line-too-long", &[])?,
                Some(Line::NotUtf8(_)) => self.say("play-no-text", &[])?,
            }
        }
    }

    /// The board, with its words in the language.
    pub(super) fn board(&mut self, game: &AnyMatch) -> Result<(), PlayError> {
        let in_hand = self.words.format("play-board-in-hand", &[]);
        self.line(&format!("\n{}", game.draw().replace(IN_HAND, &in_hand)))
    }

    /// A side's name and colour.
    pub(super) fn person(&self, game: &AnyMatch, side: Side) -> Vec<Arg> {
        let colour = game.view(game.ply()).map_or("", |view| view.colours[side]);
        vec![
            ("side", self.words.format(&format!("side-{side}"), &[]).into()),
            ("colour", self.words.format(&format!("colour-{colour}"), &[]).into()),
        ]
    }

    /// How the moves of a game are written.
    pub(super) fn notation(&self, game: &AnyMatch) -> String {
        self.words.format(&format!("notation-{}", game.game()), &[])
    }

    pub(super) fn title(&mut self, game: &AnyMatch) -> Result<(), PlayError> {
        let name = self.words.format(&format!("game-{}", game.game()), &[]);
        match game.options().short() {
            short if short.is_empty() => self.line(&name),
            short => self.say("play-title", &[("game", name.into()), ("options", short.into())]),
        }
    }

    pub(super) fn ending(&mut self, game: &AnyMatch, ending: Outcome) -> Result<(), PlayError> {
        let reason = self.words.format(&format!("reason-{}", ending.reason), &[]);
        let reason = ("reason", reason.into());
        match ending.winner {
            None => self.say("play-draw", &[reason]),
            Some(side) => {
                let mut args = self.person(game, side);
                args.push(reason);
                self.say("play-win", &args)
            }
        }
    }

    /// What can be written at the prompt.
    pub(super) fn help(&mut self, game: &AnyMatch) -> Result<(), PlayError> {
        self.say("play-help-title", &[])?;
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

    /// How many moves there are, and which.
    pub(super) fn moves(&mut self, moves: &[String]) -> Result<(), PlayError> {
        self.say("play-move-count", &[("count", moves.len().into())])?;
        self.line(&wrap(moves))
    }
}

/// Words in lines of [`WIDTH`] columns.
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
