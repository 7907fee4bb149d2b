//! Detection of formats.
//!
//! A server keeps the text of an imported game, so a text must be detected as the same format in all
//! versions.

use ludoteca_rules::morris::{Move, Point, PositionFormat};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::openspiel;
use crate::check::{OPEN, RESULTS};
use crate::format::Format;
use crate::text::{Lexer, Token, without_number};

/// A text without byte order marks and blanks at its beginning.
pub(crate) fn trimmed(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim_start()
}

/// The first line of a text.
pub(crate) fn line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

impl Format {
    /// The format that a text seems to have. It reads no more than the beginning, or one JSON value.
    pub fn detect(text: &str) -> Self {
        let text = trimmed(text);
        let first = line(text);
        if is_json(text) {
            json(text)
        } else if let Some(format) = PositionFormat::detect(first) {
            match format {
                PositionFormat::SanmillFen => Self::SanmillFen,
                PositionFormat::Malom => Self::Malom,
            }
        } else if openspiel::is_text(text) {
            Self::OpenSpiel
        } else {
            pgn(text)
        }
    }
}

/// Whether the text is JSON; otherwise a brace begins a comment.
fn is_json(text: &str) -> bool {
    text.strip_prefix('{').is_some_and(|rest| {
        let rest = rest.trim_start();
        rest.is_empty() || rest.starts_with(['"', '}'])
    })
}

fn json(text: &str) -> Format {
    #[derive(Deserialize)]
    struct Keys {
        header: Option<IgnoredAny>,
    }
    match serde_json::Deserializer::from_str(text).into_iter().next() {
        Some(Ok(Keys { header: Some(_) })) => Format::AbstractPlay,
        _ => Format::Json,
    }
}

/// Looks at the tags and the first move.
fn pgn(text: &str) -> Format {
    let mut lexer = Lexer::new(text);
    let (mut is_playok, mut is_sanmill, mut has_number) = (false, false, false);
    let mv = loop {
        match lexer.next() {
            Ok((_, Token::Tag(name, value))) => {
                let is = |other: &str| name.eq_ignore_ascii_case(other);
                if is("Game") {
                    return Format::Text;
                }
                is_playok |= is("Site") && value == "PlayOK";
                is_sanmill |= (is("Site") && value == "Sanmill") || is("Variant") || is("FEN");
            }
            Ok((_, Token::Word(word))) => {
                // Digits alone are a move only behind a number with a dot, as in `1. 5`.
                let mv = without_number(word, has_number);
                has_number |= word.contains('.');
                if !mv.is_empty() {
                    break mv;
                }
            }
            Ok((_, Token::Comment(_))) => {}
            Ok((_, Token::Open | Token::Close | Token::End)) | Err(_) => break "",
        }
    };
    let is_result = mv == OPEN || RESULTS.iter().any(|(result, _)| *result == mv);
    let is_numeric = !is_result
        && mv.starts_with(|c: char| c.is_ascii_digit())
        && mv.chars().all(|c| c.is_ascii_digit() || "-x".contains(c));
    if is_playok || is_numeric {
        Format::PlayOk
    } else if is_sanmill || is_morris(mv) {
        Format::Sanmill
    } else {
        Format::Text
    }
}

/// Whether a word is a move of Nine Men's Morris.
fn is_morris(word: &str) -> bool {
    let word = word.trim_end_matches(['!', '?']);
    Move::read(word).is_some()
        || word.strip_prefix('x').is_some_and(|man| Point::read(man).is_some())
}
