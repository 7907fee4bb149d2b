//! Writes text in lines of at most 80 columns, unless a word is longer.

use std::fmt::Write;

use ludoteca_rules::Side;

use super::dialect::MARKS;
use crate::check::{OPEN, RESULTS};
use crate::line::Line;
use crate::record::Record;

/// Maximum length of a line of moves.
const WIDTH: usize = 80;

/// How the words of a PGN-like form are written.
pub(crate) struct Style {
    pub(crate) mv: fn(&str) -> String,
    pub(crate) comment: fn(&str) -> String,
    /// Whether a mark that begins a comment is written behind the move.
    pub(crate) has_marks: bool,
}

const OWN: Style = Style {
    mv: str::to_owned,
    comment: |text| text.replace('\\', r"\\").replace('}', r"\}"),
    has_marks: false,
};

pub(crate) fn write(record: &Record) -> String {
    let (name, short) = (record.game().name(), record.options.short());
    let digest = record.options.digest();
    let mut tags = vec![("Game", name), ("Options", &short), ("RulesDigest", &digest)];
    tags.extend(record.start.as_deref().map(|start| ("Start", start)));
    tags.extend(record.tags.iter().map(|tag| (&*tag.name, &*tag.value)));
    tags.push(("Result", result(record)));
    tags.extend(record.ending.map(|ending| ("Reason", ending.reason.0)));
    write_dialect(record, &tags, &record.line, &OWN)
}

/// Writes tags, a line of moves and the result of a record.
pub(crate) fn write_dialect(
    record: &Record,
    tags: &[(&str, &str)],
    line: &Line,
    style: &Style,
) -> String {
    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', r"\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');

    let second_begins =
        line.moves.first().is_some_and(|_| record.opening().to_move() == Some(Side::Second));
    let mut out = Wrapped { text, width: 0, glue: true };
    write_line(line, usize::from(second_begins), style, &mut out);
    out.word(result(record));
    out.text.push('\n');
    out.text
}

/// The result token.
pub(crate) fn result(record: &Record) -> &'static str {
    let Some(ending) = record.ending else { return OPEN };
    RESULTS.iter().find(|(_, winner)| *winner == ending.winner).map_or(OPEN, |(text, _)| text)
}

/// Writes a line that begins at `ply`; the first side's plies are even.
fn write_line(line: &Line, ply: usize, style: &Style, out: &mut Wrapped) {
    if let Some(comment) = &line.comment {
        write_comment(comment, style, out);
    }
    let mut numbered = false;
    for (node, ply) in line.moves.iter().zip(ply..) {
        let number = ply / 2 + 1;
        if ply % 2 == 0 {
            out.word(&format!("{number}."));
        } else if !numbered {
            out.word(&format!("{number}..."));
        }
        let comment = node.comment.as_deref().unwrap_or_default();
        let (first, rest) = comment.split_once(' ').unwrap_or((comment, ""));
        let is_mark = style.has_marks && MARKS.contains(&first);
        let (mark, comment) = if is_mark { (first, rest) } else { ("", comment) };
        out.word(&format!("{}{mark}", (style.mv)(&node.mv)));
        numbered = comment.is_empty() && node.variations.is_empty();
        if !comment.is_empty() {
            write_comment(comment, style, out);
        }
        for variation in &node.variations {
            out.word("(");
            out.glue = true;
            write_line(variation, ply, style, out);
            out.glue = true;
            out.word(")");
        }
    }
}

fn write_comment(comment: &str, style: &Style, out: &mut Wrapped) {
    let escaped = (style.comment)(comment);
    out.word("{");
    out.glue = true;
    for word in escaped.split(' ') {
        out.word(word);
    }
    out.glue = true;
    out.word("}");
}

/// Words separated by spaces, wrapped at the maximum width.
struct Wrapped {
    text: String,
    width: usize,
    /// Whether the next word follows without a space.
    glue: bool,
}

impl Wrapped {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if std::mem::take(&mut self.glue) {
            self.width += width;
        } else if self.width + 1 + width > WIDTH {
            self.text.push('\n');
            self.width = width;
        } else {
            self.text.push(' ');
            self.width += 1 + width;
        }
        self.text.push_str(word);
    }
}
