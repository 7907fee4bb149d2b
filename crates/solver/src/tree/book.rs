//! The solved part of a tree as an opening book.

use ludoteca_rules::oracle::{Proved, Source};

use super::{Tree, Verdict};
use crate::book::Book;
use crate::certificate::Goal;
use crate::games::Solvable;

impl<P: Solvable> Tree<P> {
    /// Returns a book of the solved positions whose values follow from the claim. It is complete
    /// for no number of stones.
    pub fn book(&self) -> Book {
        let mut book = Book::new::<P>(&self.options);
        for node in &self.nodes {
            let winner = match (node.verdict, self.claim.goal) {
                (Verdict::Proved, Goal::Wins) => self.claim.side,
                (Verdict::Refuted, Goal::AtLeastDraw) => self.claim.side.other(),
                (Verdict::Proved, Goal::AtLeastDraw) if !P::DRAWS => self.claim.side,
                (Verdict::Refuted, Goal::Wins) if !P::DRAWS => self.claim.side.other(),
                _ => continue,
            };
            let is_win = node.position.to_move() == winner;
            let value = if is_win { Proved::win } else { Proved::loss };
            book.add(&node.position, value(node.plies, Source::Book));
        }
        book
    }
}
