//! Nodes of a tree, and the propagation of verdicts from the leaves to the root.

use ludoteca_rules::Position;

use super::{Claimable, Tree, Verdict};
use crate::certificate::Claim;

/// A position of the tree.
#[derive(Clone, Debug)]
pub(super) struct Node<P: Position> {
    pub(super) position: P,
    /// The moves from the start to the position.
    pub(super) line: Vec<P::Move>,
    /// Whether the side of the claim is to move.
    pub(super) is_prover: bool,
    pub(super) verdict: Verdict,
    /// Upper bound on the plies to the end of the game if the node is solved, otherwise 0.
    pub(super) plies: u32,
    /// Number of states evaluated by the node's own jobs.
    pub(super) evaluations: u64,
    /// Evaluations of the largest job that left the node unsolved.
    pub(super) budget: u64,
    /// For an expanded node: its moves in search order, one per shape, with their nodes.
    pub(super) children: Option<Vec<(P::Move, usize)>>,
}

impl<P: Claimable> Node<P> {
    /// Creates a leaf, which is solved if the game is over.
    pub(super) fn new(position: P, line: Vec<P::Move>, claim: &Claim) -> Self {
        Self {
            is_prover: position.to_move() == claim.side,
            verdict: position.known_verdict(claim),
            position,
            line,
            plies: 0,
            evaluations: 0,
            budget: 0,
            children: None,
        }
    }

    pub(super) fn is_open_leaf(&self) -> bool {
        self.verdict == Verdict::Open && self.children.is_none()
    }

    /// The verdict with which one child solves the node: the goal of the side to move.
    pub(super) fn winning_verdict(&self) -> Verdict {
        if self.is_prover { Verdict::Proved } else { Verdict::Refuted }
    }
}

impl<P: Claimable> Tree<P> {
    /// The nodes by decreasing number of moves, so that children come before their parents.
    pub(super) fn leaves_first(&self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(self.nodes[at].line.len()));
        order
    }

    /// Derives the verdicts of the expanded nodes from those of their children.
    pub(super) fn propagate(&mut self) {
        for at in self.leaves_first() {
            if self.nodes[at].verdict == Verdict::Open {
                (self.nodes[at].verdict, self.nodes[at].plies) = self.verdict_of(at);
            }
        }
    }

    /// The verdict of a node that follows from its children, with the bound on the plies.
    pub(super) fn verdict_of(&self, at: usize) -> (Verdict, u32) {
        let node = &self.nodes[at];
        let open = (Verdict::Open, 0);
        let Some(children) = &node.children else { return open };
        let winning = node.winning_verdict();
        let children = || children.iter().map(|&(_, child)| &self.nodes[child]);
        let reached = children().filter(|child| child.verdict == winning);
        if let Some(plies) = reached.map(|child| child.plies).min() {
            return (winning, plies.saturating_add(1));
        }
        if children().all(|child| child.verdict == winning.opposite()) {
            let plies = children().map(|child| child.plies).max().unwrap_or(0);
            return (winning.opposite(), plies.saturating_add(1));
        }
        open
    }
}
