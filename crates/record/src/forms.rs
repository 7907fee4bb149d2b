//! The two forms of a record: text and JSON.

use crate::error::RecordError;
use crate::record::Record;
use crate::{json, text};

impl Record {
    /// Reads text or JSON.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        if text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
            json::read(text)
        } else {
            text::read(text)
        }
    }

    /// Formats the record as PGN-like text; [`parse`](Self::parse) reads it back.
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    /// Formats the record as JSON in one line, as [`SCHEMA`](crate::SCHEMA) describes it;
    /// [`parse`](Self::parse) reads it back.
    pub fn to_json(&self) -> String {
        json::write(self)
    }
}
