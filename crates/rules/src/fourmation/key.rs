//! Zobrist keys of positions.

use crate::game::zobrist;
use crate::table::table;

table! {
    /// Keys by cell: the first side's marks, the second side's, and the last mark.
    pub(super) static MARKS: [[u64; 64]; 3] =
        [zobrist::keys(0x41), zobrist::keys(0x42), zobrist::keys(0x43)];
}
/// Second to move.
pub(super) const SECOND: u64 = zobrist::mix(0x44 << 32);
/// The players have swapped colours.
pub(super) const SWAPPED: u64 = zobrist::mix(0x45 << 32);
