//! A node of the tree below the root.

use std::mem;

use ludoteca_rules::game::history::QUIET_LIMIT;
use ludoteca_rules::oracle::{Effort, Oracle};

use super::budget::Budget;
use super::line::Line;
use super::ordering::{Candidate, MoveHistory, append_others, fill};
use super::score::{
    DRAW, INFINITE, LOST, PROVED, Score, end_of, estimate, from_table, is_decided, loss_at, proved,
    to_table, win_at,
};
use super::shared::{DeferredMoves, SharedSearch};
use super::transposition::{Bound, Entry, SOLVED};
use crate::eval::{Danger, Evaluate};

/// No line is followed further than this.
pub(super) const MAX_PLY: usize = 128;
/// Moves before this place in the order are searched in full.
const REDUCED_FROM: usize = 2;
/// Where less than this is left to search, nothing is reduced.
const REDUCED_DEPTH: i32 = 2;

/// Plies left to search below which a look-up on the disk, which takes as long as searching some hundred
/// positions, does not pay.
const DISK_DEPTH: i32 = 6;

/// By how many plies less a late move is searched at first: 0.8 + ln depth · ln place / 1.6, in
/// whole numbers, as floating logarithms are not the same everywhere.
fn reduction(depth: i32, place: usize) -> i32 {
    // Eighths of the logarithm to base 2.
    let log = |n: u64| n.clamp(1, 128).pow(8).ilog2();
    ((log(depth as u64) * log(place as u64) * 3 + 512) / 640) as i32
}

/// The tree below one root, and all that its nodes share.
pub(super) struct Tree<'a, P: Evaluate> {
    pub(super) line: Line<P>,
    pub(super) budget: Budget<'a>,
    pub(super) memory: MoveHistory<P::Move>,
    /// How often something unproved came into the scores.
    pub(super) unproved: u64,
    /// Whether the horizon looks for a win in one.
    pub(super) resolves_horizon: bool,
    pub(super) shared: &'a SharedSearch<'a>,
    /// The tablebase of the game, if this search uses one.
    pub(super) tablebase: Option<&'a dyn Oracle<P>>,
    weights: &'a P::Weights,
    /// By ply: the moves of the node there.
    lists: Vec<Vec<Candidate<P::Move>>>,
    /// By ply: the threats beyond the horizon there.
    threats: Vec<Vec<P::Move>>,
    /// By ply: the principal variation from there.
    variations: Vec<Vec<P::Move>>,
}

