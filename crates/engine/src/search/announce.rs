//! Announced values. Proofs before the first iteration keep earlier announcements; checks after the last
//! one ensure that later moves keep the new one. Reports contain only values that may be announced.

use std::sync::atomic::Ordering::Relaxed;

use super::root::{RootLine, Search};
use super::score::{DRAW, win_at};
use crate::eval::Evaluate;
use crate::info::{Best, Info, Line};

impl<P: Evaluate> Search<'_, P> {
    /// The result of the search, if the game has no solver and plain search finds a forced win.
    pub(super) fn play_forced_win(&mut self, on_info: &mut dyn FnMut(&Info)) -> Option<Best> {
        let win = self.claims.find_forced_win(&mut self.tree.line, &mut self.tree.budget)?;
        let score = win_at(win.plies as usize);
        self.best = RootLine { depth: win.plies, score, drawn: false, variation: win.line };
        let info = self.info(&self.best);
        on_info(&info);
        Some(Best { mv: info.pv[0].clone(), info })
    }

    /// Loads the proofs known before the first iteration: the root's small proof, and the book.
    pub(super) fn load_proofs(&mut self) {
        let before = self.tree.budget.nodes();
        if let Some(proof) = self.claims.prove_small(&self.position, &mut self.tree.budget) {
            self.proofs.adopt(proof);
            let line = proof.line.clone();
            if let Some(&mv) = line.first()
                && let Some((score, _)) = self.proofs.score_of(mv)
            {
                self.best = RootLine { depth: 0, score, drawn: score == DRAW, variation: line };
                // Even an interrupted iteration then searches this move.
                self.root_moves.sort_by_key(|&other| other != mv);
            }
        }
        self.proofs.exclude_nodes(self.tree.budget.nodes() - before);
        if let Some(book) = self.book {
            // Beyond a book of single positions a proof may take any time.
            let allowance = if book.is_complete { self.limits.to_settle() } else { 0 };
            self.proofs.adopt_book(&self.position, &book.moves, allowance);
        }
    }

    /// Returns the move to play: `choice`, unless another move is needed to keep an earlier
    /// announcement. Reports the value that may be announced if it has changed.
    pub(super) fn keep_announcements(
        &mut self,
        choice: RootLine<P::Move>,
        on_info: &mut dyn FnMut(&Info),
    ) -> RootLine<P::Move> {
        let mv = choice.variation[0];
        let value = self.proofs.value(None, choice.score, choice.drawn);
        let shown = self.claims.announced(mv, value);
        if shown != value && self.is_in_tablebase(mv, value) {
            self.claims.allow(mv);
        }
        self.claims.verify(&mut self.tree.line, mv, value, &mut self.tree.budget);
        let replacement =
            self.claims.keep_announcement(&self.position, mv, value, &mut self.tree.budget);
        let found = match replacement.map(|proof| proof.line.clone()) {
            None => choice,
            Some(variation) => {
                let score = self.proofs.score_of(variation[0]).map_or(DRAW, |(score, _)| score);
                RootLine { depth: choice.depth, score, drawn: score == DRAW, variation }
            }
        };
        if self.line(&found).value != shown {
            on_info(&self.info(&found));
        }
        found
    }

    /// The report of the search with `found` as its best line.
    pub(super) fn info(&self, found: &RootLine<P::Move>) -> Info {
        let Line { value, pv } = self.line(found);
        let rest = self.multi_pv.iter().filter(|other| other.variation[0] != found.variation[0]);
        Info {
            depth: found.depth,
            nodes: self.tree.budget.nodes() + self.tree.shared.helper_nodes.load(Relaxed),
            elapsed: self.tree.budget.elapsed(),
            hash_load: self.tree.shared.table.load(),
            value,
            pv,
            others: rest.take(self.limits.lines.max(1) - 1).map(|other| self.line(other)).collect(),
        }
    }

    /// A root line with the value that may be announced.
    pub(super) fn line(&self, found: &RootLine<P::Move>) -> Line {
        let own = (self.limits.lines > 1).then_some(found.variation[0]);
        let mut position = self.position.clone();
        let format_move = |&mv: &P::Move| {
            let text = position.move_text(mv);
            position.play(mv);
            text
        };
        let value = self.proofs.value(own, found.score, found.drawn);
        Line {
            value: self.claims.announced(found.variation[0], value),
            pv: found.variation.iter().map(format_move).collect(),
        }
    }
}
