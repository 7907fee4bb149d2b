//! Examination of positions.

use std::collections::VecDeque;

use ludoteca_rules::AnyMatch;

use super::examine;
use crate::puzzle::Puzzle;

/// Examines positions in the order in which they are submitted, possibly elsewhere and in advance.
pub trait Examiner {
    /// Number of sequences to submit before the results of the first one are needed.
    fn ahead(&self) -> usize;

    /// Takes a sequence of positions; `trivial` states whether puzzles that are won in one move are
    /// wanted.
    fn submit(&mut self, positions: Vec<AnyMatch>, trivial: bool);

    /// The puzzle at the next position that was submitted, if it is one, as
    /// [`examine`](super::examine) finds it. `None` if it cannot be examined.
    fn next(&mut self) -> Option<Option<Puzzle>>;

    /// Forgets all that was submitted.
    fn discard(&mut self);
}

/// Examines each position when its result is needed.
#[derive(Debug, Default)]
pub(super) struct Here(VecDeque<(AnyMatch, bool)>);

impl Examiner for Here {
    fn ahead(&self) -> usize {
        1
    }

    fn submit(&mut self, positions: Vec<AnyMatch>, trivial: bool) {
        self.0.extend(positions.into_iter().map(|position| (position, trivial)));
    }

    fn next(&mut self) -> Option<Option<Puzzle>> {
        self.0.pop_front().map(|(position, trivial)| examine(&position, trivial))
    }

    fn discard(&mut self) {
        self.0.clear();
    }
}
