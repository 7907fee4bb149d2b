//! Tokens of the text form, with line and column.

use crate::error::{RecordError, Spot};

/// A token of a record's text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// `[First "Ana"]`.
    Tag(&'a str, String),
    /// `{a comment}` or `; a comment` to the end of the line.
    Comment(String),
    /// `(`, the start of a variation.
    Open,
    /// `)`.
    Close,
    /// A move, a move number or a result.
    Word(&'a str),
    /// The end of the text.
    End,
}

/// Splits text into tokens.
pub(crate) struct Lexer<'a> {
    rest: &'a str,
    /// Whether a backslash escapes the end of a comment.
    escapes: bool,
    line: u32,
    column: u32,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let rest = text.trim_start_matches('\u{feff}');
        Self { rest, escapes: true, line: 1, column: 1 }
    }

    /// Reads text in which a backslash in a comment is only a character.
    pub(super) fn without_escapes(self) -> Self {
        Self { escapes: false, ..self }
    }

    /// The text that has not been read.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    /// The place of the next character.
    pub(crate) fn at(&self) -> (u32, u32) {
        (self.line, self.column)
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(crate) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        // A lone CR ends a line, as do LF and CR LF.
        if c == '\n' || (c == '\r' && self.peek() != Some('\n')) {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    fn take_while(&mut self, is_in: impl Fn(char) -> bool) -> &'a str {
        let start = self.rest;
        while self.peek().is_some_and(&is_in) {
            self.bump();
        }
        &start[..start.len() - self.rest.len()]
    }

    /// The next token and its place.
    pub(crate) fn next(&mut self) -> Result<((u32, u32), Token<'a>), RecordError> {
        self.skip_blanks();
        let at = self.at();
        let Some(c) = self.peek() else { return Ok((at, Token::End)) };
        let token = match c {
            '[' => self.tag()?,
            '{' => {
                self.bump();
                Token::Comment(self.quoted('}', at, "the comment")?)
            }
            ';' => {
                self.bump();
                Token::Comment(self.take_while(|c| c != '\n' && c != '\r').to_owned())
            }
            '(' | ')' => {
                self.bump();
                if c == '(' { Token::Open } else { Token::Close }
            }
            ']' | '}' => {
                let message = format!("`{c}` closes nothing");
                return Err(error(at, "record-text", message));
            }
            _ => Token::Word(self.take_while(|c| !c.is_whitespace() && !"[]{}();".contains(c))),
        };
        Ok((at, token))
    }

    fn tag(&mut self) -> Result<Token<'a>, RecordError> {
        let at = self.at();
        self.bump();
        self.skip_blanks();
        let name = self.take_while(|c| !c.is_whitespace() && !"[]{}();\"".contains(c));
        self.skip_blanks();
        if name.is_empty() || self.peek() != Some('"') {
            return Err(error(at, "record-text", "a tag is written [Name \"value\"]"));
        }
        let quote = self.at();
        self.bump();
        let value = self.quoted('"', quote, "the tag's value")?;
        self.skip_blanks();
        if self.peek() != Some(']') {
            let message = format!("the tag {} needs ] after its value", cut(name));
            return Err(error(self.at(), "record-text", message));
        }
        self.bump();
        Ok(Token::Tag(name, value))
    }

    /// Text up to `close`; a backslash escapes `close` and itself.
    fn quoted(&mut self, close: char, at: (u32, u32), what: &str) -> Result<String, RecordError> {
        let mut text = String::new();
        while let Some(c) = self.bump() {
            if c == close {
                return Ok(text);
            }
            let is_escape = c == '\\' && (self.escapes || close == '"');
            let escaped = self.peek().filter(|&next| is_escape && (next == close || next == '\\'));
            if let Some(next) = escaped {
                self.bump();
                text.push(next);
            } else {
                text.push(c);
            }
        }
        let message = format!("{what} that begins here is not closed by {close}");
        Err(error(at, "record-text", message))
    }
}

/// An error at a place in text.
pub(super) fn error(
    (line, column): (u32, u32),
    code: &'static str,
    message: impl Into<String>,
) -> RecordError {
    RecordError::new(Spot::Text { line, column }, code, message)
}

/// A word truncated for a message.
pub(super) fn cut(word: &str) -> &str {
    &word[..word.floor_char_boundary(40)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_their_place_with_any_line_ending() {
        let mut lexer =
            Lexer::new("\u{feff}[Game \"a \\\"b\\\" \\\\\"]\r\n1.c3 \r{x\\}y}\n;é z\n)");
        let mut next = || lexer.next().unwrap();
        assert_eq!(next(), ((1, 1), Token::Tag("Game", r#"a "b" \"#.into())));
        assert_eq!(next(), ((2, 1), Token::Word("1.c3")));
        assert_eq!(next(), ((3, 1), Token::Comment("x}y".into())));
        assert_eq!(next(), ((4, 1), Token::Comment("é z".into())));
        assert_eq!(next(), ((5, 1), Token::Close));
        assert_eq!(next(), ((5, 2), Token::End));
    }

    #[test]
    fn what_is_not_closed_is_named_where_it_begins() {
        for (text, place) in [("1. d4\n {open", (2, 2)), ("[First \"Ana", (1, 8)), ("[", (1, 1))] {
            let mut lexer = Lexer::new(text);
            let found = loop {
                match lexer.next() {
                    Ok((_, Token::End)) => panic!("no error in {text}"),
                    Ok(_) => {}
                    Err(error) => break error.spot,
                }
            };
            assert_eq!(found, Spot::Text { line: place.0, column: place.1 }, "{text}");
        }
    }
}
