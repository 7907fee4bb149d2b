//! The values of all positions with a given number of first's men, at one ply.

use rayon::prelude::*;

use crate::build::cube::{has, put, words};
use crate::code::Code;
use crate::index::{Orbits, POINTS, Pair, sets};

/// What the person to move wins and loses, by row, then by the mask of second's men.
///
/// Masks of as many men as cannot be at this ply hold anything.
#[derive(Debug)]
pub(super) struct Plane {
    /// First's men on the board.
    pub(super) men: usize,
    pub(super) won: Vec<u64>,
    pub(super) lost: Vec<u64>,
}

/// One row of a plane.
#[derive(Debug)]
pub(super) struct Fates<'a> {
    pub(super) won: &'a [u64],
    pub(super) lost: &'a [u64],
}

/// One row of a plane that is being made. The sets are empty at first.
#[derive(Debug)]
pub(super) struct Making<'a> {
    pub(super) row: usize,
    /// First's men.
    pub(super) set: u32,
    /// The masks with a move that wins.
    pub(super) won: &'a mut [u64],
    /// The masks with a move that does not lose.
    pub(super) held: &'a mut [u64],
}

impl Plane {
    pub(super) fn new(men: usize) -> Self {
        let len = Orbits::of(men).rows().len() * words(POINTS - men);
        Self { men, won: vec![0; len], lost: vec![0; len] }
    }

    /// Bytes of one.
    pub(super) fn bytes(men: usize) -> u64 {
        let words = Orbits::of(men).rows().len() * words(POINTS - men);
        (2 * words * size_of::<u64>()) as u64
    }

    /// The points that a row leaves, which are the dimensions of its cubes.
    pub(super) const fn free(&self) -> usize {
        POINTS - self.men
    }

    pub(super) fn orbits(&self) -> &'static Orbits {
        Orbits::of(self.men)
    }

    pub(super) fn row(&self, row: usize) -> Fates<'_> {
        let words = words(self.free());
        let part = row * words..(row + 1) * words;
        Fates { won: &self.won[part.clone()], lost: &self.lost[part] }
    }

    /// Has each row made by a `row`'s moves, with something of its own a thread.
    pub(super) fn make<S>(
        men: usize,
        scratch: impl Fn() -> S + Sync + Send,
        row: impl Fn(Making, &mut S) + Sync + Send,
    ) -> Self {
        let mut plane = Self::new(men);
        let words = words(plane.free());
        let bits =
            plane.won.par_chunks_exact_mut(words).zip(plane.lost.par_chunks_exact_mut(words));
        let rows = Orbits::of(men).rows();
        let making = bits.zip(rows).enumerate();
        making.for_each_init(scratch, |scratch, (i, ((won, held), &set))| {
            row(Making { row: i, set, won: &mut *won, held: &mut *held }, scratch);
            // Lost is what no move holds.
            for word in held {
                *word = !*word;
            }
        });
        plane
    }

    /// Has second, who is to move with fewer than three men in all, lost everywhere.
    pub(super) fn end(&mut self, second_in_hand: usize) {
        const ENOUGH: usize = 3;
        let free = self.free();
        let few = (0..ENOUGH.saturating_sub(second_in_hand)).flat_map(|men| sets(free, men));
        let few: Vec<_> = few.collect();
        let words = words(free);
        let bits = self.won.par_chunks_exact_mut(words).zip(self.lost.par_chunks_exact_mut(words));
        bits.for_each(|(won, lost)| {
            for &mask in &few {
                won[mask as usize / 64] &= !(1 << (mask % 64));
                put(lost, mask, true);
            }
        });
    }

    /// The slots of the positions with so many men of second's, as tables have them.
    pub(super) fn slots(&self, pair: Pair) -> Vec<u8> {
        let mut slots = vec![0; pair.slots()];
        let masks: Vec<_> = sets(self.free(), pair.columns()).collect();
        slots.par_chunks_exact_mut(pair.width()).enumerate().for_each(|(row, slots)| {
            let Fates { won, lost } = self.row(row);
            for (slot, &mask) in slots.iter_mut().zip(&masks) {
                let loss = if has(lost, mask) { u8::loss(0) } else { 0 };
                *slot = if has(won, mask) { u8::win(1) } else { loss };
            }
        });
        slots
    }

    /// Takes over the values of finished slots whose rows are first's men.
    pub(super) fn put(&mut self, pair: Pair, slots: &[u8]) {
        let masks: Vec<_> = sets(self.free(), pair.columns()).collect();
        let words = words(self.free());
        let bits = self.won.par_chunks_exact_mut(words).zip(self.lost.par_chunks_exact_mut(words));
        bits.zip(slots.par_chunks_exact(pair.width())).for_each(|((won, lost), slots)| {
            for (slot, &mask) in slots.iter().zip(&masks) {
                put(won, mask, slot.is_win());
                put(lost, mask, slot.is_loss());
            }
        });
    }
}
