//! Zobrist keys of positions.

use super::board::CELLS;
use crate::game::zobrist;
use crate::table::table;

table! {
    /// Keys of each side's stones, by cell.
    pub(super) static STONES: [[u64; CELLS]; 2] = [zobrist::keys(0x31), zobrist::keys(0x32)];
}
table! {
    /// Keys of the rod, by axis and cell.
    pub(super) static RODS: [[u64; CELLS]; 4] =
        [zobrist::keys(0x33), zobrist::keys(0x34), zobrist::keys(0x35), zobrist::keys(0x36)];
}
/// Second to move.
pub(super) const SECOND: u64 = zobrist::mix(0x37 << 32);
/// The players have swapped colours.
pub(super) const SWAPPED: u64 = zobrist::mix(0x38 << 32);
