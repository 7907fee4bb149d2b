//! The positions after the last man was placed, by the tables of the moving phase.

use ludoteca_rules::morris::board::{ALL, transform};
use rayon::prelude::*;

use super::plane::Plane;
use crate::build::cube::{put, words};
use crate::build::row::{Row, ranks};
use crate::code::Code;
use crate::index::{Orbits, Subspace, sets, squeeze};

impl Plane {
    /// Takes over the slots of a subspace of the moving phase, first, who is to move, having this
    /// plane's men.
    pub(super) fn put_last(&mut self, subspace: Subspace, slots: &[u8]) {
        let pair = subspace.pair();
        if subspace.moves_rows() {
            return self.put(pair, slots);
        }
        // Second's men make the rows there.
        let orbits = Orbits::of(pair.rows());
        let ranks = ranks(pair.free(), 0);
        let masks: Vec<_> = sets(self.free(), pair.rows()).collect();
        let (words, rows) = (words(self.free()), self.orbits().rows());
        let bits = self.won.par_chunks_exact_mut(words).zip(self.lost.par_chunks_exact_mut(words));
        bits.zip(rows).for_each(|((won, lost), &set)| {
            let seen = Row::new(set).board(u64::MAX);
            for &mask in &masks {
                let (row, s) = orbits.find(seen.apply(mask));
                let own = squeeze(transform(set, s), ALL ^ orbits.rows()[row]);
                let slot = slots[row * pair.width() + usize::from(ranks[own as usize])];
                put(won, mask, slot.is_win());
                put(lost, mask, slot.is_loss());
            }
        });
    }
}
