//! Verification of verdicts: further searches before a move is called inaccurate or worse.

use ludoteca_rules::AnyMatch;

use super::{Judged, Review, Verdict, propagation};
use crate::limits::Limits;
use crate::value::Value;

/// Multiple of the nodes with which a move is searched again before it is called inaccurate or worse.
const VERIFICATION_FACTOR: u64 = 4;

impl Review {
    /// Compares the move with the best one by searches of equal depth. The value before a move comes
    /// from a search one ply deeper than the value after it, and estimates change with the side to
    /// move; such a difference alone is no fault of the move. `None` if the search was stopped.
    pub(super) fn verify(&self, game: &AnyMatch, judged: Judged) -> Option<Judged> {
        let best = self.value_of(game, &judged.best.mv, &self.limits)?;
        let (kind, after) = (game.game(), judged.after.value);
        let before = judged.before.value;
        let before = if before.is_proved() || best.expected(kind) > before.expected(kind) {
            before
        } else {
            best
        };
        let loss = (before.expected(kind) - after.expected(kind)).max(0.0);
        Some(Judged { verdict: Verdict::of_change(kind, before, after), loss, ..judged })
    }

    /// Judges a move again by searches with more nodes, which may find that it is no worse than the
    /// best one. The verdict is never harsher than before. `None` if the search was stopped.
    pub(super) fn reconsider(&self, game: &AnyMatch, judged: Judged) -> Option<Judged> {
        let Some(nodes) = self.limits.nodes else { return Some(judged) };
        let limits = Limits {
            nodes: Some(nodes.saturating_mul(VERIFICATION_FACTOR)),
            ..self.limits.clone()
        };
        let found = self.search_position(game, &limits)?;
        let best = &found.pv[0];
        if *best == judged.mv || game.are_symmetric(best, &judged.mv) {
            return Some(Judged { verdict: Verdict::Good, loss: 0.0, ..judged });
        }
        let kind = game.game();
        let after = match judged.after.value {
            value if value.is_proved() => value,
            _ => self.value_of(game, &representative(game, &judged.mv), &limits)?,
        };
        let reached = self.value_of(game, best, &limits)?;
        let before =
            if reached.expected(kind) < found.value.expected(kind) { reached } else { found.value };
        let verdict = Verdict::of_change(kind, before, after).min(judged.verdict);
        let loss = (before.expected(kind) - after.expected(kind)).clamp(0.0, judged.loss);
        Some(Judged { verdict, loss, ..judged })
    }

    /// The value of a legal move by a search of the position after it; `None` if the search was
    /// stopped.
    fn value_of(&self, game: &AnyMatch, mv: &str, limits: &Limits) -> Option<Value> {
        let mut reached = game.clone();
        reached.play_text(mv).expect("the move is legal");
        Some(propagation::value_of_move(self.search_position(&reached, limits)?.value))
    }
}

/// The first of the legal moves that are equal to `mv` under a symmetry of the board, so that all of
/// them get the same value.
fn representative(game: &AnyMatch, mv: &str) -> String {
    let moves = game.canonical_keys_after();
    let key = moves.iter().find(|(other, _)| other == mv).map(|(_, key)| *key);
    let first = moves.into_iter().find(|(_, other)| Some(*other) == key);
    first.map_or_else(|| mv.to_owned(), |(first, _)| first)
}
