//! Writes text in lines of at most 80 columns, unless a word is longer.

use std::fmt::Write;

use ludoteca_rules::Side;

use crate::check::{OPEN, RESULTS};
use crate::line::Line;
use crate::record::Record;

/// Maximum length of a line of moves.
const WIDTH: usize = 80;

pub(crate) fn write(record: &Record) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', r"\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Game", record.game().name());
    tag("Options", &record.options.short());
    tag("RulesDigest", &record.options.digest());
    if let Some(start) = &record.start {
        tag("Start", start);
    }
    for own in &record.tags {
        tag(&own.name, &own.value);
    }
    tag("Result", result(record));
    if let Some(ending) = record.ending {
        tag("Reason", ending.reason.0);
    }
    text.push('\n');

    let second_begins =
        record.line.moves.first().is_some_and(|_| record.opening().to_move() == Some(Side::Second));
    let mut out = Wrapped { text, width: 0, glue: true };
    write_line(&record.line, usize::from(second_begins), &mut out);
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
fn write_line(line: &Line, ply: usize, out: &mut Wrapped) {
    if let Some(comment) = &line.comment {
        write_comment(comment, out);
    }
    let mut numbered = false;
    for (node, ply) in line.moves.iter().zip(ply..) {
        let number = ply / 2 + 1;
        if ply % 2 == 0 {
            out.word(&format!("{number}."));
        } else if !numbered {
            out.word(&format!("{number}..."));
        }
        out.word(&node.mv);
        numbered = node.comment.is_none() && node.variations.is_empty();
        if let Some(comment) = &node.comment {
            write_comment(comment, out);
        }
        for variation in &node.variations {
            out.word("(");
            out.glue = true;
            write_line(variation, ply, out);
            out.glue = true;
            out.word(")");
        }
    }
}

fn write_comment(comment: &str, out: &mut Wrapped) {
    let escaped = comment.replace('\\', r"\\").replace('}', r"\}");
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
