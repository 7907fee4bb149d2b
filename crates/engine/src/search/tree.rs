//! The search tree of one thread and the search of a child node.

use ludoteca_rules::oracle::Oracle;

use super::budget::Budget;
use super::line::{Line, MAX_PLY};
use super::ordering::{Candidate, MoveHistory};
use super::score::Score;
use super::shared::SharedSearch;
use crate::eval::Evaluate;

/// Number of moves at the front of the order that are never reduced.
const LMR_FIRST_PLACE: usize = 2;
/// Minimum depth for late move reductions.
const LMR_MIN_DEPTH: i32 = 2;

/// Late move reduction in plies: 0.8 + ln depth · ln place / 1.6. Integer arithmetic, because
/// floating-point logarithms differ between platforms.
fn reduction(depth: i32, place: usize) -> i32 {
    // Base-2 logarithm in eighths.
    let log = |n: u64| n.clamp(1, 128).pow(8).ilog2();
    ((log(depth as u64) * log(place as u64) * 3 + 512) / 640) as i32
}

/// The search tree of one thread: the current line and the state that its nodes share.
pub(super) struct Tree<'a, P: Evaluate> {
    pub(super) line: Line<P>,
    pub(super) budget: Budget<'a>,
    pub(super) history: MoveHistory<P::Move>,
    /// Number of heuristic contributions to scores so far; see the [module](super).
    pub(super) unproved: u64,
    /// Whether nodes at the horizon check for wins in one and threats.
    pub(super) resolves_horizon: bool,
    pub(super) shared: &'a SharedSearch<'a>,
    /// Tablebase of the game, if this search uses one.
    pub(super) tablebase: Option<&'a dyn Oracle<P>>,
    pub(super) weights: &'a P::Weights,
    /// Move list of the node at each ply.
    pub(super) lists: Vec<Vec<Candidate<P::Move>>>,
    /// Quiescence moves of the node at each ply.
    pub(super) threats: Vec<Vec<P::Move>>,
    /// Principal variation from each ply.
    pub(super) variations: Vec<Vec<P::Move>>,
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
            history: MoveHistory::new(MAX_PLY + 1),
            unproved: 0,
            resolves_horizon: false,
            shared,
            weights,
            lists: vec![Vec::new(); MAX_PLY + 1],
            threats: vec![Vec::new(); MAX_PLY + 1],
            variations: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    /// Principal variation of the most recently searched child of the root.
    pub(super) fn variation(&self) -> &[P::Move] {
        &self.variations[1]
    }

    /// Score of the `place`-th move in search order, which is already played. Moves after the first
    /// are searched with a null window above `alpha`, late ones at reduced depth first; a score above
    /// `alpha` triggers a re-search. `None` when the budget is spent.
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
        let is_late = place >= LMR_FIRST_PLACE && depth >= LMR_MIN_DEPTH;
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

    /// Searches the opponent's node and returns its score for the side that moved there.
    pub(super) fn reply(&mut self, depth: i32, alpha: Score, beta: Score) -> Option<Score> {
        self.node(depth, -beta, -alpha).map(|score| -score)
    }

    /// Sets the principal variation at `ply` to `mv` followed by the variation of its child.
    pub(super) fn update_variation(&mut self, ply: usize, mv: P::Move) {
        let (head, tail) = self.variations.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }
}
