//! The distribution of the values of a subspace.

use ludoteca_rules::morris::board::{ALL, transform};
use ludoteca_rules::oracle::{Distance, Proved, Wdl};
use rayon::prelude::*;

use super::row::Row;
use crate::code::Code;
use crate::file::{Content, Counts};
use crate::index::{Pair, extract_bits, sets, stabiliser};

/// Counts the values of the finished slots of a subspace. Slots of the same position count once.
pub(super) fn count<C: Code>(pair: Pair, slots: &[C], content: Content) -> Counts {
    let masks: Vec<_> = sets(pair.free(), pair.columns()).collect();
    let rows = slots.par_chunks_exact(pair.width()).zip(pair.orbits().rows());
    let tally = rows.fold(Tally::new::<C>, |mut tally, (slots, &set)| {
        tally.add_row(set, &masks, slots);
        tally
    });
    let mut counts = tally.map(Tally::counts::<C>).reduce(Counts::default, Counts::with);
    if content == Content::Values {
        (counts.max_win, counts.max_loss) = (0, 0);
    }
    counts
}

/// Number of slots with each code. Four counters per code avoid a dependency between consecutive additions,
/// which mostly count the same code.
struct Tally([Vec<u64>; 4]);

impl Tally {
    fn new<C: Code>() -> Self {
        Self([(); 4].map(|()| vec![0; C::END.into()]))
    }

    fn add_row<C: Code>(&mut self, set: u32, masks: &[u32], slots: &[C]) {
        let symmetries: Vec<_> = stabiliser(set).collect();
        if symmetries.is_empty() {
            let (fours, rest) = slots.as_chunks::<4>();
            for four in fours {
                self.add(four);
            }
            return self.add(rest);
        }
        // Of the columns of one position, only the one with the smallest mask counts.
        let free = ALL ^ set;
        let seen = Row::new(set).board(u64::MAX);
        for (slot, &mask) in slots.iter().zip(masks) {
            let men = seen.apply(mask);
            if symmetries.iter().all(|&s| extract_bits(transform(men, s), free) >= mask) {
                self.add(&[*slot]);
            }
        }
    }

    #[inline]
    fn add<C: Code>(&mut self, slots: &[C]) {
        for (tally, slot) in self.0.iter_mut().zip(slots) {
            if let Some(count) = tally.get_mut(usize::from(slot.number())) {
                *count += 1;
            }
        }
    }

    fn counts<C: Code>(self) -> Counts {
        let mut counts = Counts::default();
        for number in 0..C::END {
            let count = self.0.iter().map(|tally| tally[usize::from(number)]).sum();
            if let Some(value) = C::new(number).value().filter(|_| count > 0) {
                counts.add(value, count);
            }
        }
        counts
    }
}

impl Counts {
    fn add(&mut self, value: Proved, count: u64) {
        self.positions += count;
        match (value.wdl, value.distance) {
            (Wdl::Win, Distance::ToConversion(plies)) => {
                self.wins += count;
                self.max_win = self.max_win.max(plies);
            }
            (Wdl::Loss, Distance::ToConversion(plies)) => {
                self.losses += count;
                self.max_loss = self.max_loss.max(plies);
            }
            _ => self.draws += count,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Subspace;

    #[test]
    fn the_number_of_positions_is_as_published() {
        let pair = Subspace::new(3, 3).unwrap().pair();
        let slots = vec![u8::win(1); pair.slots()];
        assert_eq!(count(pair, &slots, Content::Distances).positions, 169_626);
    }
}
