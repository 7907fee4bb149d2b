//! Incrementally updated counts of open shapes.

use std::array;
use std::ops::{ControlFlow, Range};

use ludoteca_rules::game::side::Pair;
use ludoteca_rules::six::{Cell, Move, Position, SHAPES};
use ludoteca_rules::{Position as _, Side};

use super::shapes::{KINDS, each_row, ones};

/// Maximum number of removed tiles for an incremental update; beyond it, a recount is faster.
const MAX_INCREMENTAL: u32 = 8;

/// Number of open shapes by side, [kind](KINDS) and number of tiles. Shapes without tiles are not
/// counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EvalState([[[i16; 7]; KINDS]; 2]);

/// A number below 8, in 4 bits, for each shape that contains a given cell. Each of [`SHAPES`] occurs
/// six times, once for each of its cells. Rows take two words, circles and triangles one each.
type Lanes = [u64; 4];
/// Words of each kind.
const WORDS: [Range<usize>; KINDS] = [0..2, 2..3, 3..4];
/// 1 for each shape.
const ONES: Lanes = [0x1_1111_1111, 0x1_1111_1111, 0x11_1111, 0x1111_1111_1111];

/// Word of a shape, and the value that is 1 in its lane.
const fn lane(shape: usize, cell: usize) -> (usize, u64) {
    let (word, lane) = match 6 * shape + cell {
        row @ 0..18 => (row / 9, row % 9),
        circle @ 18..24 => (2, circle - 18),
        triangle => (3, triangle - 24),
    };
    (word, 1 << (4 * lane))
}

/// Maximum distance between two cells of a shape, in columns and in rows.
const REACH: usize = 5;
const SPAN: usize = 2 * REACH + 1;

/// By row and column around a cell: 1 for each shape that has a cell there. Also, for each row, the
/// columns with such cells.
static SHAPES_AROUND: ([[Lanes; SPAN]; SPAN], [u64; SPAN]) = {
    let (mut around, mut columns) = ([[[0; 4]; SPAN]; SPAN], [0; SPAN]);
    let mut i = 0;
    while i < 6 * 6 * 6 {
        let (shape, here, there) = (i / 36, i / 6 % 6, i % 6);
        let ((x, y), (word, one)) = (SHAPES[shape][here], lane(shape, here));
        let column = REACH + SHAPES[shape][there].0 as usize - x as usize;
        let row = REACH + SHAPES[shape][there].1 as usize - y as usize;
        around[row][column][word] |= one;
        columns[row] |= 1 << column;
        i += 1;
    }
    (around, columns)
};

/// Number of a side's tiles in each shape that contains a cell.
fn held(tiles: &[u64; 64], (x, y): (u32, u32)) -> Lanes {
    let (around, columns) = &SHAPES_AROUND;
    let mut held = [0; 4];
    for (i, (around, columns)) in around.iter().zip(columns).enumerate() {
        // Relative to the leftmost column and lowest row of the neighbourhood, both modulo 64.
        let row = tiles[(y as usize + 64 - REACH + i) & 63];
        for column in ones(row.rotate_right((x + 64 - REACH as u32) & 63) & columns) {
            for (sum, one) in held.iter_mut().zip(around[column]) {
                *sum += one;
            }
        }
    }
    held
}

/// 1 for each shape whose lane equals `number`.
fn equal(lanes: Lanes, number: u64) -> Lanes {
    array::from_fn(|word| {
        let differing = lanes[word] ^ (ONES[word] * number);
        !(differing | differing >> 1 | differing >> 2) & ONES[word]
    })
}

/// Number of shapes of each kind that are 1 in both.
fn count_common(one: Lanes, other: Lanes) -> [i16; KINDS] {
    WORDS.map(|words| {
        let sum: u64 = words.map(|word| one[word] & other[word]).sum();
        let bytes = (sum & 0x0f0f_0f0f_0f0f) + (sum >> 4 & 0x0f0f_0f0f_0f0f);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as i16
    })
}

/// Tiles of each side, by row of the torus.
type Tiles<'a> = Pair<&'a [u64; 64]>;

