//! Selection of the next leaf.
//!
//! Every unsolved node has a cost, an estimate of the number of jobs until it is proved. A leaf
//! costs 1. At an AND node, all replies must be proved, but their subtrees overlap, so the cost is
//! the maximum plus a fraction of the others. At a prover's node, the cost is the minimum over the
//! moves. A move costs the more the later it comes in the order, so that the first moves are
//! searched deeply before others are tried.

use ludoteca_rules::Options as _;

use super::{Claimable, Job, Step, Tree, Verdict};
use crate::certificate::Claim;

/// A leaf's first job has the largest job's evaluations divided by this.
const FIRST_JOB_DIVISOR: u64 = 64;
/// A leaf with the prover to move is expanded after a job with the largest job's evaluations divided
/// by this, because the engine's move order helps most there.
const PROVER_JOB_DIVISOR: u64 = 16;
/// Each unsolved move before a move adds this multiple of its own cost.
const RANK_FACTOR: f64 = 3.0;
/// Weight of all replies but the most expensive one.
const REPLY_WEIGHT: f64 = 1.0 / 16.0;

/// Statistics of a subtree.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Subtree {
    /// See the [module](self).
    pub(super) cost: f64,
    /// Number of states evaluated.
    pub(super) evaluations: u64,
}

impl<P: Claimable> Tree<P> {
    /// Returns the next step; `None` if the tree is solved. No job has more than `largest`
    /// evaluations: a leaf that needs more is expanded.
    pub fn next_step(&self, largest: u64) -> Option<Step> {
        if self.verdict().is_solved() {
            return None;
        }
        let largest = largest.max(1);
        let first = (largest / FIRST_JOB_DIVISOR).max(1);
        let at = self.next_leaf(first);
        let node = &self.nodes[at];
        let max_evaluations =
            if node.is_prover { (largest / PROVER_JOB_DIVISOR).max(first) } else { largest };
        if node.budget >= max_evaluations {
            return Some(Step::Order(self.move_texts(at)));
        }
        let evaluations = node.budget.saturating_mul(2).clamp(first, max_evaluations);
        Some(Step::Solve(self.job(at, evaluations)))
    }

    fn job(&self, at: usize, evaluations: u64) -> Job {
        self.job_of(Claim { moves: self.move_texts(at), ..self.claim }, evaluations)
    }

    /// A job about a position of the tree's game.
    pub(super) fn job_of(&self, claim: Claim, evaluations: u64) -> Job {
        Job { game: P::NAME.to_owned(), options: self.options.to_map(), claim, evaluations }
    }

    /// Selects the next unsolved leaf. `unit` is the size of the smallest job.
    fn next_leaf(&self, unit: u64) -> usize {
        let subtrees = self.subtrees();
        let mut at = 0;
        while let Some(children) = &self.nodes[at].children {
            let children = children.iter().map(|&(_, child)| child);
            let open = children.filter(|&child| self.nodes[child].verdict == Verdict::Open);
            let next = if self.nodes[at].is_prover {
                let cost =
                    |&(rank, child): &(usize, usize)| ranked_cost(rank, subtrees[child].cost);
                let best = open.enumerate().min_by(|a, b| cost(a).total_cmp(&cost(b)));
                best.map(|(_, child)| child)
            } else {
                // Balances the evaluations of the replies, in steps of a factor of 2.
                let share =
                    |&child: &usize| (subtrees[child].evaluations / unit).saturating_add(1).ilog2();
                open.min_by_key(share)
            };
            at = next.expect("an open node has an open child");
        }
        at
    }

    /// Statistics of the subtree of each node.
    pub(super) fn subtrees(&self) -> Vec<Subtree> {
        let mut subtrees = vec![Subtree::default(); self.nodes.len()];
        for at in self.leaves_first() {
            let node = &self.nodes[at];
            let mut all = Subtree { cost: 1.0, evaluations: node.evaluations };
            let children = || node.children.iter().flatten().map(|&(_, child)| child);
            let spent = children().map(|child| subtrees[child].evaluations);
            all.evaluations = spent.fold(all.evaluations, u64::saturating_add);
            if node.children.is_some() {
                let open = children().filter(|&child| self.nodes[child].verdict == Verdict::Open);
                let costs = open.map(|child| subtrees[child].cost);
                all.cost = if node.is_prover {
                    let costs = costs.enumerate().map(|(rank, cost)| ranked_cost(rank, cost));
                    costs.fold(f64::INFINITY, f64::min)
                } else {
                    let (sum, largest) = costs.fold((0.0, 0.0), |(sum, largest): (f64, f64), c| {
                        (sum + c, largest.max(c))
                    });
                    largest + (sum - largest) * REPLY_WEIGHT
                };
            }
            subtrees[at] = all;
        }
        subtrees
    }
}

/// Cost of a move with `rank` unsolved moves before it.
fn ranked_cost(rank: usize, cost: f64) -> f64 {
    cost * (1.0 + RANK_FACTOR * rank as f64)
}
