//! Reads text: tags, then moves with comments and variations, then the result.

use ludoteca_rules::Game;
use serde_json::Value;

use super::dialect::{Dialect, MARKS, OWN, Part};
use super::lexer::{Lexer, Token, cut, error};
use crate::MAX_DEPTH;
use crate::check::{EMPTY_VARIATION, OPEN, RESULTS, Raw};
use crate::error::{RecordError, Spot};
use crate::line::{Line, Node, Tag, append};
use crate::record::{OWN_TAGS, Record};

pub(crate) fn read(text: &str) -> Result<Record, RecordError> {
    read_dialect(text, &OWN)
}

/// Reads a text of this form.
pub(crate) fn read_dialect(text: &str, dialect: &'static Dialect) -> Result<Record, RecordError> {
    let mut lexer = Lexer::new(text);
    let mut raw = Raw::default();
    if dialect.is_foreign {
        lexer = lexer.without_escapes();
        raw.lacks_reasons = true;
    }
    let mut reader = Reader { lexer, dialect, raw, token_result: false };
    let mut line = Line::default();
    reader.line(&mut line, "", 0)?;
    reader.raw.line = line;
    if dialect.is_foreign {
        reader.raw.game.get_or_insert_with(|| Game::Morris.name().to_owned());
    }
    reader.raw.build()
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    dialect: &'static Dialect,
    raw: Raw,
    /// The result token after the moves has been read.
    token_result: bool,
}

