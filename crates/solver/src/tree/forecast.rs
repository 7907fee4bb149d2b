//! Progress of a tree and an estimate of the remaining effort.

use std::collections::BTreeMap;

use super::{Claimable, Tree, Verdict};

/// Number of nodes at the same distance from the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelCount {
    /// Proved or refuted nodes.
    pub solved: usize,
    /// Unsolved nodes.
    pub open: usize,
}

impl<P: Claimable> Tree<P> {
    /// Counts nodes by number of moves from the root. At the prover's nodes, only moves that have
    /// been searched count.
    pub fn levels(&self) -> Vec<LevelCount> {
        let subtrees = self.subtrees();
        let mut levels = Vec::new();
        let mut stack = vec![0];
        let mut seen = vec![false; self.nodes.len()];
        while let Some(at) = stack.pop() {
            if std::mem::replace(&mut seen[at], true) {
                continue;
            }
            let node = &self.nodes[at];
            let level = node.line.len() - self.claim.moves.len();
            if levels.len() <= level {
                levels.resize(level + 1, LevelCount::default());
            }
            let is_open = node.verdict == Verdict::Open;
            let count = if is_open { &mut levels[level].open } else { &mut levels[level].solved };
            *count += 1;
            let children = node.children.iter().flatten().map(|&(_, child)| child);
            let tried = |&child: &usize| !node.is_prover || subtrees[child].evaluations > 0;
            stack.extend(children.filter(tried));
        }
        levels
    }

    /// Estimates the remaining evaluations. An unsolved leaf is assumed to need as many as the mean
    /// of the solved nodes at its level, and at least as many again as it has had. Returns `None`
    /// if a leaf is at a level without solved nodes.
    pub fn forecast(&self) -> Option<u64> {
        let subtrees = self.subtrees();
        let mut solved: BTreeMap<usize, (u64, u64)> = BTreeMap::new();
        for (node, subtrees) in self.nodes.iter().zip(&subtrees) {
            if node.verdict.is_solved() && subtrees.evaluations > 0 {
                let (count, sum) = solved.entry(node.line.len()).or_default();
                (*count, *sum) = (*count + 1, sum.saturating_add(subtrees.evaluations));
            }
        }
        let mut left: Vec<Option<u64>> = vec![None; self.nodes.len()];
        for at in self.leaves_first() {
            let node = &self.nodes[at];
            left[at] = match &node.children {
                _ if node.verdict.is_solved() => Some(0),
                None => solved.get(&node.line.len()).map(|&(count, sum)| {
                    let spent = subtrees[at].evaluations;
                    // The next job is twice as large as the last one.
                    (sum / count).saturating_sub(spent).max(spent)
                }),
                Some(children) if node.is_prover => {
                    let open = children.iter().map(|&(_, child)| child);
                    let mut open = open.filter(|&child| self.nodes[child].verdict == Verdict::Open);
                    open.next().and_then(|child| left[child])
                }
                Some(children) => children
                    .iter()
                    .map(|&(_, child)| left[child])
                    .try_fold(0_u64, |sum, left| Some(sum.saturating_add(left?))),
            };
        }
        left[0]
    }
}
