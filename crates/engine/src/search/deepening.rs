//! Iterative deepening, the solver between the iterations, and the choice of the move.

use std::cmp::Reverse;

use ludoteca_rules::oracle::Wdl;

use super::line::MAX_PLY;
use super::resistance::RESISTANCE_DEPTH;
use super::root::{RootLine, Search};
use super::score::{DRAW, is_decided};
use crate::eval::Evaluate;
use crate::info::{Best, Info};
use crate::portable::random_in;

impl<P: Evaluate> Search<'_, P> {
    /// Searches until a limit is reached.
    pub(super) fn run(mut self, on_info: &mut dyn FnMut(&Info)) -> Best {
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32);
        if let Some(best) = self.play_forced_win(on_info) {
            return best;
        }
        self.load_proofs();
        let mut depth = 1;
        while depth <= deepest && self.iterate(depth).is_some() {
            on_info(&self.info(&self.best));
            if self.is_done() {
                break;
            }
            let previous_best = self.best.variation[0];
            if self.run_solver() {
                // Depth 0: the move has not been searched yet. The next iteration starts with it.
                if self.best.depth > 0 {
                    on_info(&self.info(&self.best));
                }
                if self.is_done() {
                    break;
                }
            }
            // If the solver has refuted the best move, the same depth is searched again.
            if self.best.variation[0] == previous_best {
                depth += 1;
            }
        }
        self.settle_in_time_left(on_info);
        let cannot_win = self.proofs.wdl().is_some_and(|wdl| wdl <= Wdl::Draw);
        if cannot_win && self.limits.lines <= 1 {
            // An exhausted budget keeps the best move so far.
            let mv = self.best.variation[0];
            let _ = self.choose_by_resistance(deepest as i32);
            if self.best.variation[0] != mv {
                on_info(&self.info(&self.best));
            }
        }
        let choice = self.choose();
        let choice = self.keep_announcements(choice, on_info);
        let info = self.info(&choice);
        Best { mv: info.pv[0].clone(), info }
    }

    /// Whether a deeper iteration is useless or not allowed.
    fn is_done(&self) -> bool {
        let lines = self.limits.lines.max(1);
        let settled = match self.proofs.wdl() {
            Some(Wdl::Draw) if lines == 1 => true,
            Some(Wdl::Loss) if lines == 1 || self.best.depth >= RESISTANCE_DEPTH => true,
            _ => self.multi_pv.iter().take(lines).all(|line| line.drawn || is_decided(line.score)),
        };
        settled || self.tree.unproved == 0 || !self.tree.budget.allows_more()
    }

    /// Lets the solver prove the position in the time left after the node limit. It runs last, so that a proof that
    /// takes too long costs nothing.
    fn settle_in_time_left(&mut self, on_info: &mut dyn FnMut(&Info)) {
        let allowance = self.limits.to_settle_in_time_left();
        let is_complete = self.book.is_some_and(|book| book.is_complete);
        if allowance == 0 || !is_complete || self.is_done() {
            return;
        }
        self.proofs.allow(allowance);
        if self.run_solver() && self.best.depth > 0 {
            on_info(&self.info(&self.best));
        }
    }

    /// Runs the solver and adopts its proofs. Returns whether it proved anything new.
    fn run_solver(&mut self) -> bool {
        let lines = self.limits.lines.max(1);
        let candidates = self.multi_pv.iter().take(lines).map(|line| line.variation[0]);
        let wanted: Vec<_> = if lines > 1 { candidates.collect() } else { Vec::new() };
        if !self.proofs.advance(&self.position, &wanted, &mut self.tree.budget) {
            return false;
        }
        let proofs = &self.proofs;
        let depth = self.best.depth;
        let proved = self.root_moves.iter().filter_map(|&mv| {
            let (score, line) = proofs.score_of(mv)?;
            Some(RootLine { depth, score, drawn: score == DRAW, variation: line.to_vec() })
        });
        let proved: Vec<_> = proved.collect();
        self.multi_pv.retain(|line| proofs.score_of(line.variation[0]).is_none());
        for line in &mut self.multi_pv {
            line.score = proofs.cap(line.score);
        }
        if self.multi_pv.is_empty() {
            // All candidates are proved. The next unproved move gets the static evaluation; the
            // search has only established that it is worse.
            let unproved = self.root_moves.iter().find(|&&mv| proofs.score_of(mv).is_none());
            let score = proofs.cap(self.static_eval);
            let unproved =
                unproved.map(|&mv| RootLine { depth: 0, score, drawn: false, variation: vec![mv] });
            self.multi_pv.extend(unproved);
        }
        self.multi_pv.extend(proved);
        self.multi_pv.sort_by_key(|line| Reverse(line.score));
        self.multi_pv.truncate(lines);
        self.best.clone_from(&self.multi_pv[0]);
        true
    }

    /// The best move, or a random one of those within the margin.
    fn choose(&mut self) -> RootLine<P::Move> {
        if self.limits.margin <= 0 || is_decided(self.best.score) {
            return self.best.clone();
        }
        let least = self.best.score - self.limits.margin;
        let candidates: Vec<_> =
            self.multi_pv.iter().filter(|f| f.score > least && !is_decided(f.score)).collect();
        if candidates.is_empty() {
            return self.best.clone();
        }
        candidates[random_in(&mut self.random, 0..candidates.len())].clone()
    }
}
