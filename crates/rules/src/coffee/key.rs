//! Zobrist keys of positions.

use super::cells::{CELLS, each};
use super::position::Position;
use crate::game::side::Side;
use crate::game::zobrist;
use crate::table::table;

table! {
    /// Keys of each side's stones, by cell.
    pub(super) static STONES: [[u64; CELLS]; 2] = [zobrist::keys(0x31), zobrist::keys(0x32)];
}
table! {
    /// Keys of the rod, by axis and cell.
    static RODS: [[u64; CELLS]; 4] =
        [zobrist::keys(0x33), zobrist::keys(0x34), zobrist::keys(0x35), zobrist::keys(0x36)];
}
/// Second to move.
pub(super) const SECOND: u64 = zobrist::mix(0x37 << 32);
/// The players have swapped colours.
const SWAPPED: u64 = zobrist::mix(0x38 << 32);

impl Position {
    /// The key, computed from scratch.
    pub(super) fn fresh_key(&self) -> u64 {
        let mut key = self.rod_key();
        for side in Side::BOTH {
            for cell in each(self.stones[side]) {
                key ^= STONES[side.index()][usize::from(cell)];
            }
        }
        if self.turn == Side::Second {
            key ^= SECOND;
        }
        if self.swapped { key ^ SWAPPED } else { key }
    }

    #[inline]
    pub(super) fn rod_key(&self) -> u64 {
        self.rod.map_or(0, |(cell, axis)| RODS[axis as usize][usize::from(cell) % CELLS])
    }
}
