//! Random numbers and hashes that are the same on 64-bit and 32-bit targets, so that the same search is, too.
//! Libraries compute with `usize`.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use fastrand::Rng;

/// Returns a random number in a range that is not empty.
pub(crate) fn random_in(random: &mut Rng, range: Range<usize>) -> usize {
    random.u64(range.start as u64..range.end as u64) as usize
}

/// Shuffles a list.
pub(crate) fn shuffle<T>(random: &mut Rng, list: &mut [T]) {
    for i in 1..list.len() {
        list.swap(i, random_in(random, 0..i + 1));
    }
}

/// Hash of a small value: the function of `rustc-hash`, 64 bits wide.
#[inline]
pub(crate) fn hash(value: &impl Hash) -> u64 {
    /// A multiplier with a good spectrum (Steele and Vigna 2021).
    const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;
    /// The upper bits are the best ones, but tables are indexed by the lower ones.
    const ROTATION: u32 = 26;

    struct Words(u64);

    impl Hasher for Words {
        #[inline]
        fn write(&mut self, bytes: &[u8]) {
            for &byte in bytes {
                self.write_u8(byte);
            }
        }

        #[inline]
        fn write_u8(&mut self, number: u8) {
            self.write_u64(number.into());
        }

        #[inline]
        fn write_u16(&mut self, number: u16) {
            self.write_u64(number.into());
        }

        #[inline]
        fn write_u32(&mut self, number: u32) {
            self.write_u64(number.into());
        }

        #[inline]
        fn write_u64(&mut self, number: u64) {
            self.0 = self.0.wrapping_add(number).wrapping_mul(FACTOR);
        }

        /// Discriminants of enums.
        #[inline]
        fn write_usize(&mut self, number: usize) {
            self.write_u64(number as u64);
        }

        #[inline]
        fn finish(&self) -> u64 {
            self.0.rotate_left(ROTATION)
        }
    }

    let mut words = Words(0);
    value.hash(&mut words);
    words.finish()
}
