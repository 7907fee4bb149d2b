//! The positions with the rows' men to move.
//!
//! Their moves lead from one row to another. A single symmetry maps all columns of one row to columns of the
//! other: either as whole cubes, or mask by mask if few matter.

use super::captures::Captures;
use super::cube::complement;
use super::cubes::Cubes;
use super::few::Few;
use super::layer::{Bits, Decided, columns, has, keep, put, remove, size};
use super::pair::{Scratch, Side, Work};
use super::row::{Link, Row, places};
use super::turn::Turn;
use crate::code::Code;

/// A set of columns for each row.
#[derive(Debug)]
pub(super) enum Targets<'a> {
    /// Many, as cubes; with `complement` all columns that are not in them.
    Many { cubes: &'a Cubes, complement: bool },
    /// Few, as masks.
    Few(Few),
}

impl Work {
    /// Enters the results that captures and a lack of moves decide without any level.
    pub(super) fn open_rows<C: Code>(&self, rows: &mut Side<C>, captures: &Captures) {
        let ground = &self.ground;
        let mut cubes = self.cubes();
        let [won_cubes, held_cubes] = &mut cubes;
        let [won, held] =
            [(&captures.won, won_cubes), (&captures.held, held_cubes)].map(|(sets, cubes)| {
                let counts: Vec<_> = (0..ground.rows()).map(|row| size(sets.row(row))).collect();
                self.targets(sets, |row| counts[row], cubes)
            });
        self.each_row(rows, 0, |i, deciding, scratch| {
            let row = Row::new(ground.orbits.rows()[i]);
            let (mut quiet, mut closing) = (ground.nothing(), ground.nothing());
            for link in self.links.of(i) {
                let moves = if link.closes { &mut closing } else { &mut quiet };
                let may = ground.without(&row, link.to);
                moves.iter_mut().zip(may).for_each(|(moves, may)| *moves |= may);
            }
            let links = || self.links.of(i).iter().filter(|link| link.closes);
            self.before(&row, links(), &won, scratch);
            std::mem::swap(&mut scratch.columns, &mut scratch.other_columns);
            self.before(&row, links(), &held, scratch);
            deciding.open(&scratch.other_columns, &scratch.columns);
            complement(&mut quiet);
            let mut blocked = quiet.clone();
            remove(&mut blocked, &closing);
            deciding.lose_in(0, &blocked);
            deciding.lose_in(1, &quiet);
        });
    }

    /// Decides the positions with the rows' men to move that are won or lost in `plies`.
    pub(super) fn rows_level<C: Code>(
        &self,
        rows: &mut Side<C>,
        columns: &Side<C>,
        [lost, won]: &mut [Cubes; 2],
        plies: u16,
    ) {
        let ground = &self.ground;
        let level = &columns.last;
        let lost = self.targets(&level.lost, |row| level.counts[row].lost, lost);
        let won = if self.are_many(level.total().won) {
            won.fill(&ground.packing, |row| Some(columns.won.row(row)));
            Targets::Many { cubes: won, complement: true }
        } else {
            self.few(&level.won, |row| level.counts[row].won)
        };
        self.each_row(rows, plies, |i, deciding, scratch| {
            let links = || self.quiet(i);
            let count = |link: &Link| level.counts[link.row as usize];
            let total = links().map(count).fold(Decided::default(), Decided::plus);
            if total == Decided::default() {
                return;
            }
            deciding.clear();
            let row = Row::new(ground.orbits.rows()[i]);
            if total.lost > 0 {
                let links = links().filter(|link| count(link).lost > 0);
                self.before(&row, links, &lost, scratch);
                deciding.win(&scratch.columns);
            }
            if total.won > 0 {
                let is_few = matches!(won, Targets::Few(_));
                let links = links().filter(|link| !is_few || count(link).won > 0);
                self.before(&row, links, &won, scratch);
                if is_few {
                    keep(&mut scratch.columns, deciding.unheld);
                    self.keep_lost(&row, i, &columns.won, scratch);
                    deciding.lose(&scratch.columns);
                } else {
                    complement(&mut scratch.columns);
                    deciding.lose(&scratch.columns);
                }
            }
        });
    }

