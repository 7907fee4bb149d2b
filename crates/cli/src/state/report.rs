//! A report: the state of a game and its legal moves.

use ludoteca_rules::game::options::hex;
use ludoteca_rules::{AnyMatch, Outcome, Side};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The state of a game. The order of the fields is that of the output.
#[derive(Debug, Serialize)]
pub(super) struct StateReport {
    to_move: Option<Side>,
    outcome: Option<Outcome>,
    count: usize,
    /// Hash of the legal moves, sorted bytewise and joined by newlines.
    sha256: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
    position: String,
    digest: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

impl StateReport {
    pub(super) fn new(game: &AnyMatch, list_legal: bool, nodes: Option<u64>) -> Self {
        let mut legal = game.legal_texts();
        legal.sort_unstable();
        Self {
            to_move: game.to_move(),
            outcome: game.outcome(),
            count: legal.len(),
            sha256: hex(&Sha256::digest(legal.join("\n"))),
            legal: list_legal.then_some(legal),
            position: game.position_text(game.ply()).unwrap_or_default(),
            digest: game.options().digest(),
            nodes,
        }
    }
}
