//! What went wrong, as RFC 9457 has it.

use ludoteca_record::{RecordError, Spot};
use ludoteca_rules::Fault;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Rendered, State, schema};

/// An error for programs and people.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// Always `about:blank`: the code says what it is.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// The HTTP status in words.
    pub title: &'static str,
    /// A stable word; surfaces translate by it.
    pub code: &'static str,
    /// An English sentence that says what is wrong and what would be right.
    pub detail: String,
    /// Seconds after which the request may succeed, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
    /// Each thing that is wrong, where there can be several or the fault has a place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<schema::Fault>)]
    pub faults: Vec<Fault>,
    /// Where in the record that was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<RecordPlace>,
    /// The game as it stands, where the sender knew an older one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<State>)]
    pub state: Option<Rendered>,
}

/// The last line of an answer in lines that the server ends before its time.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CutOff {
    /// Why.
    pub error: Problem,
}

/// Where a record is wrong: in text by line and column, in JSON by path; neither where it is the
/// record as a whole.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct RecordPlace {
    /// Counts from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// Counts from 1, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// As in `moves[3]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Which move is at fault, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
}

impl From<&RecordError> for RecordPlace {
    fn from(error: &RecordError) -> Self {
        let place = Self { ply: error.ply, ..Self::default() };
        match &error.spot {
            Spot::Text { line, column } => {
                Self { line: Some(*line), column: Some(*column), ..place }
            }
            Spot::Json(path) => Self { path: Some(path.clone()), ..place },
            Spot::Whole => place,
        }
    }
}
