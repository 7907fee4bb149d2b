//! What a search does before its first iteration to keep earlier announcements, and at its end so that
//! later moves keep its own.

use super::root::{Found, Search};
use super::score::{DRAW, win_at};
use crate::engine::{Best, Info};
use crate::eval::Evaluate;

impl<P: Evaluate> Search<'_, P> {
    /// The answer, if the game has no solver and a win can be forced.
    pub(super) fn force(&mut self, on_info: &mut dyn FnMut(&Info)) -> Option<Best> {
        let win = self.claims.force(&mut self.tree.line, &mut self.tree.budget)?;
        let score = win_at(win.plies as usize);
        self.best = Found { depth: win.plies, score, drawn: false, variation: win.line };
        let info = self.info(&self.best);
        on_info(&info);
        Some(Best { mv: info.pv[0].clone(), info })
    }

    /// What is known before the first iteration: the small proof of the root, and the book.
    pub(super) fn open(&mut self) {
        let before = self.tree.budget.nodes();
        if let Some(proof) = self.claims.open(&self.position, &mut self.tree.budget) {
            self.proofs.take(proof);
            let line = proof.line.clone();
            if let Some(&mv) = line.first()
                && let Some((score, _)) = self.proofs.of(mv)
            {
                self.best = Found { depth: 0, score, drawn: score == DRAW, variation: line };
                // An iteration that ends early has searched at least this move.
                self.root_moves.sort_by_key(|&other| other != mv);
            }
        }
        self.proofs.set_aside(self.tree.budget.nodes() - before);
        if let Some(book) = self.book {
            // Beyond a book of single positions a proof may take any time.
            let is_complete = self.position.has_complete_book();
            let allowance = if is_complete { self.limits.to_settle() } else { 0 };
            self.proofs.consult(&self.position, book, allowance);
        }
    }

    /// The move to play: the choice, unless another keeps what earlier moves announced. Reports the
    /// value that may be announced, where it differs from what was reported before.
    pub(super) fn bind(
        &mut self,
        choice: Found<P::Move>,
        on_info: &mut dyn FnMut(&Info),
    ) -> Found<P::Move> {
        let mv = choice.variation[0];
        let value = self.proofs.value(None, choice.score, choice.drawn);
        let shown = self.claims.announced(mv, value);
        if shown != value && self.is_in_tablebase(mv, value) {
            self.claims.allow(mv);
        }
        self.claims.verify(&mut self.tree.line, mv, value, &mut self.tree.budget);
        let bound = self.claims.bind(&self.position, mv, value, &mut self.tree.budget);
        let found = match bound.map(|proof| proof.line.clone()) {
            None => choice,
            Some(variation) => {
                let score = self.proofs.of(variation[0]).map_or(DRAW, |(score, _)| score);
                Found { depth: choice.depth, score, drawn: score == DRAW, variation }
            }
        };
        if self.line(&found).value != shown {
            on_info(&self.info(&found));
        }
        found
    }
}
