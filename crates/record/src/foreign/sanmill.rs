//! Games of Sanmill: PGN with moves such as `d2`, `d2-d3` and `d2-d3xa1`, in older files with each
//! capture as a word of its own.

use ludoteca_rules::Fault;
use ludoteca_rules::morris::PositionFormat;

use super::{cut, positions};
use crate::error::RecordError;
use crate::record::Record;
use crate::text::{Dialect, Part, Style, read_dialect, result, write_dialect};

const DIALECT: Dialect =
    Dialect { is_foreign: true, has_numeric_moves: false, tag, mv: str::to_ascii_lowercase };
const VARIANT: &str = "Nine Men's Morris";

pub(crate) fn read(text: &str) -> Result<Record, RecordError> {
    read_dialect(text, &DIALECT)
}

/// The meaning of a tag in Sanmill's files.
fn tag(name: &str, value: &str) -> Result<Part, Fault> {
    Ok(match &*name.to_ascii_lowercase() {
        "fen" => Part::Start(positions::start(value, PositionFormat::SanmillFen)?),
        // `Custom` are settings that the file does not name: the moves decide whether they differ.
        "variant" if value.eq_ignore_ascii_case("custom") => Part::Same,
        "variant" if value != VARIANT => {
            let message = format!("the variant is {}, but only {VARIANT} can be read", cut(value));
            return Err(Fault::new("variant", cut(value), message));
        }
        "variant" | "setup" | "plycount" => Part::Derived,
        _ => side_tag(name),
    })
}

/// The meaning of a tag that PGN defines.
pub(super) fn side_tag(name: &str) -> Part {
    if name.eq_ignore_ascii_case("White") {
        Part::Tag("First")
    } else if name.eq_ignore_ascii_case("Black") {
        Part::Tag("Second")
    } else {
        Part::Same
    }
}

pub(crate) fn write(record: &Record) -> String {
    let mut tags = pgn_tags(record);
    let plies = record.line.moves.iter().map(|node| node.mv.split('x').count());
    let plies = plies.sum::<usize>().to_string();
    if record.tag("Variant").is_none() {
        tags.push(("Variant", VARIANT));
    }
    tags.push(("PlyCount", &plies));
    let fen = || positions::write(&record.opening(), PositionFormat::SanmillFen);
    let fen = record.start.as_ref().map(|_| fen());
    if let Some(fen) = &fen {
        tags.extend([("FEN", &**fen), ("SetUp", "1")]);
    }
    let style = Style {
        mv: str::to_owned,
        // A comment ends at the first brace.
        comment: |text| text.replace('}', ")"),
        has_marks: true,
    };
    write_dialect(record, &tags, &record.line, &style)
}

/// The tags of a record as PGN names them, with the result.
pub(super) fn pgn_tags(record: &Record) -> Vec<(&str, &str)> {
    let name = |tag| match tag {
        "First" => "White",
        "Second" => "Black",
        other => other,
    };
    // These follow from the game.
    let is_derived =
        |tag: &str| ["FEN", "SetUp", "PlyCount"].iter().any(|own| own.eq_ignore_ascii_case(tag));
    let tags = record.tags.iter().filter(|tag| !is_derived(&tag.name));
    let tags = tags.map(|tag| (name(&*tag.name), &*tag.value));
    tags.chain([("Result", result(record))]).collect()
}
