//! The positions with the columns' men to move. Their moves stay within a row.

use std::cell::OnceCell;

use ludoteca_rules::morris::board;

use super::captures::ByColumns;
use super::cube::complement;
use super::layer::{Decided, columns, has, intersect, mask_off, put, size};
use super::pair::{Scratch, Side, Work};
use super::row::{Layout, Row};
use super::steps::Steps;
use crate::code::Code;

impl Work {
    /// Marks the results that captures and blockades decide before the first level.
    pub(super) fn init_columns<C: Code>(&self, side: &mut Side<C>, captures: &ByColumns<C>) {
        let layout = &self.layout;
        self.each_row(side, 0, |i, deciding, scratch| {
            let row = Row::new(layout.orbits.rows()[i]);
            let moves = ColumnMoves::new(layout, &row);
            captures.best(layout, &row, scratch);
            let won = scratch.targets.clone();
            scratch.targets.copy_from_slice(&scratch.other_columns);
            moves.predecessors(true, scratch);
            std::mem::swap(&mut scratch.columns, &mut scratch.other_columns);
            scratch.targets.copy_from_slice(&won);
            moves.predecessors(true, scratch);
            deciding.open(&scratch.columns, &scratch.other_columns);
            scratch.targets.fill(u64::MAX);
            moves.predecessors(false, scratch);
            complement(&mut scratch.columns);
            let mut blocked = scratch.columns.clone();
            intersect(&mut blocked, deciding.unheld);
            let seen = row.board(0);
            for column in columns(&blocked.clone()) {
                let men = seen.apply(layout.masks[column]);
                if board::beside(men) & row.free & !men != 0 {
                    blocked[column / 64] ^= 1 << (column % 64);
                }
            }
            deciding.lose_in(0, &blocked);
            deciding.lose_in(1, &scratch.columns);
        });
    }

    /// Decides the positions with the columns' men to move that are won or lost in `plies`.
    pub(super) fn columns_level<C: Code>(&self, side: &mut Side<C>, rows: &Side<C>, plies: u16) {
        let layout = &self.layout;
        let last = &rows.last;
        self.each_row(side, plies, |i, deciding, scratch| {
            let count = last.counts[i];
            if count == Decided::default() {
                return;
            }
            deciding.clear();
            let row = Row::new(layout.orbits.rows()[i]);
            let moves = ColumnMoves::new(layout, &row);
            if count.lost > 0 {
                scratch.targets.copy_from_slice(last.lost.row(i));
                moves.predecessors(false, scratch);
                deciding.win(&scratch.columns);
            }
            if count.won > 0 && moves.is_dense(count.won) {
                let won = rows.won.row(i);
                scratch.targets.iter_mut().zip(won).for_each(|(word, won)| *word = !won);
                moves.predecessors(false, scratch);
                complement(&mut scratch.columns);
                deciding.lose(&scratch.columns);
            } else if count.won > 0 {
                scratch.targets.copy_from_slice(last.won.row(i));
                moves.predecessors(false, scratch);
                intersect(&mut scratch.columns, deciding.unheld);
                moves.keep_lost(rows.won.row(i), scratch);
                deciding.lose(&scratch.columns);
            }
        });
    }
}

/// The moves of the columns' men in a row.
pub(super) struct ColumnMoves<'a> {
    layout: &'a Layout,
    row: &'a Row,
    steps: OnceCell<Steps>,
    shifts: OnceCell<[u32; 64]>,
}

impl<'a> ColumnMoves<'a> {
    pub(super) fn new(layout: &'a Layout, row: &'a Row) -> Self {
        Self { layout, row, steps: OnceCell::new(), shifts: OnceCell::new() }
    }

    /// Whether working on the whole row is faster than on this many columns one by one.
    fn is_dense(&self, columns: u64) -> bool {
        columns > self.layout.packing.words() as u64 / 5 || self.layout.flights.is_some()
    }

    /// Finds the columns from which a move that closes a mill, or one that does not, leads to a target.
    pub(super) fn predecessors(&self, closes: bool, scratch: &mut Scratch) {
        let Scratch { targets, columns, cube, other_cube, buffer, .. } = scratch;
        mask_off(targets, self.layout.width);
        let count = size(targets);
        if let Some(flights) = &self.layout.flights {
            // Three men form a mill exactly if they are on a line.
            let lines = self.layout.closed(self.row);
            let words = targets.iter_mut().zip(&lines);
            words.for_each(|(word, lines)| *word &= if closes { *lines } else { !lines });
            flights.predecessors(targets, columns);
        } else if self.is_dense(count) {
            self.layout.packing.unpack(targets, other_cube);
            cube.fill(0);
            let steps = self.steps.get_or_init(|| Steps::new(self.row.set));
            steps.add_predecessors(closes, other_cube, buffer, cube);
            self.layout.packing.pack(cube, columns);
        } else {
            columns.fill(0);
            let seen = self.row.board(count);
            for target in self::columns(targets) {
                let mask = self.layout.masks[target];
                let men = seen.apply(mask);
                let moved = board::mills(men) ^ if closes { 0 } else { men };
                let shifts = board::shifts(moved, self.row.free ^ men).0;
                self.shift(shifts, mask).for_each(|column| put(columns, column));
            }
        }
    }

    /// Keeps those of `columns` from which all quiet moves lead to won positions.
    pub(super) fn keep_lost(&self, won: &[u64], Scratch { columns: kept, .. }: &mut Scratch) {
        let seen = self.row.board(size(kept));
        for (i, word) in kept.iter_mut().enumerate().filter(|(_, word)| **word != 0) {
            let mut left = *word;
            while left != 0 {
                let mask = self.layout.masks[64 * i + left.trailing_zeros() as usize];
                if self.quiet(seen.apply(mask), mask).any(|column| !has(won, column)) {
                    *word ^= left & left.wrapping_neg();
                }
                left &= left - 1;
            }
        }
    }

    /// The columns that shifts lead to from this mask without closing a mill.
    #[inline]
    fn quiet(&self, men: u32, mask: u32) -> impl Iterator<Item = usize> {
        let (all, closing) = board::shifts(men, self.row.free ^ men);
        self.shift(all & !closing, mask)
    }

    #[inline]
    fn shift(&self, mut shifts: u64, mask: u32) -> impl Iterator<Item = usize> {
        let changes = self.shifts.get_or_init(|| self.row.shifts());
        std::iter::from_fn(move || {
            let change = (shifts != 0).then(|| changes[shifts.trailing_zeros() as usize]);
            shifts &= shifts.wrapping_sub(1);
            change.map(|change| self.layout.ranks[(mask ^ change) as usize].into())
        })
    }
}
