//! Translation-invariant keys of positions.
//!
//! Tiles at `(x, y)`, counted from the corner of their bounding box, are the polynomial
//! `Σ c·g^x·h^y` with `c` = 1 for first's tiles and another fixed number for second's, modulo the
//! prime 2^61 − 1. Adding or removing a tile changes one term; moving the corner multiplies by a
//! power of `g` and one of `h`. Two arrangements differ by a polynomial of total degree at most
//! 119, so at most 119 / 2^61 of all choices of (c, g, h) let them collide (Schwartz 1980, Zippel
//! 1979). Ours are fixed, chosen independently of any arrangement.

use super::plane::Cell;
use crate::game::side::{Pair, Side};
use crate::game::zobrist;
use crate::table::table;

/// The prime 2^61 − 1.
const PRIME: u64 = (1 << 61) - 1;

/// The product modulo the prime of two numbers below it.
#[inline]
const fn times(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    reduce((product & PRIME as u128) as u64 + (product >> 61) as u64)
}

/// `n` modulo the prime, for `n` below twice the prime.
#[inline]
const fn reduce(n: u64) -> u64 {
    if n >= PRIME { n - PRIME } else { n }
}

/// `first`, `first·base`, `first·base²`, …
const fn powers(first: u64, base: u64) -> [u64; 64] {
    let mut powers = [first; 64];
    let mut i = 1;
    while i < 64 {
        powers[i] = times(powers[i - 1], base);
        i += 1;
    }
    powers
}

/// The multiplicative inverse of `n`: n^(p−2), by Fermat.
const fn inverse(n: u64) -> u64 {
    let (mut result, mut square, mut exponent) = (1, n, PRIME - 2);
    while exponent > 0 {
        if exponent & 1 != 0 {
            result = times(result, square);
        }
        square = times(square, square);
        exponent >>= 1;
    }
    result
}

const C: u64 = zobrist::mix(0x51 << 32) % PRIME;
const G: u64 = zobrist::mix(0x52 << 32) % PRIME;
const H: u64 = zobrist::mix(0x53 << 32) % PRIME;

table! {
    /// By side and column: `c·g^x`.
    static COLUMNS: [[u64; 64]; 2] = [powers(1, G), powers(C, G)];
}
table! {
    static ROWS: [u64; 64] = powers(1, H);
}
table! {
    static COLUMNS_BACK: [u64; 64] = powers(1, inverse(G));
}
table! {
    static ROWS_BACK: [u64; 64] = powers(1, inverse(H));
}

#[inline]
fn at(powers: &[u64; 64], exponent: impl Into<i64>) -> u64 {
    powers[(exponent.into() & 63) as usize]
}

/// The polynomial's value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hash(u64);

impl Hash {
    #[inline]
    fn term(side: Side, Cell { x, y }: Cell) -> u64 {
        times(at(&COLUMNS[side.index()], x), at(&ROWS, y))
    }

    /// The value for tiles at cells relative to the corner.
    pub(super) fn of(tiles: impl Iterator<Item = (Cell, Side)>) -> Self {
        let mut hash = Self::default();
        tiles.for_each(|(cell, side)| hash.add(side, cell));
        hash
    }

    /// Adds a tile at `cell`, relative to the corner.
    #[inline]
    pub(super) fn add(&mut self, side: Side, cell: Cell) {
        self.0 = reduce(self.0 + Self::term(side, cell));
    }

    /// Removes a tile.
    #[inline]
    pub(super) fn subtract(&mut self, side: Side, cell: Cell) {
        self.0 = reduce(self.0 + PRIME - Self::term(side, cell));
    }

    /// Moves the corner `west` columns and `south` rows.
    #[inline]
    pub(super) fn corner_west_south(&mut self, west: u8, south: u8) {
        if west | south != 0 {
            self.0 = times(self.0, times(at(&COLUMNS[0], west), at(&ROWS, south)));
        }
    }

    /// Moves the corner `east` columns and `north` rows.
    #[inline]
    pub(super) fn corner_east_north(&mut self, east: u8, north: u8) {
        if east | north != 0 {
            self.0 = times(self.0, times(at(&COLUMNS_BACK, east), at(&ROWS_BACK, north)));
        }
    }

    /// The key of a position with these tiles.
    #[inline]
    pub(super) fn key(self, turn: Side, hands: Pair<u8>) -> u64 {
        let [first, second] = hands.0.map(u64::from);
        let rest = first << 9 | second << 1 | turn.index() as u64;
        zobrist::mix(self.0 ^ zobrist::mix(0x54 << 32 | rest))
    }
}

#[cfg(test)]
impl super::position::Position {
    /// The key, computed from scratch.
    pub(super) fn fresh_key(&self) -> u64 {
        let tiles = self.tiles().map(|(cell, side)| (cell.from(self.bounds.corner), side));
        Hash::of(tiles).key(self.turn, self.hands)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_modulo_the_prime() {
        assert_eq!(times(PRIME - 1, PRIME - 1), 1);
        assert_eq!((times(G, inverse(G)), times(H, inverse(H))), (1, 1));
        assert_eq!(times(at(&ROWS, 40_u8), at(&ROWS_BACK, 40_u8)), 1);
    }

    #[test]
    fn a_corner_that_moves_changes_what_is_seen_from_it() {
        let [mut near, mut far] = [Hash::default(); 2];
        for (x, y) in [(0, 0), (3, 1), (1, 7)] {
            near.add(Side::First, Cell { x, y });
            far.add(Side::First, Cell { x: x + 5, y: y + 50 });
        }
        let start = near;
        near.corner_west_south(5, 50);
        assert_eq!(near, far);
        near.corner_east_north(5, 50);
        assert_eq!(near, start);
        near.add(Side::Second, Cell { x: 1, y: 2 });
        near.subtract(Side::Second, Cell { x: 1, y: 2 });
        assert_eq!(near, start);
    }
}
