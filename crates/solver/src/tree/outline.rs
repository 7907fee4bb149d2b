//! Queries about single nodes of a tree.

use super::{Answer, Claimable, StepError, Tree};

/// A move of an expanded node, with the state of its child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeReport {
    /// The move in the notation of the rules.
    pub mv: String,
    /// Whether the tree's claim holds after the move.
    pub answer: Answer,
    /// Upper bound on the plies to the end of the game after the move if the child is solved,
    /// otherwise 0.
    pub plies: u32,
    /// Number of states evaluated for the child and its subtree.
    pub evaluations: u64,
}

impl<P: Claimable> Tree<P> {
    /// Returns the moves of an expanded node in search order, one per shape; none for a leaf.
    ///
    /// # Errors
    /// If the tree contains no such node.
    pub fn moves(&self, line: &[String]) -> Result<Vec<NodeReport>, StepError> {
        let node = &self.nodes[self.find(line)?];
        let subtrees = self.subtrees();
        let report = |&(mv, child): &(P::Move, usize)| NodeReport {
            mv: node.position.move_text(mv),
            answer: self.nodes[child].answer,
            plies: self.nodes[child].plies,
            evaluations: subtrees[child].evaluations,
        };
        Ok(node.children.iter().flatten().map(report).collect())
    }
}
