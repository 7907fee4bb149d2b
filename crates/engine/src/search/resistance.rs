//! The choice among the moves of a position that is proved drawn or lost.

use ludoteca_rules::after;
use ludoteca_rules::oracle::Wdl;

use super::expectation::expectation;
use super::root::{RootLine, Search};
use super::score::{DRAW, INFINITE};
use crate::eval::Evaluate;

/// Search depth for choosing the most resistant drawing or losing move.
pub(super) const RESISTANCE_DEPTH: u32 = 10;
/// Maximum number of errors by the opponent that the choice takes into account.
const MAX_ERRORS: u32 = 3;
/// Node limit of the choice.
pub(super) const MAX_CHOICE_NODES: u64 = 1_000_000;
/// Minimum of that limit if the value comes from a book, which costs no nodes.
const MIN_BOOK_CHOICE_NODES: u64 = 200_000;

impl<P: Evaluate> Search<'_, P> {
    /// Chooses among the moves that keep a proved draw or loss: first those that are hardest to
    /// refute, then the best of these by a shallow search. Returns `None` when the budget is spent;
    /// the best move so far is then in `self.best`.
    pub(super) fn choose_by_resistance(&mut self, deepest: i32) -> Option<()> {
        // The choice costs no more than the proof did, so that a quick search stays quick.
        let spent = self.tree.budget.nodes();
        let least = if self.proofs.has_book_values() { MIN_BOOK_CHOICE_NODES } else { 0 };
        self.tree.budget.restrict(spent.clamp(least, MAX_CHOICE_NODES));
        let drawn = self.proofs.wdl() == Some(Wdl::Draw);
        let mut keeping = self.root_moves.clone();
        if drawn {
            self.proofs.advance(&self.position, &keeping, &mut self.tree.budget);
            let is_drawn =
                |mv: &P::Move| self.proofs.score_of(*mv).is_some_and(|(score, _)| score == DRAW);
            keeping.retain(is_drawn);
        }
        let mut equal = keeping.clone();
        for errors in 1..=MAX_ERRORS {
            if keeping.len() < 2 || !self.tree.budget.allows_more() {
                break;
            }
            let Some(best) = self.most_demanding(&keeping, errors) else { break };
            let Some(&mv) = best.first() else { break };
            let variation = self.proofs.score_of(mv).map_or(vec![mv], |(_, line)| line.to_vec());
            let score = if drawn { DRAW } else { self.best.score };
            self.best = RootLine { depth: self.best.depth, score, drawn, variation };
            equal = best;
        }
        for depth in 2..=deepest.min(RESISTANCE_DEPTH as i32) {
            if !self.tree.budget.allows_more() {
                break;
            }
            let (mut best, mut best_place) = (-INFINITE, 0);
            for (place, &mv) in equal.iter().enumerate() {
                self.tree.line.push(mv);
                let score = self.tree.child(place, depth, best, INFINITE)?;
                self.tree.line.pop();
                if score > best {
                    (best, best_place) = (score, place);
                    let variation = [&[mv], self.tree.variation()].concat();
                    let depth = self.best.depth;
                    let score = if drawn { DRAW } else { score };
                    self.best = RootLine { depth, score, drawn, variation };
                }
            }
            equal[..=best_place].rotate_right(1);
        }
        Some(())
    }

    /// Of moves with the same value, those with the highest expected result against an opponent who
    /// can err up to `errors` times. `None` if the budget is insufficient.
    fn most_demanding(&mut self, moves: &[P::Move], errors: u32) -> Option<Vec<P::Move>> {
        let Self { proofs, tree, position, .. } = self;
        let mut values = |position: &P| proofs.values(position, &mut tree.budget);
        let points =
            |&mv: &P::Move| Some((expectation(&after(position, mv), errors, &mut values)?, mv));
        let points: Vec<_> = moves.iter().map(points).collect::<Option<_>>()?;
        let most = points.iter().map(|(points, _)| *points).fold(0.0, f64::max);
        // Floating-point sums depend on the order of their terms.
        let best = points.into_iter().filter(|(points, _)| *points > most - 1e-9);
        Some(best.map(|(_, mv)| mv).collect())
    }
}
