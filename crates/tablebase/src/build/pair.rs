//! Solving a pair of subspaces level by level.
//!
//! Level *d* finds the positions won or lost in *d* plies from those of the level before: a quiet move to a lost
//! position wins; a position is lost if all its quiet moves lead to won positions and all its captures lose.
//! The results of captures are known from the start.
//!
//! After a level that decides many positions, the next level processes whole rows as bit cubes. After a level
//! that decides few, the next level visits only their predecessors.
//!
//! Each slot is solved as a separate position, even if a symmetry of the row makes several slots the same
//! position. A row reads the results of the rows that its moves lead to, so each thread writes only to its own
//! rows.

use rayon::prelude::*;

use super::captures::{Below, ByColumns, Captures};
use super::cubes::Cubes;
use super::layer::{Bits, Decided, Deciding, Layer};
use super::row::{Layout, Links, MaskMap};
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
    /// The columns won up to the last level, inclusive.
    pub(super) won: Bits,
    /// The positions that the last level decided.
    pub(super) last: Layer,
    next: Layer,
}

/// The buffers of a thread.
pub(super) struct Scratch {
    pub(super) mask_map: MaskMap,
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
    pub(super) list: Vec<u32>,
    pub(super) other_list: Vec<u32>,
    /// Whether a capture wins, and whether one holds.
    pub(super) best: Vec<(bool, bool)>,
}

/// When sets of columns become [cubes](super::cube) for the moves of the rows' men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unpacking {
    /// Once for all moves that read them, which is faster.
    Once,
    /// For each move, which takes a fraction of the memory.
    EachTime,
}

/// The state shared by all levels of a pair.
pub(super) struct Work {
    pub(super) layout: Layout,
    pub(super) links: Links,
    unpacking: Unpacking,
}

/// Solves a pair. `progress` receives the completed fraction, from 0 to 1.
pub(crate) fn solve<C: Code>(
    pair: Pair,
    below: Below<C>,
    unpacking: Unpacking,
    progress: &mut dyn FnMut(f64),
) -> Solved<C> {
    /// The share of the time spent before the first level.
    const CAPTURES: f64 = 0.4;
    /// The share of the remaining time that each level takes.
    const LEVEL: f64 = 0.2;

    let work = Work::new(pair, unpacking);
    let (count, width) = (work.layout.rows(), work.layout.width);
    let [mut rows, mut columns] = [(); 2].map(|()| Side::<C>::new(count, width));

    let captures = Captures::by_rows(&work.layout, below.fewer_columns.as_deref());
    drop(below.fewer_columns);
    progress(CAPTURES / 3.0);
    work.init_rows(&mut rows, &captures);
    progress(CAPTURES * 2.0 / 3.0);
    let by_columns = ByColumns::new(&work.layout, below.fewer_rows, &captures);
    work.init_columns(&mut columns, &by_columns);
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

    /// Turns the next level into the last one. Returns whether it decided any position.
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
    pub(super) fn new(pair: Pair, unpacking: Unpacking) -> Self {
        let layout = Layout::new(pair);
        let links = Links::new(&layout);
        Self { layout, links, unpacking }
    }

    /// Allocates two sets of cubes, if sets of columns are unpacked once. Pages that are never written take no
    /// memory.
    pub(super) fn cubes(&self) -> [Option<Cubes>; 2] {
        let once = self.unpacking == Unpacking::Once;
        [(); 2].map(|()| once.then(|| Cubes::new(self.layout.rows(), &self.layout.packing)))
    }

    pub(super) fn scratch(&self) -> Scratch {
        let Layout { width, packing, .. } = &self.layout;
        let cube = || vec![0; packing.words()];
        let columns = || vec![0; Bits::words(*width)];
        Scratch {
            mask_map: MaskMap::default(),
            cube: cube(),
            other_cube: cube(),
            buffer: cube(),
            half: vec![0; packing.words() / 2],
            targets: columns(),
            columns: columns(),
            other_columns: columns(),
            list: Vec::new(),
            other_list: Vec::new(),
            best: Vec::new(),
        }
    }

    /// Calls `each` for each row of one side's slots to compute its next level.
    pub(super) fn each_row<C: Code>(
        &self,
        side: &mut Side<C>,
        plies: u16,
        each: impl Fn(usize, &mut Deciding<C>, &mut Scratch) + Sync,
    ) {
        let width = self.layout.width;
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
                    // Captures and blockades have already decided positions of these levels.
                    deciding.mark();
                }
            },
        );
    }
}
