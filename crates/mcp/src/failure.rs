//! Why a call of a tool fails, as the model reads it.

use ludoteca_rules::{AnyMatch, Fault};
use ludoteca_wire::{Error, Problem, RecordPlace};
use serde::Serialize;

use crate::position::LegalMoves;

/// A failed call: what is wrong, where, and what would be right.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Failure(Box<Report>);

#[derive(Debug, Serialize)]
struct Report {
    /// A stable word.
    code: &'static str,
    /// An English sentence.
    message: String,
    /// The faults with their places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Fault>,
    /// The place of the fault in a record or a list of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<RecordPlace>,
    /// The legal moves instead of an illegal one.
    #[serde(flatten)]
    legal: Option<LegalMoves>,
}

impl Failure {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self(Box::new(Report { code, message, faults: Vec::new(), place: None, legal: None }))
    }

    /// Adds the legal moves of a game, in which an illegal one was tried.
    pub(crate) fn with_legal(mut self, game: &AnyMatch) -> Self {
        self.0.legal = Some(LegalMoves::of(game, ""));
        self
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let Problem { code, detail: message, faults, place, .. } = error.problem();
        Self(Box::new(Report { code, message, faults, place, legal: None }))
    }
}
