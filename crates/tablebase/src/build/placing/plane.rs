//! The values of all positions at one ply with a given number of First's men.

use rayon::prelude::*;

use crate::build::cube::{has, put, words};
use crate::code::Code;
use crate::index::{MIN_MEN, Orbits, POINTS, Pair, sets};

/// The wins and losses of the side to move, by row, then by the mask of Second's men.
///
/// Masks whose number of men is impossible at this ply hold arbitrary bits.
#[derive(Debug)]
pub(super) struct Plane {
    /// Number of First's men on the board.
    pub(super) men: usize,
    pub(super) won: Vec<u64>,
    pub(super) lost: Vec<u64>,
}

/// One row of a plane.
#[derive(Debug)]
pub(super) struct PlaneRow<'a> {
    pub(super) won: &'a [u64],
    pub(super) lost: &'a [u64],
}

/// One row of a plane under construction. The sets are initially empty.
#[derive(Debug)]
pub(super) struct PlaneRowMut<'a> {
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

    /// Size of a plane in bytes.
    pub(super) fn bytes(men: usize) -> u64 {
        let words = Orbits::of(men).rows().len() * words(POINTS - men);
        (2 * words * size_of::<u64>()) as u64
    }

    /// Number of free points of a row, which are the dimensions of its cubes.
    pub(super) const fn free(&self) -> usize {
        POINTS - self.men
    }

    pub(super) fn orbits(&self) -> &'static Orbits {
        Orbits::of(self.men)
    }

    pub(super) fn row(&self, row: usize) -> PlaneRow<'_> {
        let words = words(self.free());
        let part = row * words..(row + 1) * words;
        PlaneRow { won: &self.won[part.clone()], lost: &self.lost[part] }
    }

    /// Creates a plane by calling `row` for each row, with a scratch value per thread.
    pub(super) fn make<S>(
        men: usize,
        scratch: impl Fn() -> S + Sync + Send,
        row: impl Fn(PlaneRowMut, &mut S) + Sync + Send,
    ) -> Self {
        let mut plane = Self::new(men);
        let words = words(plane.free());
        let bits =
            plane.won.par_chunks_exact_mut(words).zip(plane.lost.par_chunks_exact_mut(words));
        let rows = Orbits::of(men).rows();
        let making = bits.zip(rows).enumerate();
        making.for_each_init(scratch, |scratch, (i, ((won, held), &set))| {
            row(PlaneRowMut { row: i, set, won: &mut *won, held: &mut *held }, scratch);
            // A position that no move holds is lost.
            for word in held {
                *word = !*word;
            }
        });
        plane
    }

    /// Marks the positions as lost in which Second, who is to move, has fewer than three men in all.
    pub(super) fn mark_too_few_men(&mut self, second_in_hand: usize) {
        let free = self.free();
        let few = (0..MIN_MEN.saturating_sub(second_in_hand)).flat_map(|men| sets(free, men));
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

    /// Returns the slots of a table for the positions with the pair's number of Second's men.
    pub(super) fn slots(&self, pair: Pair) -> Vec<u8> {
        let mut slots = vec![0; pair.slots()];
        let masks: Vec<_> = sets(self.free(), pair.columns()).collect();
        slots.par_chunks_exact_mut(pair.width()).enumerate().for_each(|(row, slots)| {
            let PlaneRow { won, lost } = self.row(row);
            for (slot, &mask) in slots.iter_mut().zip(&masks) {
                let loss = if has(lost, mask) { u8::loss(0) } else { 0 };
                *slot = if has(won, mask) { u8::win(1) } else { loss };
            }
        });
        slots
    }

    /// Copies the values of finished slots whose rows are First's men.
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
