//! The encoding of a value in a slot of a finished table.

use ludoteca_rules::oracle::{Proved, Wdl};

use super::value::{known, without_distance};

/// An encoded value. The codes in ascending order: a draw; a win in 1, 2, … plies; a loss in 0, 1, … plies.
pub(crate) trait Code: Copy + Default + Eq + Send + Sync + 'static {
    /// Maximum distance to conversion that has a code, in plies.
    const PLIES: u16;

    fn new(number: u16) -> Self;
    fn number(self) -> u16;

    const FIRST_LOSS: u16 = Self::PLIES + 1;
    /// The first number that is not a valid code.
    const END: u16 = 2 * Self::PLIES + 2;

    #[inline]
    fn win(plies: u16) -> Self {
        Self::new(plies)
    }

    #[inline]
    fn loss(plies: u16) -> Self {
        Self::new(Self::FIRST_LOSS + plies)
    }

    #[inline]
    fn is_win(self) -> bool {
        (1..Self::FIRST_LOSS).contains(&self.number())
    }

    #[inline]
    fn is_loss(self) -> bool {
        (Self::FIRST_LOSS..Self::END).contains(&self.number())
    }

    /// Returns which of at most 64 slots equal `code`, with the first slot in the lowest bit.
    fn equal(slots: &[Self], code: Self) -> u64 {
        slots.iter().rev().fold(0, |bits, &slot| bits << 1 | u64::from(slot == code))
    }

    /// Returns the decoded value, or `None` if the code is invalid.
    fn value(self) -> Option<Proved> {
        match self.number() {
            0 => Some(without_distance(Wdl::Draw)),
            win if self.is_win() => Some(known(Wdl::Win, win)),
            loss if self.is_loss() => Some(known(Wdl::Loss, loss - Self::FIRST_LOSS)),
            _ => None,
        }
    }
}

/// The encoding for the fifty-move rule.
impl Code for u8 {
    const PLIES: u16 = 100;

    #[inline]
    fn new(number: u16) -> Self {
        number as Self
    }

    #[inline]
    fn number(self) -> u16 {
        self.into()
    }

    /// Compares 8 slots at a time, as the bytes of a word.
    fn equal(slots: &[Self], code: Self) -> u64 {
        const LOW_BITS: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let (words, rest) = slots.as_chunks::<8>();
        let codes = u64::from_le_bytes([code; 8]);
        let mut bits = 0;
        for (i, word) in words.iter().enumerate() {
            let differ = u64::from_le_bytes(*word) ^ codes;
            // Sets the highest bit of each zero byte and no other bit.
            let zero = !(((differ & LOW_BITS) + LOW_BITS) | differ | LOW_BITS);
            // The multiplication gathers these 8 bits in the highest byte.
            bits |= ((zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
        }
        rest.iter()
            .zip(8 * words.len()..)
            .fold(bits, |bits, (&slot, i)| bits | u64::from(slot == code) << i)
    }
}

/// The encoding for unlimited play.
impl Code for u16 {
    const PLIES: u16 = 1000;

    #[inline]
    fn new(number: u16) -> Self {
        number
    }

    #[inline]
    fn number(self) -> u16 {
        self
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn equal_slots_are_found(slots in proptest::collection::vec(0_u8..4, 0..=64), code in 0_u8..4) {
            let slow = slots.iter().map(|&slot| u16::from(slot)).collect::<Vec<_>>();
            prop_assert_eq!(u8::equal(&slots, code), u16::equal(&slow, code.into()));
            let high: Vec<_> = slots.iter().map(|slot| slot.wrapping_sub(2)).collect();
            prop_assert_eq!(u8::equal(&high, code.wrapping_sub(2)), u8::equal(&slots, code));
        }
    }
}
