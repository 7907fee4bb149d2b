//! What went wrong, as RFC 9457 has it.

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
    /// Each thing that is wrong, where there can be several or the fault has a place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<schema::Fault>)]
    pub faults: Vec<Fault>,
    /// The game as it stands, where the sender knew an older one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<State>)]
    pub state: Option<Rendered>,
}