    fn quiet(&self, row: usize) -> impl Iterator<Item = &Link> {
        self.links.of(row).iter().filter(|link| !link.closes)
    }

    /// Whether working on whole rows is faster than on this many columns one by one.
    fn are_many(&self, columns: u64) -> bool {
        columns > (self.ground.rows() * self.ground.packing.words() / 4) as u64
    }

    /// The columns in `sets`, `count` for each row. Rows without any are not read.
    fn targets<'a>(
        &self,
        sets: &Bits,
        count: impl Fn(usize) -> u64 + Sync,
        cubes: &'a mut Cubes,
    ) -> Targets<'a> {
        if !self.are_many((0..self.ground.rows()).map(&count).sum()) {
            return self.few(sets, count);
        }
        cubes.fill(&self.ground.packing, |row| (count(row) > 0).then(|| sets.row(row)));
        Targets::Many { cubes, complement: false }
    }

    fn few<'a>(&self, sets: &Bits, count: impl Fn(usize) -> u64) -> Targets<'a> {
        Targets::Few(Few::new(sets, count, self.ground.rows(), &self.ground.masks))
    }

    /// Finds the columns of a row from which one of the moves `links` leads to a target.
    pub(super) fn before<'a>(
        &self,
        row: &Row,
        links: impl Iterator<Item = &'a Link>,
        targets: &Targets,
        scratch: &mut Scratch,
    ) {
        let Scratch { cube, half, columns, carry, few, .. } = scratch;
        let ground = &self.ground;
        match targets {
            Targets::Many { cubes, complement } => {
                cube.fill(0);
                for link in links {
                    let after = row.set ^ link.from.bit() ^ link.to.bit();
                    let targets = cubes.row(link.row as usize);
                    Turn::new(row.set, after).add(targets, *complement, half, cube);
                }
                ground.packing.pack(cube, columns);
            }
            Targets::Few(targets) => {
                columns.fill(0);
                for link in links {
                    let there = ground.orbits.rows()[link.row as usize];
                    // The point that the man left is empty after the move.
                    let left = link.from.transform(link.symmetry);
                    let left = places(there)[left.index()];
                    filter(few, targets.row(link.row as usize), |mask| mask & left == 0);
                    let back = ground.inverses[usize::from(link.symmetry)];
                    carry.turn(ground, there, back, &row.places, few.len() as u64);
                    carry.each(few.iter().map(|&mask| ((), mask)), |(), mask| {
                        put(columns, ground.ranks[mask as usize].into());
                    });
                }
            }
        }
    }

    /// Keeps those of `columns` from which all quiet moves lead to won positions.
    pub(super) fn keep_lost(&self, row: &Row, i: usize, won: &Bits, scratch: &mut Scratch) {
        let Scratch { carry, few, other_few, columns: kept, .. } = scratch;
        let ground = &self.ground;
        few.clear();
        few.extend(columns(kept).map(|column| ground.masks[column]));
        for link in self.quiet(i) {
            if few.is_empty() {
                break;
            }
            let to = link.row as usize;
            let won = won.row(to);
            let there = places(ground.orbits.rows()[to]);
            carry.turn(ground, row.set, link.symmetry, &there, few.len() as u64);
            let target = row.places[link.to.index()];
            let past = ground.ranks.len() - 1;
            filter(other_few, few, |mask| {
                let column = ground.ranks[(carry.apply(mask) as usize).min(past)];
                mask & target != 0 || has(won, column.into())
            });
            std::mem::swap(few, other_few);
        }
        kept.fill(0);
        for &mask in &*few {
            put(kept, ground.ranks[mask as usize].into());
        }
    }
}

/// Sets `kept` to the masks for which `is_kept` holds, without an unpredictable branch.
#[inline]
fn filter(kept: &mut Vec<u32>, masks: &[u32], is_kept: impl Fn(u32) -> bool) {
    kept.resize(masks.len(), 0);
    let mut len = 0;
    for &mask in masks {
        kept[len] = mask;
        len += usize::from(is_kept(mask));
    }
    kept.truncate(len);
}
