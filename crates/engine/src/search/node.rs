//! The search of a node below the root.

use std::mem;

use ludoteca_rules::game::history::QUIET_LIMIT;
use ludoteca_rules::oracle::Effort;

use super::line::MAX_PLY;
use super::ordering::{append_omitted, fill};
use super::score::{
    DRAW, INFINITE, PROVED_LOSS, PROVED_WIN, Score, end_of, estimate, from_table, is_decided,
    loss_at, proved, to_table, win_at,
};
use super::shared::DeferredMoves;
use super::transposition::{Bound, Entry, SOLVED};
use super::tree::Tree;
use crate::eval::{Danger, Evaluate};

/// Minimum depth for a tablebase probe on disk, which costs as much time as searching about 100
/// positions.
const DISK_DEPTH: i32 = 6;

impl<P: Evaluate> Tree<'_, P> {
    /// Score of the position at the end of the line: exact between `alpha` and `beta`, otherwise a
    /// bound. `None` when the budget is spent.
    pub(super) fn node(&mut self, depth: i32, alpha: Score, beta: Score) -> Option<Score> {
        self.budget.spend()?;
        let ply = self.line.ply();
        self.variations[ply].clear();
        let position = self.line.position();
        let outcome = position.outcome();
        if let Some(winner) = outcome.and_then(|outcome| outcome.winner) {
            let won = winner == position.to_move();
            return Some(if won { win_at(ply) } else { loss_at(ply) });
        }
        if self.line.is_drawn() {
            self.unproved += 1;
            return Some(DRAW);
        }
        if outcome.is_some() {
            return Some(DRAW);
        }
        if let Some(score) = self.probe_tablebase(depth) {
            return Some(score);
        }
        if (depth > 0 || self.resolves_horizon)
            && let Some(mv) = self.line.winning_move()
        {
            self.variations[ply].push(mv);
            return Some(win_at(ply + 1));
        }
        if depth > 0 || self.resolves_horizon {
            match self.line.danger() {
                Danger::Unmet => return Some(loss_at(ply + 2)),
                Danger::Met(mv) if ply < MAX_PLY => return self.forced(mv, depth, alpha, beta),
                _ => {}
            }
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(depth, alpha, beta);
        }
        let key = self.line.position().key();
        // If the search reaches the hundredth quiet ply, the score depends on the quiet-ply counter,
        // which is not part of the key.
        let is_cacheable = self.line.quiet() + (depth as u32) < QUIET_LIMIT;
        let entry = if is_cacheable { self.shared.table.get(key) } else { None };
        if let Some(entry) = entry
            && let Some(score) = self.cut_off(entry, depth, ply, alpha, beta)
        {
            self.unproved += u64::from(entry.depth != SOLVED);
            return Some(score);
        }
        let unproved = self.unproved;
        let (score, ordinal) = self.search_moves(depth, alpha, beta, entry.map(|e| e.ordinal))?;
        let bound = match score {
            _ if score >= beta => Bound::Lower,
            _ if score > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        // A win or loss that the bound supports rests on proof alone.
        if score >= PROVED_WIN && bound != Bound::Upper
            || score <= PROVED_LOSS && bound != Bound::Lower
        {
            self.unproved = unproved;
        }
        if is_cacheable {
            let depth = if self.unproved == unproved { SOLVED } else { depth as u8 };
            let score = to_table(score, ply);
            self.shared.table.put(key, Entry { score, bound, depth, ordinal });
        }
        Some(score)
    }

    /// Tablebase score of the position at the end of the line, if known.
    #[inline]
    fn probe_tablebase(&mut self, depth: i32) -> Option<Score> {
        let tablebase = self.tablebase?;
        let effort = if depth < DISK_DEPTH { Effort::MEMORY } else { Effort::DISK };
        let value = tablebase.value(self.line.position(), 0, &effort)?;
        let in_time = value.after_quiet(self.line.quiet())?;
        // A value that the quiet plies so far have changed is a draw by history.
        self.unproved += u64::from(in_time != value);
        Some(proved(in_time, self.line.ply()))
    }

    /// Score of a position with a single move that does not lose at once: single-reply extension.
    fn forced(&mut self, mv: P::Move, depth: i32, alpha: Score, beta: Score) -> Option<Score> {
        let ply = self.line.ply();
        self.line.push(mv);
        let score = self.reply(depth, alpha, beta)?;
        self.line.pop();
        self.update_variation(ply, mv);
        Some(score)
    }

    /// Quiescence search: the static evaluation, improved by sequences of threats.
    fn quiescence(&mut self, depth: i32, mut alpha: Score, beta: Score) -> Option<Score> {
        let (ply, unproved_before) = (self.line.ply(), self.unproved);
        self.unproved += 1;
        let mut best = estimate(self.line.evaluate(self.weights));
        if -depth >= P::THREATS as i32 || !self.resolves_horizon || best >= beta || ply >= MAX_PLY {
            return Some(best);
        }
        let mut list = mem::take(&mut self.threats[ply]);
        list.clear();
        self.line.threats(&mut list);
        for &mv in &list {
            alpha = alpha.max(best);
            self.line.push(mv);
            let score = self.reply(depth - 1, alpha, beta)?;
            self.line.pop();
            if score > best {
                best = score;
                self.update_variation(ply, mv);
            }
            if best >= beta {
                break;
            }
        }
        self.threats[ply] = list;
        if best >= PROVED_WIN {
            self.unproved = unproved_before;
        }
        Some(best)
    }

    /// Score of a table entry, if it cuts off the node; null windows only.
    fn cut_off(
        &self,
        entry: Entry,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let score = from_table(entry.score, ply);
        let is_decisive = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        // A decided score must end before the hundredth quiet ply.
        let in_time = !is_decided(score)
            || self.line.quiet() as usize + end_of(score).saturating_sub(ply)
                <= QUIET_LIMIT as usize;
        let deep_enough = i32::from(entry.depth) >= depth;
        (beta == alpha + 1 && is_decisive && in_time && deep_enough).then_some(score)
    }

    /// Searches the moves of the node at the end of the line. Returns the best score and the ordinal
    /// of its move.
    fn search_moves(
        &mut self,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        hash_move: Option<u16>,
    ) -> Option<(Score, u16)> {
        let ply = self.line.ply();
        let side = self.line.position().to_move();
        let unproved_before = self.unproved;
        let mut list = mem::take(&mut self.lists[ply]);
        let legal = fill(&mut list, self.line.position(), &self.history, ply, hash_move, P::WIDTH);
        // Single-reply extension.
        let choices = list.iter().filter(|candidate| !candidate.loses).take(2).count();
        let depth = if choices == 1 { depth + 1 } else { depth };
        let (mut best, mut ordinal) = (-INFINITE, 0);
        let mut deferred =
            DeferredMoves::new(self.shared, self.line.position().key(), legal, depth);
        while let Some((place, _claim)) = deferred.next(|place| list.get(place).map(|c| c.mv)) {
            if place >= P::WIDTH && best > PROVED_LOSS {
                self.unproved += 1;
                deferred.deferred_only();
                continue;
            }
            if place >= list.len() {
                append_omitted(&mut list, self.line.position());
            }
            let candidate = &list[place];
            let unproved = self.unproved;
            let score = if candidate.loses {
                self.variations[ply + 1].clear();
                loss_at(ply + 2)
            } else {
                self.line.push(candidate.mv);
                let score = self.child(place, depth, alpha, beta)?;
                self.line.pop();
                score
            };
            if score <= best {
                continue;
            }
            (best, ordinal) = (score, candidate.ordinal);
            if score >= beta {
                // The cutoff rests on this move alone, not on those searched before it.
                if self.unproved == unproved {
                    self.unproved = unproved_before;
                }
                self.history.update(side, ply, depth, &list[..place], candidate.mv);
                break;
            }
            if score > alpha {
                alpha = score;
                self.update_variation(ply, candidate.mv);
            }
        }
        self.lists[ply] = list;
        Some((best, ordinal))
    }
}
