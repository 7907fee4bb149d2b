//! What closing a mill comes to: the best of the captures, which lead to finished subspaces.

use ludoteca_rules::morris::board::{self, ALL, points, transform};
use rayon::prelude::*;

use super::layer::Bits;
use super::row::{Carry, Ground, Row, places, ranks};
use crate::morris::code::Code;
use crate::morris::index::{Orbits, squeeze};

/// The finished subspaces that captures lead to from a pair.
#[derive(Debug)]
pub(crate) struct Below<C> {
    /// The rows' men took one of the columns', who are to move. None if those then have lost.
    pub(crate) fewer_columns: Option<Vec<C>>,
    /// The columns' men took one of the rows', who are to move. None if both have as many: then
    /// the other's captures tell.
    pub(crate) fewer_rows: Option<Vec<C>>,
}

/// What the best capture comes to for who has just closed a mill, by row and column.
#[derive(Debug)]
pub(super) struct Captures {
    pub(super) won: Bits,
    /// Not won, but not lost either. What is in neither is lost.
    pub(super) held: Bits,
}

impl Captures {
    /// Those of the rows' men; nothing of rows without a mill is of use.
    pub(super) fn by_rows<C: Code>(ground: &Ground, below: Option<&[C]>) -> Self {
        let rows = ground.rows();
        let mut made =
            Self { won: Bits::new(rows, ground.width), held: Bits::new(rows, ground.width) };
        let width = below.map_or(0, |below| below.len() / rows);
        let sets = ground.orbits.rows().par_iter();
        sets.zip(made.won.rows_mut()).zip(made.held.rows_mut()).enumerate().for_each(
            |(i, ((&set, won), held))| {
                if board::mills(set) == 0 {
                    return;
                }
                let row = Row::new(set);
                let below = below.map(|below| &below[i * width..][..width]);
                let words = ground.masks.chunks(64).zip(won.iter_mut().zip(held));
                for (masks, (won, held)) in words {
                    for (bit, &mask) in masks.iter().enumerate() {
                        let (wins, holds) = below.map_or((true, false), |below| {
                            of_columns(ground, below, row.capturable(mask), mask)
                        });
                        *won |= u64::from(wins) << bit;
                        *held |= u64::from(holds) << bit;
                    }
                }
            },
        );
        made
    }
}

/// Whether a capture of one of a mask's men wins; if not, whether one holds.
#[inline]
fn of_columns<C: Code>(ground: &Ground, below: &[C], capturable: u32, mask: u32) -> (bool, bool) {
    let mut left = capturable;
    let mut holds = false;
    while left != 0 {
        let man = left & left.wrapping_neg();
        let code = below[usize::from(ground.ranks[(mask ^ man) as usize])];
        if code.is_loss() {
            return (true, false);
        }
        holds |= !code.is_win();
        left ^= man;
    }
    (false, holds)
}

/// Tells what the best capture of a row's men comes to for the columns' men.
#[derive(Debug)]
pub(super) enum ByColumns<'a, C> {
    /// The finished subspace with one man fewer in its rows.
    Below { table: &'a [C], orbits: &'static Orbits, width: usize, ranks: Vec<u16> },
    /// Both have as many men: the captures of the rows' men, seen from the other side.
    Mirror(&'a Captures),
}

/// What closing a mill comes to with one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Capture {
    Lost,
    Held,
    Won,
}

impl Capture {
    #[inline]
    pub(super) fn of(wins: bool, holds: bool) -> Self {
        if wins {
            Self::Won
        } else if holds {
            Self::Held
        } else {
            Self::Lost
        }
    }
}

/// A column in which the columns' men have a mill: its mask, and the best capture.
pub(super) type Closed = (u32, Capture);

impl<'a, C: Code> ByColumns<'a, C> {
    pub(super) fn new(ground: &Ground, below: &'a Below<C>, by_rows: &'a Captures) -> Self {
        match &below.fewer_rows {
            None => Self::Mirror(by_rows),
            Some(table) => {
                let orbits = Orbits::of(ground.pair.rows() - 1);
                let width = table.len() / orbits.rows().len();
                Self::Below { table, orbits, width, ranks: ranks(ground.pair.free() + 1, 0) }
            }
        }
    }

    /// All columns of a row, `seen` on the board, in which the columns' men have a mill.
    pub(super) fn closed(
        &self,
        ground: &Ground,
        row: &Row,
        seen: &Carry,
        carry: &mut Carry,
        all: &mut Vec<Closed>,
    ) {
        all.clear();
        if !row.has_lines() {
            return;
        }
        let closed = ground.masks.iter().filter(|&&mask| row.mills(mask) != 0);
        all.extend(closed.map(|&mask| (mask, Capture::Lost)));
        match self {
            Self::Mirror(captures) => {
                for (mask, capture) in all {
                    let (other, s) = ground.orbits.find(seen.apply(*mask));
                    let free = ALL ^ ground.orbits.rows()[other];
                    let column = ground.ranks[squeeze(transform(row.set, s), free) as usize].into();
                    let won = captures.won.has(other, column);
                    *capture = Capture::of(won, !won && captures.held.has(other, column));
                }
            }
            Self::Below { table, orbits, width, ranks } => {
                for man in points(board::capturable(row.set)) {
                    let (below, s) = orbits.find(row.set ^ man.bit());
                    let table = &table[below * width..][..*width];
                    let points_below = places(orbits.rows()[below]);
                    carry.turn(ground, row.set, s, &points_below, all.len() as u32);
                    let closed = all.iter_mut().map(|(mask, capture)| (capture, *mask));
                    carry.each(closed, |capture, mask| {
                        let code = table[usize::from(ranks[mask as usize])];
                        let of = Capture::of(code.is_loss(), !code.is_win());
                        *capture = of.max(*capture);
                    });
                }
            }
        }
    }
}
