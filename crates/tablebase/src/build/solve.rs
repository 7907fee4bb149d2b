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

use super::captures::{Below, ByColumns, Captures};
use super::pair::{Side, Unpacking, Work};
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
