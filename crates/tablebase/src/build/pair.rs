//! A pair of subspaces solved, level by level.
//!
//! Level *d* finds the positions won or lost in *d* plies from those of the level before: a quiet move to a lost
//! position wins; a position is lost if all its quiet moves lead to won positions and all its captures lose.
//! The results of captures are known from the start.
//!
//! After a level that decided many positions, the next one works on whole rows as cubes of bits; after one that
//! decided few, it visits only the positions one move away from those.
//!
//! Each slot is solved as a position of its own, even where a row's symmetry makes several slots the same
//! position. A row reads the results of the rows that its moves lead to, so each thread writes only to its own
//! rows.

use rayon::prelude::*;

use super::captures::{Below, ByColumns, Captures};
use super::cubes::Cubes;
use super::layer::{Bits, Decided, Deciding, Layer};
use super::row::{Carry, Ground, Links};
use crate::code::Code;
use crate::index::Pair;

/// The finished slots of a pair, row by row.
#[derive(Debug)]
pub(crate) struct Solved<C> {
    /// With the rows' men to move.
    pub(crate) rows: Vec<C>,
    /// With the columns' men to move.
    pub(crate) columns: Vec<C>,
}

/// The positions of a pair with one side to move.
pub(super) struct Side<C> {
    slots: Vec<C>,
    open: Bits,
    unheld: Bits,
    /// The columns won up to the last level.
    pub(super) won: Bits,
    /// What was decided in the last level.
    pub(super) last: Layer,
    next: Layer,
}

/// Buffers of a thread.
pub(super) struct Scratch {
    pub(super) carry: Carry,
    pub(super) cube: Vec<u64>,
    pub(super) other_cube: Vec<u64>,
    /// One more cube.
    pub(super) buffer: Vec<u64>,
    /// A cube of one dimension fewer.
    pub(super) half: Vec<u64>,
    // Sets of columns.
    pub(super) targets: Vec<u64>,
    pub(super) columns: Vec<u64>,
    pub(super) other_columns: Vec<u64>,
    // Masks.
    pub(super) few: Vec<u32>,
    pub(super) other_few: Vec<u32>,
    /// Whether a capture wins, and whether one holds.
    pub(super) best: Vec<(bool, bool)>,
}

/// What all levels of a pair share.
pub(super) struct Work {
    pub(super) ground: Ground,
    pub(super) links: Links,
}

/// Solves a pair; `progress` hears how much is done, from 0 to 1.
pub(crate) fn solve<C: Code>(
    pair: Pair,
    below: Below<C>,
    progress: &mut dyn FnMut(f64),
) -> Solved<C> {
    /// The share of the time that goes by before the first level.
    const CAPTURES: f64 = 0.4;
    /// The share of what is left that each level takes.
    const LEVEL: f64 = 0.2;

    let work = Work::new(pair);
    let (count, width) = (work.ground.rows(), work.ground.width);
    let [mut rows, mut columns] = [(); 2].map(|()| Side::<C>::new(count, width));

    let captures = Captures::by_rows(&work.ground, below.fewer_columns.as_deref());
    drop(below.fewer_columns);
    progress(CAPTURES / 3.0);
    work.open_rows(&mut rows, &captures);
    progress(CAPTURES * 2.0 / 3.0);
    let by_columns = ByColumns::new(&work.ground, below.fewer_rows, &captures);
    work.open_columns(&mut columns, &by_columns);
    drop(by_columns);
    drop(captures);
    rows.advance();
    columns.advance();

    let mut cubes = work.cubes();
    let mut left = 1.0 - CAPTURES;
    for plies in 1..=C::PLIES {
        progress(1.0 - left);
        work.rows_level(&mut rows, &columns, &mut cubes, plies);
        work.columns_level(&mut columns, &rows, plies);
        if !rows.advance() & !columns.advance() {
            break;
        }
        left *= 1.0 - LEVEL;
    }
    Solved { rows: rows.slots, columns: columns.slots }
}

impl<C: Code> Side<C> {
    fn new(rows: usize, width: usize) -> Self {
        Self {
            slots: vec![C::default(); rows * width],
            open: Bits::new(rows, width),
            unheld: Bits::new(rows, width),
            won: Bits::new(rows, width),
            last: Layer::new(rows, width),
            next: Layer::new(rows, width),
        }
    }

    /// Makes the next level the last one. Returns whether it decided anything.
    fn advance(&mut self) -> bool {
        std::mem::swap(&mut self.last, &mut self.next);
        let last = &self.last;
        self.won.rows_mut().zip(&last.counts).enumerate().for_each(|(row, (won, count))| {
            if count.won > 0 {
                won.iter_mut().zip(last.won.row(row)).for_each(|(won, last)| *won |= last);
            }
        });
        last.counts.iter().any(|&count| count != Decided::default())
    }
}

impl Work {
    pub(super) fn new(pair: Pair) -> Self {
        let ground = Ground::new(pair);
        let links = Links::new(&ground);
        Self { ground, links }
    }

    /// Room for two sets. Pages that are never written take no memory.
    pub(super) fn cubes(&self) -> [Cubes; 2] {
        [(); 2].map(|()| Cubes::new(self.ground.rows(), &self.ground.packing))
    }

    pub(super) fn scratch(&self) -> Scratch {
        let Ground { width, packing, .. } = &self.ground;
        let cube = || vec![0; packing.words()];
        let columns = || vec![0; Bits::words(*width)];
        Scratch {
            carry: Carry::default(),
            cube: cube(),
            other_cube: cube(),
            buffer: cube(),
            half: vec![0; packing.words() / 2],
            targets: columns(),
            columns: columns(),
            other_columns: columns(),
            few: Vec::new(),
            other_few: Vec::new(),
            best: Vec::new(),
        }
    }

    /// Calls `each` for each row of one side's slots, to make its next level.
    pub(super) fn each_row<C: Code>(
        &self,
        side: &mut Side<C>,
        plies: u16,
        each: impl Fn(usize, &mut Deciding<C>, &mut Scratch) + Sync,
    ) {
        let width = self.ground.width;
        let Layer { won, lost, counts } = &mut side.next;
        let known = side.open.rows_mut().zip(side.unheld.rows_mut());
        let marks = won.rows_mut().zip(lost.rows_mut()).zip(counts);
        let rows = side.slots.par_chunks_exact_mut(width).zip(known).zip(marks).enumerate();
        rows.for_each_init(
            || self.scratch(),
            |scratch, (i, ((slots, known), marks))| {
                let ((open, unheld), ((won, lost), count)) = (known, marks);
                *count = Decided::default();
                let mut deciding = Deciding { slots, open, unheld, won, lost, count, plies };
                each(i, &mut deciding, scratch);
                if plies <= 1 {
                    // Captures and blockades decided positions of these levels before.
                    deciding.mark();
                }
            },
        );
    }
}
