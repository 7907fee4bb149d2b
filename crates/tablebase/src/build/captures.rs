//! The value of a move that closes a mill: the value of the best capture, which leads to a finished subspace.

use ludoteca_rules::morris::board::{self, ALL, points, transform};
use rayon::prelude::*;

use super::layer::{Bits, columns, put_if};
use super::pair::Scratch;
use super::row::{Layout, Row, places, ranks};
use crate::code::Code;
use crate::index::{Orbits, Pair, extract_bits};

/// The finished subspaces that captures lead to from a pair.
#[derive(Debug)]
pub(crate) struct Below<C> {
    /// After a capture by the rows' men, with the columns' men to move. `None` if the capture ends the game.
    pub(crate) fewer_columns: Option<Vec<C>>,
    /// After a capture by the columns' men, with the rows' men to move. `None` if both sides have the same
    /// number of men: the captures by the rows' men then serve for both.
    pub(crate) fewer_rows: Option<Vec<C>>,
}

impl<C> Below<C> {
    /// Loads the subspaces of a pair with a function of the men of the side to move and of the opponent.
    pub(super) fn load<E>(
        pair: Pair,
        load: impl Fn(usize, usize) -> Result<Option<Vec<C>>, E>,
    ) -> Result<Self, E> {
        let fewer_columns = load(pair.columns() - 1, pair.rows())?;
        let fewer_rows =
            if pair.is_equal() { None } else { load(pair.rows() - 1, pair.columns())? };
        Ok(Self { fewer_columns, fewer_rows })
    }
}

/// The value of the best capture for the side that has just closed a mill, by row and column.
#[derive(Debug)]
pub(super) struct Captures {
    pub(super) won: Bits,
    /// Neither won nor lost. A column in neither set is lost.
    pub(super) held: Bits,
}

impl Captures {
    /// Evaluates the captures by the rows' men. Only rows with a mill are filled in.
    pub(super) fn by_rows<C: Code>(layout: &Layout, below: Option<&[C]>) -> Self {
        let rows = layout.rows();
        let mut made =
            Self { won: Bits::new(rows, layout.width), held: Bits::new(rows, layout.width) };
        let width = below.map_or(0, |below| below.len() / rows);
        let sets = layout.orbits.rows().par_iter();
        sets.zip(made.won.rows_mut()).zip(made.held.rows_mut()).enumerate().for_each(
            |(i, ((&set, won), held))| {
                if board::mills(set) == 0 {
                    return;
                }
                let row = Row::new(set);
                let below = below.map(|below| &below[i * width..][..width]);
                let words = layout.masks.chunks(64).zip(won.iter_mut().zip(held));
                for (masks, (won, held)) in words {
                    for (bit, &mask) in masks.iter().enumerate() {
                        let (wins, holds) = below.map_or((true, false), |below| {
                            of_columns(layout, below, row.capturable(mask), mask)
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

/// Returns whether the capture of one of a mask's men wins and, if none does, whether one holds.
#[inline]
fn of_columns<C: Code>(layout: &Layout, below: &[C], capturable: u32, mask: u32) -> (bool, bool) {
    let mut left = capturable;
    let mut holds = false;
    while left != 0 {
        let man = left & left.wrapping_neg();
        let code = below[usize::from(layout.ranks[(mask ^ man) as usize])];
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
    pub(super) fn new(layout: &Layout, below: Option<Vec<C>>, by_rows: &'a Captures) -> Self {
        let Some(table) = below else { return Self::Mirror(by_rows) };
        let orbits = Orbits::of(layout.pair.rows() - 1);
        let width = table.len() / orbits.rows().len();
        Self::Below { table, orbits, width, ranks: ranks(layout.pair.free() + 1, 0) }
    }

    /// Sets `targets` to the columns in which the columns' men, having just closed a mill, win by a capture,
    /// and `other_columns` to those in which they hold.
    pub(super) fn best(&self, layout: &Layout, row: &Row, scratch: &mut Scratch) {
        let Scratch { mask_map, list: closed, best, targets: won, other_columns: held, .. } =
            scratch;
        won.fill(0);
        held.fill(0);
        closed.clear();
        closed.extend(columns(&layout.closed(row)).map(|column| layout.masks[column]));
        match self {
            Self::Below { table, orbits, width, ranks } => {
                best.clear();
                best.resize(closed.len(), (false, false));
                for man in points(board::capturable(row.set)) {
                    let (below, s) = orbits.find(row.set ^ man.bit());
                    let table = &table[below * width..][..*width];
                    let there = places(orbits.rows()[below]);
                    mask_map.set_transform(layout, row.set, s, &there, closed.len() as u64);
                    let closed = best.iter_mut().zip(closed.iter().copied());
                    mask_map.each(closed, |(won, held), mask| {
                        let code = table[usize::from(ranks[mask as usize])];
                        *won |= code.is_loss();
                        *held |= !code.is_win();
                    });
                }
                for (&mask, &(wins, holds)) in closed.iter().zip(&*best) {
                    let column = layout.ranks[mask as usize].into();
                    put_if(won, column, wins);
                    put_if(held, column, holds);
                }
            }
            Self::Mirror(captures) => {
                let seen = row.board(closed.len() as u64);
                for &mask in &*closed {
                    let column = layout.ranks[mask as usize].into();
                    let (other, s) = layout.orbits.find(seen.apply(mask));
                    let free = ALL ^ layout.orbits.rows()[other];
                    let mirrored = layout.ranks[extract_bits(transform(row.set, s), free) as usize];
                    put_if(won, column, captures.won.has(other, mirrored.into()));
                    put_if(held, column, captures.held.has(other, mirrored.into()));
                }
            }
        }
    }
}