fn tiles(position: &Position) -> Tiles<'_> {
    Pair(Side::BOTH.map(|side| position.words(side)))
}

/// Column and row of a cell on the torus.
fn place(cell: Cell) -> (u32, u32) {
    (cell.x as u32 & 63, cell.y as u32 & 63)
}

impl EvalState {
    /// Counts from scratch.
    pub(super) fn of(position: &Position) -> Self {
        let me = position.to_move();
        let mut state = Self([[[0; 7]; KINDS]; 2]);
        let _ = each_row::<()>(position, |row| {
            for k in 1..7 {
                let [mine, theirs] = [&row.mine, &row.theirs].map(|tally| tally.holding(k));
                state.0[me.index()][row.kind][k] += mine.count_ones() as i16;
                state.0[me.other().index()][row.kind][k] += theirs.count_ones() as i16;
            }
            ControlFlow::Continue(())
        });
        state
    }

    /// Updates the counts for the move that led to `position`.
    pub(super) fn after(position: &Position, mv: Move, before: (&Position, &Self)) -> Self {
        let (before, state) = before;
        let mover = before.to_move();
        let mut state = state.clone();
        if let Some(lift) = mv.lift {
            let count =
                |position: &Position| position.counts().0.map(u32::from).iter().sum::<u32>();
            match count(before) - count(position) {
                0 => state.account(tiles(before), mover, place(lift), -1),
                1..=MAX_INCREMENTAL => state.subtract(before, position),
                _ => return Self::of(position),
            }
        }
        state.account(tiles(position), mover, place(mv.to), 1);
        state
    }

    /// Subtracts the tiles that are in `before` but not in `after`.
    fn subtract(&mut self, before: &Position, after: &Position) {
        let mut words = Side::BOTH.map(|side| *before.words(side));
        for side in Side::BOTH {
            for y in 0..64 {
                for x in ones(before.words(side)[y] & !after.words(side)[y]) {
                    self.account(Pair(words.each_ref()), side, (x as u32, y as u32), -1);
                    words[side.index()][y] &= !(1 << x);
                }
            }
        }
    }

    /// Number of open shapes with `k` of a side's tiles.
    pub(super) fn open(&self, side: Side, k: usize) -> i32 {
        self.0[side.index()].iter().map(|counts| i32::from(counts[k])).sum()
    }

    /// Number of open shapes by kind and number of a side's tiles.
    pub(super) fn open_by_kind(&self, side: Side) -> &[[i16; 7]; KINDS] {
        &self.0[side.index()]
    }

    /// Adds (`sign` 1) or subtracts (-1) a side's tile, which must be one of `tiles`.
    fn account(&mut self, tiles: Tiles<'_>, side: Side, place: (u32, u32), sign: i16) {
        let [mine, theirs] = [side, side.other()].map(|side| held(tiles[side], place));
        let open = equal(theirs, 0);
        // Shapes that this tile alone closes to the other side.
        let closed = equal(mine, 1);
        for k in 1..7 {
            let gained = count_common(equal(mine, k as u64), open);
            let lost = count_common(equal(theirs, k as u64), closed);
            for kind in 0..KINDS {
                self.0[side.index()][kind][k] += sign * gained[kind];
                self.0[side.index()][kind][k - 1] -= sign * gained[kind];
                self.0[side.other().index()][kind][k] -= sign * lost[kind];
            }
        }
        for counts in self.0.as_flattened_mut() {
            counts[0] = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::{Match, Presentation as _, six};

    use super::EvalState;

    #[test]
    fn incremental_counts_match_counts_from_scratch() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..20 {
            let mut game = Match::<six::Position>::new(&"tiles=12".parse().unwrap());
            let mut state = EvalState::of(game.position());
            while game.outcome().is_none() && game.ply() < 120 {
                let before = game.position().clone();
                let moves = game.legal_moves();
                let mv = moves[random.usize(..moves.len())];
                game.play_legal(mv);
                state = EvalState::after(game.position(), mv, (&before, &state));
                assert_eq!(state, EvalState::of(game.position()), "{}", game.position().draw());
            }
        }
    }
}