impl Reader<'_> {
    /// Reads a line of play up to the `)` that closes it or, at depth 0, the end of the text. A variation is in
    /// place of the move `replaced`.
    fn line(&mut self, line: &mut Line, replaced: &str, depth: usize) -> Result<(), RecordError> {
        let opened = self.lexer.at();
        loop {
            let (at, token) = self.lexer.next()?;
            match token {
                Token::Tag(name, value) => self.tag(at, name, value, line, depth)?,
                Token::Comment(text) => match line.moves.last_mut() {
                    None => append(&mut line.comment, &text),
                    Some(node) => append(&mut node.comment, &text),
                },
                Token::Open => {
                    self.before_result(at)?;
                    let Some(node) = line.moves.last_mut() else {
                        let message = "a variation must follow the move that it replaces";
                        return Err(error(at, "record-text", message));
                    };
                    if depth == MAX_DEPTH {
                        let message = format!("variations are nested more than {MAX_DEPTH} deep");
                        return Err(error(at, "too-deep", message));
                    }
                    let mut variation = Line::default();
                    self.line(&mut variation, &node.mv, depth + 1)?;
                    if variation.moves.is_empty() {
                        return Err(error(at, "variation-empty", EMPTY_VARIATION));
                    }
                    node.variations.push(variation);
                }
                Token::Close if depth == 0 => {
                    return Err(error(at, "record-text", "`)` closes no variation"));
                }
                Token::End if depth > 0 => {
                    let message = "the variation that begins here is not closed by )";
                    return Err(error(opened, "record-text", message));
                }
                Token::Close | Token::End => return Ok(()),
                Token::Word(word) => self.word(at, word, line, replaced, depth)?,
            }
        }
    }

    fn before_result(&self, at: (u32, u32)) -> Result<(), RecordError> {
        if self.token_result {
            let message =
                "nothing may follow the result; several records must be imported one by one";
            return Err(error(at, "record-text", message));
        }
        Ok(())
    }

    fn tag(
        &mut self,
        at: (u32, u32),
        name: &str,
        value: String,
        line: &Line,
        depth: usize,
    ) -> Result<(), RecordError> {
        self.before_result(at)?;
        if depth > 0 || !line.moves.is_empty() {
            return Err(error(at, "record-text", "tags must precede the moves"));
        }
        let spot = Spot::Text { line: at.0, column: at.1 };
        let meaning = (self.dialect.tag)(name, &value);
        let raw = &mut self.raw;
        let name = match meaning.map_err(|fault| RecordError::of(spot.clone(), fault))? {
            Part::Same => name,
            Part::Tag(name) => name,
            Part::Start(text) => {
                raw.places.parts.insert("start", spot);
                raw.start = Some(text);
                return Ok(());
            }
            Part::Derived => return Ok(()),
        };
        let own = OWN_TAGS.iter().position(|own| own.eq_ignore_ascii_case(name));
        let (part, was) = match own {
            Some(0) => ("game", raw.game.replace(value)),
            Some(1) => {
                let was = std::mem::replace(&mut raw.options, Value::String(value));
                ("options", was.is_string().then(String::new))
            }
            Some(2) => ("digest", raw.digest.replace(value)),
            Some(3) => ("start", raw.start.replace(value)),
            Some(4) => ("result", raw.result.replace(value)),
            Some(_) => ("reason", raw.reason.replace(value)),
            None => {
                raw.tags.push(Tag { name: name.to_owned(), value });
                raw.places.tags.push(spot);
                return Ok(());
            }
        };
        raw.places.parts.insert(part, spot);
        if was.is_some() {
            let message = format!("the tag {} is there twice", cut(name));
            return Err(error(at, "tag-twice", message));
        }
        Ok(())
    }

    /// Reads a move, with or without its number, a number alone, or a result.
    fn word(
        &mut self,
        at: (u32, u32),
        word: &str,
        line: &mut Line,
        replaced: &str,
        depth: usize,
    ) -> Result<(), RecordError> {
        self.before_result(at)?;
        if word == OPEN || RESULTS.iter().any(|(text, _)| *text == word) {
            return self.result(at, word, depth);
        }
        let mv = without_number(word, self.dialect.has_numeric_moves);
        if mv.is_empty() {
            return Ok(());
        }
        let before = word[..word.len() - mv.len()].chars().count() as u32;
        let at = (at.0, at.1 + before);
        if self.dialect.is_foreign {
            return self.foreign(at, mv, line, replaced);
        }
        if mv.starts_with('$') || mv.ends_with(['!', '?']) {
            let message = format!("{} is not a move; write a remark as a {{comment}}", cut(mv));
            return Err(error(at, "record-text", message));
        }
        self.push(at, mv.to_owned(), line);
        Ok(())
    }

    fn push(&mut self, (row, column): (u32, u32), mv: String, line: &mut Line) {
        line.moves.push(Node::new(mv));
        self.raw.places.moves.push(Spot::Text { line: row, column });
    }

    /// Reads a move of another program, the capture that completes one, or a mark on one.
    fn foreign(
        &mut self,
        at: (u32, u32),
        word: &str,
        line: &mut Line,
        replaced: &str,
    ) -> Result<(), RecordError> {
        let number = word.strip_prefix('$').and_then(|number| number.parse::<usize>().ok());
        let named = number.and_then(|number| MARKS.get(number.checked_sub(1)?));
        let mv = word.trim_end_matches(['!', '?']);
        let (mv, mark) = match (number, named) {
            (Some(_), Some(mark)) => ("", *mark),
            (Some(_), None) => ("", word),
            (None, _) => (mv, &word[mv.len()..]),
        };
        let mv = (self.dialect.mv)(mv);
        match line.moves.last_mut() {
            Some(node) if mv.starts_with('x') => node.mv.push_str(&mv),
            None if mv.starts_with('x') => {
                // A variation of the capture alone.
                let path = replaced.split('x').next().unwrap_or_default();
                self.push(at, format!("{path}{mv}"), line);
            }
            _ if mv.is_empty() => {}
            _ => self.push(at, mv, line),
        }
        let Some(node) = line.moves.last_mut() else {
            append(&mut line.comment, mark);
            return Ok(());
        };
        if node.mv.matches('x').count() > 1 {
            let message = "a move captures one man, however many mills it closes";
            return Err(error(at, "two-captures", message));
        }
        append(&mut node.comment, mark);
        Ok(())
    }

    fn result(&mut self, at: (u32, u32), word: &str, depth: usize) -> Result<(), RecordError> {
        if depth > 0 {
            let message =
                "the result must follow the last move of the game, not stand in a variation";
            return Err(error(at, "record-text", message));
        }
        let raw = &mut self.raw;
        if let Some(tag) = raw.result.as_deref().map(str::trim).filter(|tag| *tag != word) {
            let message = format!("the result is {word} here, but {} in the tag Result", cut(tag));
            return Err(error(at, "result", message));
        }
        raw.result = Some(word.to_owned());
        let (line, column) = at;
        raw.places.parts.insert("result", Spot::Text { line, column });
        self.token_result = true;
        Ok(())
    }
}

/// The word without the number of the move. A number stands alone or ends in dots; other digits belong to
/// the move, as in `1,2`. If digits alone are moves, a number always ends in dots.
pub(crate) fn without_number(word: &str, has_numeric_moves: bool) -> &str {
    let behind = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = behind.starts_with('.') || (behind.is_empty() && !has_numeric_moves);
    if is_number { behind.trim_start_matches('.') } else { word }
}
