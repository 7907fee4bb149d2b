//! The state of a pair of subspaces that is being solved.

use rayon::prelude::*;

use super::cubes::Cubes;
use super::layer::{Bits, Decided, Deciding, Layer};
use super::row::{Layout, Links, MaskMap};
use crate::code::Code;
use crate::index::Pair;

/// The positions of a pair with one side to move.
pub(super) struct Side<C> {
    pub(super) slots: Vec<C>,
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

impl<C: Code> Side<C> {
    pub(super) fn new(rows: usize, width: usize) -> Self {
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
    pub(super) fn advance(&mut self) -> bool {
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
