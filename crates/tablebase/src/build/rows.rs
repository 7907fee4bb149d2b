//! The positions with the rows' men to move.
//!
//! Their moves lead from one row to another. A single symmetry maps all columns of one row to columns of the
//! other: either as whole cubes, or mask by mask if few of them matter.

use super::captures::Captures;
use super::cube::complement;
use super::cube_map::CubeMap;
use super::cubes::Cubes;
use super::layer::{Bits, Decided, columns, has, intersect, put, size, subtract};
use super::mask_lists::MaskLists;
use super::pair::{Scratch, Side, Work};
use super::row::{Link, Row, places};
use crate::code::Code;

/// A set of columns for each row.
#[derive(Debug)]
pub(super) enum Targets<'a> {
    /// Many targets, as cubes, or their complement.
    Dense { cubes: &'a Cubes, complement: bool },
    /// Many targets, as sets that each move unpacks, or their complement.
    Packed { sets: &'a Bits, complement: bool },
    /// Few targets, as masks.
    Sparse(MaskLists),
}

impl Work {
    /// Marks the results that captures and blockades decide before the first level.
    pub(super) fn init_rows<C: Code>(&self, rows: &mut Side<C>, captures: &Captures) {
        let layout = &self.layout;
        let mut cubes = self.cubes();
        let [won_cubes, held_cubes] = &mut cubes;
        let [won, held] =
            [(&captures.won, won_cubes), (&captures.held, held_cubes)].map(|(sets, cubes)| {
                let counts: Vec<_> = (0..layout.rows()).map(|row| size(sets.row(row))).collect();
                self.targets(sets, |row| counts[row], cubes)
            });
        self.each_row(rows, 0, |i, deciding, scratch| {
            let row = Row::new(layout.orbits.rows()[i]);
            let (mut quiet, mut closing) = (layout.nothing(), layout.nothing());
            for link in self.links.of(i) {
                let moves = if link.closes { &mut closing } else { &mut quiet };
                let may = layout.without(&row, link.to);
                moves.iter_mut().zip(may).for_each(|(moves, may)| *moves |= may);
            }
            let links = || self.links.of(i).iter().filter(|link| link.closes);
            self.predecessors(&row, links(), &won, scratch);
            std::mem::swap(&mut scratch.columns, &mut scratch.other_columns);
            self.predecessors(&row, links(), &held, scratch);
            deciding.open(&scratch.other_columns, &scratch.columns);
            complement(&mut quiet);
            let mut blocked = quiet.clone();
            subtract(&mut blocked, &closing);
            deciding.lose_in(0, &blocked);
            deciding.lose_in(1, &quiet);
        });
    }

    /// Decides the positions with the rows' men to move that are won or lost in `plies`.
    pub(super) fn rows_level<C: Code>(
        &self,
        rows: &mut Side<C>,
        columns: &Side<C>,
        [lost, won]: &mut [Option<Cubes>; 2],
        plies: u16,
    ) {
        let layout = &self.layout;
        let level = &columns.last;
        let lost = self.targets(&level.lost, |row| level.counts[row].lost, lost);
        let won = if self.is_dense(level.total().won) {
            self.dense_targets(&columns.won, |_| true, true, won)
        } else {
            self.sparse_targets(&level.won, |row| level.counts[row].won)
        };
        self.each_row(rows, plies, |i, deciding, scratch| {
            let links = || self.quiet(i);
            let count = |link: &Link| level.counts[link.row as usize];
            let total = links().map(count).fold(Decided::default(), Decided::plus);
            if total == Decided::default() {
                return;
            }
            deciding.clear();
            let row = Row::new(layout.orbits.rows()[i]);
            if total.lost > 0 {
                let links = links().filter(|link| count(link).lost > 0);
                self.predecessors(&row, links, &lost, scratch);
                deciding.win(&scratch.columns);
            }
            if total.won > 0 {
                let is_sparse = matches!(won, Targets::Sparse(_));
                let links = links().filter(|link| !is_sparse || count(link).won > 0);
                self.predecessors(&row, links, &won, scratch);
                if is_sparse {
                    intersect(&mut scratch.columns, deciding.unheld);
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
    fn is_dense(&self, columns: u64) -> bool {
        columns > (self.layout.rows() * self.layout.packing.words() / 4) as u64
    }

    /// Returns the columns in `sets`, `count` for each row. Rows without any are not read.
    fn targets<'a>(
        &self,
        sets: &'a Bits,
        count: impl Fn(usize) -> u64 + Sync,
        cubes: &'a mut Option<Cubes>,
    ) -> Targets<'a> {
        if !self.is_dense((0..self.layout.rows()).map(&count).sum()) {
            return self.sparse_targets(sets, count);
        }
        self.dense_targets(sets, |row| count(row) > 0, false, cubes)
    }

    /// Returns the columns in `sets`, or their complement. Rows that are not read are not unpacked.
    fn dense_targets<'a>(
        &self,
        sets: &'a Bits,
        is_read: impl Fn(usize) -> bool + Sync,
        complement: bool,
        cubes: &'a mut Option<Cubes>,
    ) -> Targets<'a> {
        let Some(cubes) = cubes else { return Targets::Packed { sets, complement } };
        cubes.fill(&self.layout.packing, |row| is_read(row).then(|| sets.row(row)));
        Targets::Dense { cubes, complement }
    }

    fn sparse_targets<'a>(&self, sets: &Bits, count: impl Fn(usize) -> u64) -> Targets<'a> {
        Targets::Sparse(MaskLists::new(sets, count, self.layout.rows(), &self.layout.masks))
    }

    /// Finds the columns of a row from which one of the moves `links` leads to a target.
    pub(super) fn predecessors<'a>(
        &self,
        row: &Row,
        links: impl Iterator<Item = &'a Link>,
        targets: &Targets,
        scratch: &mut Scratch,
    ) {
        let Scratch { cube, other_cube, half, columns, mask_map, list, .. } = scratch;
        let layout = &self.layout;
        let map = |link: &Link| CubeMap::new(row.set, row.set ^ link.from.bit() ^ link.to.bit());
        match targets {
            Targets::Dense { cubes, complement } => {
                cube.fill(0);
                for link in links {
                    map(link).add(cubes.row(link.row as usize), *complement, half, cube);
                }
                layout.packing.pack(cube, columns);
            }
            Targets::Packed { sets, complement } => {
                cube.fill(0);
                for link in links {
                    layout.packing.unpack(sets.row(link.row as usize), other_cube);
                    map(link).add(other_cube, *complement, half, cube);
                }
                layout.packing.pack(cube, columns);
            }
            Targets::Sparse(targets) => {
                columns.fill(0);
                for link in links {
                    let there = layout.orbits.rows()[link.row as usize];
                    // The point that the man left is empty after the move.
                    let left = link.from.transform(link.symmetry);
                    let left = places(there)[left.index()];
                    filter(list, targets.row(link.row as usize), |mask| mask & left == 0);
                    let back = layout.inverses[usize::from(link.symmetry)];
                    mask_map.set_transform(layout, there, back, &row.places, list.len() as u64);
                    mask_map.each(list.iter().map(|&mask| ((), mask)), |(), mask| {
                        put(columns, layout.ranks[mask as usize].into());
                    });
                }
            }
        }
    }

    /// Keeps those of `columns` from which all quiet moves lead to won positions.
    pub(super) fn keep_lost(&self, row: &Row, i: usize, won: &Bits, scratch: &mut Scratch) {
        let Scratch { mask_map, list, other_list, columns: kept, .. } = scratch;
        let layout = &self.layout;
        list.clear();
        list.extend(columns(kept).map(|column| layout.masks[column]));
        for link in self.quiet(i) {
            if list.is_empty() {
                break;
            }
            let to = link.row as usize;
            let won = won.row(to);
            let there = places(layout.orbits.rows()[to]);
            mask_map.set_transform(layout, row.set, link.symmetry, &there, list.len() as u64);
            let target = row.places[link.to.index()];
            let past = layout.ranks.len() - 1;
            filter(other_list, list, |mask| {
                let column = layout.ranks[(mask_map.apply(mask) as usize).min(past)];
                mask & target != 0 || has(won, column.into())
            });
            std::mem::swap(list, other_list);
        }
        kept.fill(0);
        for &mask in &*list {
            put(kept, layout.ranks[mask as usize].into());
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
