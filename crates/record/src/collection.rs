//! Files that contain several records, one after the other.

use serde::de::IgnoredAny;

use crate::error::{RecordError, Spot};
use crate::foreign::{detect, openspiel};
use crate::format::Format;
use crate::record::Record;
use crate::text::{boundary, end_of};

/// The records of a file, in its order. Created by [`Record::parse_all`].
#[derive(Clone, Debug)]
pub struct Records<'a> {
    whole: &'a str,
    /// The format of all records; `None` to detect that of each.
    chosen: Option<Format>,
    /// The format of the record read last.
    format: Option<Format>,
    /// Byte offset of the next record; `None` after the last one.
    next: Option<usize>,
}

impl Record {
    /// Reads all records of a text. A text record ends where the tags of the next one begin; JSON
    /// records are objects one after the other. The places of errors count from the beginning of
    /// the whole text. An empty text is one record without a game, which is an error.
    ///
    /// ```
    /// use ludoteca_record::Record;
    ///
    /// let text = "[Game \"fourmation\"]\n1. d4 *\n\n[Game \"six\"]\n*\n";
    /// let records = Record::parse_all(text).collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(records.len(), 2);
    /// # Ok::<(), ludoteca_record::RecordError>(())
    /// ```
    pub const fn parse_all(text: &str) -> Records<'_> {
        Records { whole: text, chosen: None, format: None, next: Some(0) }
    }

    /// Reads all records of a text in this format. In a format without tags, each line is a record.
    pub const fn parse_all_as(text: &str, format: Format) -> Records<'_> {
        Records { whole: text, chosen: Some(format), format: None, next: Some(0) }
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.next?;
        let rest = &self.whole[start..];
        let format = self.chosen.unwrap_or_else(|| Format::detect(rest));
        self.format = Some(format);
        let length = length(rest, format);
        let is_last = rest[length..].trim().is_empty();
        self.next = (!is_last).then_some(start + length);
        let text = &rest[..length];
        Some(Record::parse_as(text, format).map_err(|error| self.shift(error, start)))
    }
}

impl Records<'_> {
    /// The format of the record that was read last; `None` before the first one.
    pub const fn format(&self) -> Option<Format> {
        self.format
    }

    /// Moves the place of an error in the record that begins at `start` to its place in the whole.
    fn shift(&self, mut error: RecordError, start: usize) -> RecordError {
        if let Spot::Text { line, column } = &mut error.spot {
            let (lines, columns) = end_of(&self.whole[..start]);
            if *line == 1 {
                *column += columns - 1;
            }
            *line += lines - 1;
        }
        error
    }
}

/// The number of bytes of the first record, with the whitespace around it.
fn length(text: &str, format: Format) -> usize {
    let skipped = text.len() - detect::trimmed(text).len();
    let first = &text[skipped..];
    match format {
        Format::Json | Format::AbstractPlay => {
            let mut objects = serde_json::Deserializer::from_str(first).into_iter::<IgnoredAny>();
            match objects.next() {
                Some(Ok(_)) => skipped + objects.byte_offset(),
                // Unreadable text belongs to the record with the error.
                _ => text.len(),
            }
        }
        Format::SanmillFen | Format::Malom => skipped + detect::line(first).len(),
        Format::OpenSpiel | Format::OpenSpielStrings => {
            skipped + openspiel::list(first).map_or(first.len(), str::len)
        }
        format @ (Format::Text | Format::Sanmill | Format::PlayOk) => boundary(text, format),
    }
}
