//! Queries about single nodes of a tree.

use ludoteca_rules::after;

use super::{Claimable, StepError, Tree, Verdict};

/// A move of an expanded node, with the state of its child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeReport {
    /// The move in the notation of the rules.
    pub mv: String,
    /// Whether the tree's claim holds after the move.
    pub verdict: Verdict,
    /// Upper bound on the plies to the end of the game after the move if the child is solved,
    /// otherwise 0.
    pub plies: u32,
    /// Number of states evaluated for the child and its subtree.
    pub evaluations: u64,
}

impl<P: Claimable> Tree<P> {
    /// Returns the moves of an expanded node in search order, one per shape; none for a leaf. They
    /// are legal after `line`, even if the node was first reached by other moves.
    ///
    /// # Errors
    /// If the tree contains no such node.
    pub fn moves(&self, line: &[String]) -> Result<Vec<NodeReport>, StepError> {
        let (at, game) = self.find(line)?;
        let node = &self.nodes[at];
        let position = game.position();
        let subtrees = self.subtrees();
        // The node's own moves need not be legal if another line leads to a symmetric image.
        let is_own = game.moves().eq(node.line.iter().copied());
        let here = |mv, child| if is_own { mv } else { self.move_to(position, child) };
        let report = |&(mv, child): &(P::Move, usize)| NodeReport {
            mv: position.move_text(here(mv, child)),
            verdict: self.nodes[child].verdict,
            plies: self.nodes[child].plies,
            evaluations: subtrees[child].evaluations,
        };
        Ok(node.children.iter().flatten().map(report).collect())
    }

    /// The move that leads from a symmetric image of a node's parent to the node.
    fn move_to(&self, position: &P, node: usize) -> P::Move {
        let shape = self.nodes[node].position.shape();
        let same = position.moves().into_iter().find(|&mv| after(position, mv).shape() == shape);
        same.expect("symmetric positions have the same children")
    }
}
