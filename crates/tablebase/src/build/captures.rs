//! The value of closing a mill: that of the best capture, which leads to a finished subspace.

use ludoteca_rules::morris::board::{self, ALL, points, transform};
use rayon::prelude::*;

use super::layer::{Bits, columns, put_if};
use super::pair::Scratch;
use super::row::{Ground, Row, places, ranks};
use crate::code::Code;
use crate::index::{Orbits, squeeze};

/// The finished subspaces that captures lead to from a pair.
#[derive(Debug)]
pub(crate) struct Below<C> {
    /// After a capture by the rows' men, with the columns' men to move. None if these have then lost.
    pub(crate) fewer_columns: Option<Vec<C>>,
    /// After a capture by the columns' men, with the rows' men to move. None if both sides have the same
    /// number of men: the captures by the rows' men then answer for both.
    pub(crate) fewer_rows: Option<Vec<C>>,
}

/// The value of the best capture for the side that has just closed a mill, by row and column.
#[derive(Debug)]
pub(super) struct Captures {
    pub(super) won: Bits,
    /// Neither won nor lost. A column in neither set is lost.
    pub(super) held: Bits,
}

impl Captures {
    /// Those by the rows' men. Only rows with a mill are filled in.
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

/// The value of the best capture for the columns' men.
#[derive(Debug)]
pub(super) enum ByColumns<'a, C> {
    /// The finished subspace with one man fewer in its rows.
    Below { table: Vec<C>, orbits: &'static Orbits, width: usize, ranks: Vec<u16> },
    /// Both sides have the same number of men: the captures by the rows' men, with the sides exchanged.
    Mirror(&'a Captures),
}

impl<'a, C: Code> ByColumns<'a, C> {
    pub(super) fn new(ground: &Ground, below: Option<Vec<C>>, by_rows: &'a Captures) -> Self {
        let Some(table) = below else { return Self::Mirror(by_rows) };
        let orbits = Orbits::of(ground.pair.rows() - 1);
        let width = table.len() / orbits.rows().len();
        Self::Below { table, orbits, width, ranks: ranks(ground.pair.free() + 1, 0) }
    }

    /// Sets `targets` to the columns in which the columns' men, having just closed a mill, win by a capture,
    /// and `other_columns` to those in which they hold.
    pub(super) fn best(&self, ground: &Ground, row: &Row, scratch: &mut Scratch) {
        let Scratch { carry, few: closed, best, targets: won, other_columns: held, .. } = scratch;
        won.fill(0);
        held.fill(0);
        closed.clear();
        closed.extend(columns(&ground.closed(row)).map(|column| ground.masks[column]));
        match self {
            Self::Below { table, orbits, width, ranks } => {
                best.clear();
                best.resize(closed.len(), (false, false));
                for man in points(board::capturable(row.set)) {
                    let (below, s) = orbits.find(row.set ^ man.bit());
                    let table = &table[below * width..][..*width];
                    let there = places(orbits.rows()[below]);
                    carry.turn(ground, row.set, s, &there, closed.len() as u64);
                    let closed = best.iter_mut().zip(closed.iter().copied());
                    carry.each(closed, |(won, held), mask| {
                        let code = table[usize::from(ranks[mask as usize])];
                        *won |= code.is_loss();
                        *held |= !code.is_win();
                    });
                }
                for (&mask, &(wins, holds)) in closed.iter().zip(&*best) {
                    let column = ground.ranks[mask as usize].into();
                    put_if(won, column, wins);
                    put_if(held, column, holds);
                }
            }
            Self::Mirror(captures) => {
                let seen = row.board(closed.len() as u64);
                for &mask in &*closed {
                    let column = ground.ranks[mask as usize].into();
                    let (other, s) = ground.orbits.find(seen.apply(mask));
                    let free = ALL ^ ground.orbits.rows()[other];
                    let mirrored = ground.ranks[squeeze(transform(row.set, s), free) as usize];
                    put_if(won, column, captures.won.has(other, mirrored.into()));
                    put_if(held, column, captures.held.has(other, mirrored.into()));
                }
            }
        }
    }
}