impl<'a, P: Evaluate> Tree<'a, P> {
    pub(super) fn new(
        line: Line<P>,
        budget: Budget<'a>,
        shared: &'a SharedSearch<'a>,
        weights: &'a P::Weights,
        tablebase: Option<&'a dyn Oracle<P>>,
    ) -> Self {
        Self {
            tablebase,
            line,
            budget,
            memory: MoveHistory::new(MAX_PLY + 1),
            unproved: 0,
            resolves_horizon: false,
            shared,
            weights,
            lists: vec![Vec::new(); MAX_PLY + 1],
            threats: vec![Vec::new(); MAX_PLY + 1],
            variations: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    /// The principal variation of the child of the root that was searched last.
    pub(super) fn variation(&self) -> &[P::Move] {
        &self.variations[1]
    }

    /// The score of the `place`-th move in order, already played: first with a null window above
    /// `alpha`, and less deep if it comes late; in full only if that is beaten. `None` when the
    /// budget is spent.
    pub(super) fn child(
        &mut self,
        place: usize,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let depth = depth - 1;
        if place == 0 {
            return self.reply(depth, alpha, beta);
        }
        let is_late = place >= REDUCED_FROM && depth >= REDUCED_DEPTH;
        let reduction = if is_late { reduction(depth, place) } else { 0 };
        if reduction > 0 {
            let score = self.reply((depth - reduction).max(1), alpha, alpha + 1)?;
            if score <= alpha {
                return Some(score);
            }
        }
        let score = self.reply(depth, alpha, alpha + 1)?;
        if score <= alpha || score >= beta {
            return Some(score);
        }
        self.reply(depth, alpha, beta)
    }

    /// What the opponent's node is worth to the one who moved there.
    fn reply(&mut self, depth: i32, alpha: Score, beta: Score) -> Option<Score> {
        self.node(depth, -beta, -alpha).map(|score| -score)
    }

    /// The score of the position at the end of the line: exact between `alpha` and `beta`, else
    /// a bound on that side. `None` when the budget is spent.
    fn node(&mut self, depth: i32, alpha: Score, beta: Score) -> Option<Score> {
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
        // Within reach of the hundredth quiet ply a score depends on how many there have been.
        let timeless = self.line.quiet() + (depth as u32) < QUIET_LIMIT;
        let known = if timeless { self.shared.table.get(key) } else { None };
        if let Some(entry) = known
            && let Some(score) = self.cut_off(entry, depth, ply, alpha, beta)
        {
            self.unproved += u64::from(entry.depth != SOLVED);
            return Some(score);
        }
        let unproved = self.unproved;
        let (score, ordinal) = self.search_moves(depth, alpha, beta, known.map(|e| e.ordinal))?;
        let bound = match score {
            _ if score >= beta => Bound::Lower,
            _ if score > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        // Whatever was estimated on the way, a win found or no way out rests on proof alone.
        if score >= PROVED && bound != Bound::Upper || score <= LOST && bound != Bound::Lower {
            self.unproved = unproved;
        }
        if timeless {
            let depth = if self.unproved == unproved { SOLVED } else { depth as u8 };
            let score = to_table(score, ply);
            self.shared.table.put(key, Entry { score, bound, depth, ordinal });
        }
        Some(score)
    }

    /// The tablebase score of the position at the end of the line, if it is known.
    #[inline]
    fn probe_tablebase(&mut self, depth: i32) -> Option<Score> {
        let tablebase = self.tablebase?;
        let effort = if depth < DISK_DEPTH { Effort::MEMORY } else { Effort::DISK };
        let known = tablebase.value(self.line.position(), 0, &effort)?;
        let in_time = known.after_quiet(self.line.quiet())?;
        // Drawn by the plies that have gone by.
        self.unproved += u64::from(in_time != known);
        Some(proved(in_time, self.line.ply()))
    }

    /// The score of a position with one move that does not lose at once: it costs no depth.
    fn forced(&mut self, mv: P::Move, depth: i32, alpha: Score, beta: Score) -> Option<Score> {
        let ply = self.line.ply();
        self.line.push(mv);
        let score = self.reply(depth, alpha, beta)?;
        self.line.pop();
        self.begins_with(ply, mv);
        Some(score)
    }

    /// The score of a position beyond the horizon: an estimate, unless a row of threats wins.
    fn quiescence(&mut self, depth: i32, mut alpha: Score, beta: Score) -> Option<Score> {
        let (ply, entered) = (self.line.ply(), self.unproved);
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
                self.begins_with(ply, mv);
            }
            if best >= beta {
                break;
            }
        }
        self.threats[ply] = list;
        if best >= PROVED {
            self.unproved = entered;
        }
        Some(best)
    }

    /// The principal variation from `ply` on is a move and what was found after it.
    fn begins_with(&mut self, ply: usize, mv: P::Move) {
        let (head, tail) = self.variations.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// The score of a table entry, if it settles a node with a null window.
    fn cut_off(
        &self,
        entry: Entry,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let score = from_table(entry.score, ply);
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        // A win that takes longer than the hundred plies is none.
        let in_time = !is_decided(score)
            || self.line.quiet() as usize + end_of(score).saturating_sub(ply)
                <= QUIET_LIMIT as usize;
        let deep_enough = i32::from(entry.depth) >= depth;
        (beta == alpha + 1 && settles && in_time && deep_enough).then_some(score)
    }

    /// Searches the moves of the node at the end of the line: the best score, and its move's place
    /// in the order of generation.
    fn search_moves(
        &mut self,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        known: Option<u16>,
    ) -> Option<(Score, u16)> {
        let ply = self.line.ply();
        let side = self.line.position().to_move();
        let entered = self.unproved;
        let mut list = mem::take(&mut self.lists[ply]);
        let legal = fill(&mut list, self.line.position(), &self.memory, ply, known, P::WIDTH);
        // With no choice there is nothing to search: look further.
        let choices = list.iter().filter(|candidate| !candidate.loses).take(2).count();
        let depth = if choices == 1 { depth + 1 } else { depth };
        let (mut best, mut ordinal) = (-INFINITE, 0);
        let mut deferred =
            DeferredMoves::new(self.shared, self.line.position().key(), legal, depth);
        while let Some((place, _claim)) = deferred.next(|place| list.get(place).map(|c| c.mv)) {
            if place >= P::WIDTH && best > LOST {
                self.unproved += 1;
                deferred.deferred_only();
                continue;
            }
            if place >= list.len() {
                append_others(&mut list, self.line.position());
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
                // What the moves before it were taken for no longer matters.
                if self.unproved == unproved {
                    self.unproved = entered;
                }
                self.memory.learn(side, ply, depth, &list[..place], candidate.mv);
                break;
            }
            if score > alpha {
                alpha = score;
                self.begins_with(ply, candidate.mv);
            }
        }
        self.lists[ply] = list;
        Some((best, ordinal))
    }
}
