//! Games of Nine Men's Morris of PlayOK: PGN with points from 1 to 24, row by row from the top left.

use ludoteca_rules::Fault;

use super::points;
use super::sanmill::{pgn_tags, side_tag};
use crate::error::RecordError;
use crate::line::{Line, Node};
use crate::record::Record;
use crate::text::{Dialect, Style, read_dialect, write_dialect};

const DIALECT: Dialect =
    Dialect { is_foreign: true, has_numeric_moves: true, tag: |name, _| Ok(side_tag(name)), mv };

pub(crate) fn read(text: &str) -> Result<Record, RecordError> {
    read_dialect(text, &DIALECT)
}

/// Rewrites a move such as `10-1x23`.
fn mv(text: &str) -> String {
    let point = |number: &str| {
        let number: usize = number.parse().ok()?;
        Some((*points::ROWS.get(number.checked_sub(1)?)?).to_owned())
    };
    points::rewrite(&text.to_ascii_lowercase(), point).unwrap_or_else(|| text.to_owned())
}

pub(crate) fn write(record: &Record) -> Result<String, Fault> {
    if record.start().is_some() {
        let message = "PlayOK's games begin with an empty board";
        return Err(Fault::new("format-start", "", message));
    }
    let mut tags = pgn_tags(record);
    if record.tag("Site").is_none() {
        tags.insert(0, ("Site", "PlayOK"));
    }
    let moves = record.line.moves.iter().map(|node| Node::new(&*node.mv)).collect();
    let style = Style { mv: numbered, comment: str::to_owned, has_marks: false };
    Ok(write_dialect(record, &tags, &Line { comment: None, moves }, &style))
}

/// A move with the numbers of its points.
fn numbered(mv: &str) -> String {
    let point = |name: &str| points::index(name).map(|index| (index + 1).to_string());
    points::rewrite(mv, point).expect("a move of Nine Men's Morris has points")
}
