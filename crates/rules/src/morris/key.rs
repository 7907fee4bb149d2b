//! Zobrist keys of positions.

use crate::game::zobrist;
use crate::table::table;

table! {
    /// Keys of each side's men by point; 0 where there is no point.
    pub(super) static MEN: [[u64; 32]; 2] = [men(0x11), men(0x12)];
}
table! {
    /// Keys of each side's hand: a hand of `n` men has keys 1 to `n`.
    pub(super) static HANDS: [[u64; 16]; 2] = [zobrist::keys(0x13), zobrist::keys(0x14)];
}
/// Second to move.
pub(super) const SECOND: u64 = zobrist::mix(0x15 << 32);

const fn men(salt: u64) -> [u64; 32] {
    let mut keys = zobrist::keys(salt);
    let mut i = 24;
    while i < keys.len() {
        keys[i] = 0;
        i += 1;
    }
    keys
}
