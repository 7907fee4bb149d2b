//! Faults of a record, with their places.

use std::fmt;

use ludoteca_rules::{Fault, Faults};
use thiserror::Error;

use crate::format::Format;

/// A place in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// In text, or in malformed JSON. Lines and columns count from 1, columns in characters.
    Text {
        /// The line.
        line: u32,
        /// The column.
        column: u32,
    },
    /// In well-formed JSON: `moves[3].variations[0][1]`, `result`, …
    Json(String),
    /// The record as a whole.
    Whole,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { line, column } => write!(f, "line {line}, column {column}"),
            Self::Json(path) => f.write_str(path),
            Self::Whole => f.write_str("the record"),
        }
    }
}

/// The first fault of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct RecordError {
    /// The format in which the record was read.
    pub format: Format,
    /// The place.
    pub spot: Spot,
    /// The ply of the move at fault, counted from 1 along its own line of play.
    pub ply: Option<usize>,
    /// The fault. For an illegal move it is the fault that the rules report.
    pub fault: Fault,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.format.is_foreign() {
            write!(f, "read as {}: ", self.format.title())?;
        }
        write!(f, "{}", self.spot)?;
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl RecordError {
    /// A fault that is not that of a move; [`Record::parse_as`](crate::Record::parse_as) adds the format.
    pub(crate) fn of(spot: Spot, fault: Fault) -> Self {
        Self { format: Format::default(), spot, ply: None, fault }
    }

    pub(crate) fn new(spot: Spot, code: &'static str, message: impl Into<String>) -> Self {
        Self::of(spot, Fault::new(code, "", message))
    }

    pub(crate) fn of_faults(spot: Spot, faults: &Faults) -> Self {
        let first = faults.iter().next();
        let (code, at) = first.map_or(("invalid", ""), |fault| (fault.code, &fault.at));
        Self::of(spot, Fault::new(code, at, faults.to_string()))
    }
}
