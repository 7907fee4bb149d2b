//! How a block's slots are packed before they are compressed.

use super::header::{Content, DrawRule, Header};
use crate::code::Code;

/// Slots that hold no distance share a byte by so many.
const PER_BYTE: usize = 4;
/// The two bits of a win.
pub(crate) const WIN: u8 = 1;
/// Those of a loss.
pub(crate) const LOSS: u8 = 2;

/// The bytes of the slots, as the header says that they are packed.
pub(super) fn pack<C: Code>(header: &Header, slots: &[C]) -> Vec<u8> {
    match (header.content, header.draw_rule) {
        (Content::Distances, DrawRule::HundredPlies) => {
            slots.iter().map(|slot| slot.number() as u8).collect()
        }
        (Content::Distances, DrawRule::Unlimited) => {
            slots.iter().flat_map(|slot| slot.number().to_le_bytes()).collect()
        }
        (Content::Values, _) => pack_values(slots),
    }
}

/// Two bits a slot, the first slot in the lowest: 0 a draw, [`WIN`] or [`LOSS`].
pub(crate) fn pack_values<C: Code>(slots: &[C]) -> Vec<u8> {
    let two_bits = |&slot: &C| (u8::from(slot.is_win()) * WIN) | (u8::from(slot.is_loss()) * LOSS);
    let byte = |slots: &[C]| slots.iter().rev().fold(0, |byte, s| byte << 2 | two_bits(s));
    slots.chunks(PER_BYTE).map(byte).collect()
}

/// The two bits of a slot.
#[inline]
pub(crate) fn packed_value(bytes: &[u8], slot: usize) -> u8 {
    bytes[slot / PER_BYTE] >> (2 * (slot % PER_BYTE)) & 3
}

/// The bytes that so many slots take.
pub(super) fn packed_len(header: &Header, slots: usize) -> usize {
    match (header.content, header.draw_rule) {
        (Content::Distances, DrawRule::HundredPlies) => slots,
        (Content::Distances, DrawRule::Unlimited) => 2 * slots,
        (Content::Values, _) => slots.div_ceil(PER_BYTE),
    }
}

/// The number in one slot of a block. Without distances a win is in one ply and a loss in none.
#[inline]
pub(super) fn get<C: Code>(header: &Header, bytes: &[u8], slot: usize) -> C {
    match (header.content, header.draw_rule) {
        (Content::Distances, DrawRule::HundredPlies) => C::new(bytes[slot].into()),
        (Content::Distances, DrawRule::Unlimited) => {
            C::new(u16::from_le_bytes([bytes[2 * slot], bytes[2 * slot + 1]]))
        }
        (Content::Values, _) => match packed_value(bytes, slot) {
            0 => C::default(),
            WIN => C::win(1),
            _ => C::loss(0),
        },
    }
}
