//! Masks of the square boards.

use crate::geometry::ones;
use crate::table::table;

/// The steps east, north, north-east and north-west, as (columns, rows).
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// The masks of a board of one size; cell `row * side + column` is a bit.
pub(super) struct Board {
    /// All cells.
    pub(super) all: u64,
    /// The up to eight cells around each cell.
    pub(super) around: [u64; 64],
    /// Every column but the last, and every column but the first.
    not_last: u64,
    not_first: u64,
    side: u8,
    /// By n and direction: the cells at which n in a row can start.
    starts: [[u64; 4]; 9],
}

table! {
    static BOARDS: [Board; 6] =
        [Board::new(3), Board::new(4), Board::new(5), Board::new(6), Board::new(7), Board::new(8)];
}

/// The board of a side from 3 to 8.
#[inline]
pub(super) fn of(side: u8) -> &'static Board {
    &BOARDS[side as usize - 3]
}

impl Board {
    const fn new(side: u8) -> Self {
        let cells = side * side;
        let all = u64::MAX >> (64 - cells);
        let mut board =
            Self { all, around: [0; 64], not_last: 0, not_first: 0, side, starts: [[0; 4]; 9] };
        let mut cell = 0;
        while cell < cells {
            let bit = 1 << cell;
            if cell % side != 0 {
                board.not_first |= bit;
            }
            if cell % side != side - 1 {
                board.not_last |= bit;
            }
            let mut d = 0;
            while d < 4 {
                // The opposite direction is added from the neighbour.
                if let Some(to) = Self::away(side, cell, d, 1) {
                    board.around[cell as usize] |= 1 << to;
                    board.around[to as usize] |= bit;
                }
                let mut n = 3;
                while n <= side {
                    if Self::away(side, cell, d, n as i8 - 1).is_some() {
                        board.starts[n as usize][d] |= bit;
                    }
                    n += 1;
                }
                d += 1;
            }
            cell += 1;
        }
        board
    }

    /// The cell `steps` away in a direction, if it is on the board.
    const fn away(side: u8, cell: u8, direction: usize, steps: i8) -> Option<u8> {
        let (dx, dy) = DIRECTIONS[direction];
        let x = (cell % side) as i8 + dx * steps;
        let y = (cell / side) as i8 + dy * steps;
        let side = side as i8;
        if x < 0 || y < 0 || x >= side || y >= side { None } else { Some((y * side + x) as u8) }
    }

    /// The shift of one step in a direction.
    #[inline]
    const fn shift(&self, direction: usize) -> u8 {
        let (dx, dy) = DIRECTIONS[direction];
        (dy * self.side as i8 + dx) as u8
    }

    /// All cells beside any of `marks`, including marked ones.
    #[inline]
    pub(super) fn around_any(&self, marks: u64) -> u64 {
        let row = marks | ((marks & self.not_last) << 1) | ((marks & self.not_first) >> 1);
        (row | (row << self.side) | (row >> self.side)) & self.all
    }

    /// By direction: the cells at which n or more of `marks` in a row start.
    #[inline]
    fn runs(&self, marks: u64, n: u8, direction: usize) -> u64 {
        let shift = self.shift(direction);
        let mut run = marks & self.starts[n as usize][direction];
        for i in 1..n {
            run &= marks >> (shift * i);
        }
        run
    }

    /// Whether n or more of `marks` are in a row.
    #[inline]
    pub(super) fn has_line(&self, marks: u64, n: u8) -> bool {
        (0..4).any(|d| self.runs(marks, n, d) != 0)
    }

    /// All windows of `n` cells, as masks.
    pub(super) fn windows(&self, n: u8) -> impl Iterator<Item = u64> {
        (0..DIRECTIONS.len()).flat_map(move |d| {
            let window =
                move |start| (0..n).fold(0, |window, i| window | start << (self.shift(d) * i));
            ones(self.starts[n as usize][d]).map(move |cell| window(1_u64 << cell))
        })
    }

    /// The cells of all lines of n or more of `marks`.
    pub(super) fn lines(&self, marks: u64, n: u8) -> u64 {
        let mut cells = 0;
        for d in 0..4 {
            let run = self.runs(marks, n, d);
            for i in 0..n {
                cells |= run << (self.shift(d) * i);
            }
        }
        cells
    }
}
