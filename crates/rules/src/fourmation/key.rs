//! Zobrist keys of positions.

use super::position::Position;
use crate::game::side::Side;
use crate::game::zobrist;
use crate::table::table;

table! {
    /// Keys by cell: the first side's marks, the second side's, and the last mark.
    pub(super) static MARKS: [[u64; 64]; 3] =
        [zobrist::keys(0x41), zobrist::keys(0x42), zobrist::keys(0x43)];
}
/// Second to move.
pub(super) const SECOND: u64 = zobrist::mix(0x44 << 32);

impl Position {
    /// The key, computed from scratch.
    pub(super) fn fresh_key(&self) -> u64 {
        let marked = |side: Side, cell: u8| self.marks[side] >> cell & 1 != 0;
        let mut key = if self.turn == Side::Second { SECOND } else { 0 };
        for cell in 0..self.options.side.pow(2) {
            for side in Side::BOTH.into_iter().filter(|&side| marked(side, cell)) {
                key ^= MARKS[side.index()][cell as usize];
            }
        }
        self.last.map_or(key, |last| key ^ MARKS[2][last as usize])
    }
}
