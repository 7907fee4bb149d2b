//! What a tree says of single positions.

use super::{Answer, StepError, Tree};
use crate::games::Solvable;

/// A move of an expanded node and what is known of the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeReport {
    /// The move, as the rules spell it.
    pub mv: String,
    /// Whether the tree's claim holds after the move.
    pub answer: Answer,
    /// Upper bound on the plies to the end of the game after the move, if the answer is known.
    pub plies: u32,
    /// States evaluated for the position and those below it.
    pub evaluations: u64,
}

impl<P: Solvable> Tree<P> {
    /// The moves of an expanded node, one a shape, in the order in which they are tried; none of a
    /// leaf.
    ///
    /// # Errors
    /// If the tree has no such node.
    pub fn moves(&self, line: &[String]) -> Result<Vec<NodeReport>, StepError> {
        let node = &self.nodes[self.find(line)?];
        let below = self.below();
        let report = |&(mv, child): &(P::Move, usize)| NodeReport {
            mv: node.position.move_text(mv),
            answer: self.nodes[child].answer,
            plies: self.nodes[child].plies,
            evaluations: below[child].evaluations,
        };
        Ok(node.children.iter().flatten().map(report).collect())
    }
}
