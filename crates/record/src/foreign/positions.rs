//! Positions of Sanmill and Malom, which the rules parse and format.

use ludoteca_rules::morris::PositionFormat;
use ludoteca_rules::{AnyMatch, Fault, Game};

use crate::check::{Places, Raw};
use crate::error::{RecordError, Spot};
use crate::record::Record;

/// The record without moves that begins with a position.
pub(crate) fn read(text: &str, format: PositionFormat) -> Result<Record, RecordError> {
    let spot = Spot::Text { line: 1, column: 1 };
    let start = start(text, format).map_err(|fault| RecordError::of(spot.clone(), fault))?;
    let mut places = Places::default();
    places.parts.insert("start", spot);
    Raw { game: Some(Game::Morris.name().into()), start: Some(start), places, ..Raw::default() }
        .build()
}

/// The set-up of a position.
pub(super) fn start(text: &str, format: PositionFormat) -> Result<String, Fault> {
    format.read(text).map(|setup| setup.to_string())
}

/// The last position of a record, as a line.
pub(crate) fn line(record: &Record, format: PositionFormat) -> String {
    write(&record.replay(), format) + "\n"
}

/// The current position of a game of Nine Men's Morris.
pub(super) fn write(game: &AnyMatch, format: PositionFormat) -> String {
    match game {
        AnyMatch::Morris(game) => format.write(game),
        _ => unreachable!("the table of formats names the game"),
    }
}
