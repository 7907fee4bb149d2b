//! How a subspace's positions are distributed.

use rayon::prelude::*;

use crate::morris::Value;
use crate::morris::code::Code;
use crate::morris::file::{Content, Counts};
use crate::morris::index::{Pair, distinct};

/// Counts the finished slots of one of a pair's subspaces, those that are one position up to symmetry
/// once.
pub(super) fn count<C: Code>(pair: Pair, slots: &[C], content: Content) -> Counts {
    let rows = slots.par_chunks_exact(pair.width()).zip(pair.orbits().rows());
    let counts = rows.map(|(slots, &row)| {
        let mut counts = Counts::default();
        let is_distinct = distinct(row, pair.columns());
        for (column, slot) in slots.iter().enumerate() {
            if let Some(value) = slot.value().filter(|_| is_distinct(column)) {
                counts.add(value);
            }
        }
        counts
    });
    let mut counts = counts.reduce(Counts::default, Counts::with);
    if content == Content::Values {
        (counts.max_win, counts.max_loss) = (0, 0);
    }
    counts
}

impl Counts {
    fn add(&mut self, value: Value) {
        self.positions += 1;
        match value {
            Value::Win(plies) => {
                self.wins += 1;
                self.max_win = self.max_win.max(plies);
            }
            Value::Draw => self.draws += 1,
            Value::Loss(plies) => {
                self.losses += 1;
                self.max_loss = self.max_loss.max(plies);
            }
        }
    }

    fn with(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            max_win: self.max_win.max(other.max_win),
            max_loss: self.max_loss.max(other.max_loss),
        }
    }
}
