//! Compares the moves of whole rows with the rules, position by position.

use ludoteca_rules::Position as _;
use ludoteca_rules::morris::Position;
use ludoteca_rules::morris::board::{ALL, transform};

use super::columns::ColumnMoves;
use super::cubes::Cubes;
use super::layer::{Bits, columns, mask_off, put, size};
use super::mask_lists::MaskLists;
use super::pair::{Scratch, Unpacking, Work};
use super::row::{Link, Row};
use super::rows::Targets;
use crate::index::{Subspace, extract_bits, rank};

/// The side whose men move.
#[derive(Clone, Copy, PartialEq)]
enum Mover {
    Rows,
    Columns,
}

/// A row of a pair, and a random set of the positions that its moves lead to.
struct Case {
    work: Work,
    row: usize,
    targets: Bits,
}

impl Case {
    /// About 1 in `one_in` of those positions is a target.
    fn new(pair: [usize; 2], row: usize, one_in: u32) -> Self {
        let [rows, columns] = pair;
        let work = Work::new(Subspace::new(rows, columns).unwrap().pair(), Unpacking::Once);
        let mut random = fastrand::Rng::with_seed(row as u64);
        let mut targets = Bits::new(work.layout.rows(), work.layout.width);
        let mut read: Vec<_> = work.links.of(row).iter().map(|link| link.row as usize).collect();
        read.push(row);
        read.sort_unstable();
        read.dedup();
        for row in read {
            for column in 0..work.layout.width {
                if random.u32(0..one_in) == 0 {
                    put(targets.row_mut(row), column);
                }
            }
        }
        Self { work, row, targets }
    }

    /// For each column whether a move leads to a target, and whether one does not. A move with a capture
    /// counts as the move before the capture.
    fn by_rules(&self, turn: Mover, closes: bool) -> Vec<(bool, bool)> {
        let layout = &self.work.layout;
        let (orbits, set) = (layout.orbits, layout.orbits.rows()[self.row]);
        let seen = Row::new(set).board(u64::MAX);
        let leads = |&mask: &u32| {
            let others = seen.apply(mask);
            let position = match turn {
                Mover::Rows => Position::moving(set, others),
                Mover::Columns => Position::moving(others, set),
            };
            let moves = position.expect("slots hold positions").moves();
            let moves = moves.iter().filter(|mv| mv.capture().is_some() == closes);
            moves.fold((false, false), |(hits, misses), mv| {
                let change = mv.from().expect("there are no men in hand").bit() ^ mv.to().bit();
                let (rows, columns) = match turn {
                    Mover::Rows => (set ^ change, others),
                    Mover::Columns => (set, others ^ change),
                };
                let (row, symmetry) = orbits.find(rows);
                let column =
                    rank(extract_bits(transform(columns, symmetry), ALL ^ orbits.rows()[row]));
                let is_hit = self.targets.has(row, column as usize);
                (hits || is_hit, misses || !is_hit)
            })
        };
        layout.masks.iter().map(leads).collect()
    }

    fn assert_columns(&self, what: &str, found: &[u64], expected: impl Iterator<Item = bool>) {
        let expected = expected.enumerate().filter_map(|(column, is)| is.then_some(column));
        assert!(
            columns(found).eq(expected),
            "{:?}, row {}, {what}",
            self.work.layout.pair,
            self.row
        );
    }

    /// Moves of the rows' men, with the targets as cubes and as masks.
    fn check_rows(&self) {
        let Self { work, row, targets } = self;
        let layout = &work.layout;
        let this = Row::new(layout.orbits.rows()[*row]);
        let mut scratch = work.scratch();
        let mut cubes = Cubes::new(layout.rows(), &layout.packing);
        cubes.fill(&layout.packing, |row| (size(targets.row(row)) > 0).then(|| targets.row(row)));
        let lists =
            MaskLists::new(targets, |row| size(targets.row(row)), layout.rows(), &layout.masks);
        let sparse = Targets::Sparse(lists);
        for closes in [false, true] {
            let expected = self.by_rules(Mover::Rows, closes);
            let links = || work.links.of(*row).iter().filter(|link: &&Link| link.closes == closes);
            let mut before = |targets: &Targets| {
                work.predecessors(&this, links(), targets, &mut scratch);
                scratch.columns.clone()
            };
            let hits = || expected.iter().map(|&(hits, _)| hits);
            let dense = |complement| Targets::Dense { cubes: &cubes, complement };
            self.assert_columns("targets as cubes", &before(&dense(false)), hits());
            self.assert_columns("targets as masks", &before(&sparse), hits());
            let packed = |complement| Targets::Packed { sets: targets, complement };
            self.assert_columns("targets as sets", &before(&packed(false)), hits());
            let misses = || expected.iter().map(|&(_, misses)| misses);
            self.assert_columns("other positions as cubes", &before(&dense(true)), misses());
            self.assert_columns("other positions as sets", &before(&packed(true)), misses());
        }
        self.select_all(&mut scratch);
        work.keep_lost(&this, *row, targets, &mut scratch);
        self.assert_columns("only targets", &scratch.columns, self.only_hits(Mover::Rows));
    }

    /// Moves of the columns' men, by the method that suits the number of targets.
    fn check_columns(&self) {
        let layout = &self.work.layout;
        let this = Row::new(layout.orbits.rows()[self.row]);
        let mut scratch = self.work.scratch();
        let moves = ColumnMoves::new(layout, &this);
        let targets = self.targets.row(self.row);
        for closes in [false, true] {
            let expected = self.by_rules(Mover::Columns, closes);
            scratch.targets.copy_from_slice(targets);
            moves.predecessors(closes, &mut scratch);
            self.assert_columns(
                "targets",
                &scratch.columns,
                expected.iter().map(|&(hits, _)| hits),
            );
        }
        if layout.flights.is_none() {
            self.select_all(&mut scratch);
            moves.keep_lost(targets, &mut scratch);
            self.assert_columns("only targets", &scratch.columns, self.only_hits(Mover::Columns));
        }
    }

    /// Selects all columns.
    fn select_all(&self, scratch: &mut Scratch) {
        scratch.columns.fill(u64::MAX);
        mask_off(&mut scratch.columns, self.work.layout.width);
    }

    /// For each column whether all quiet moves lead to targets.
    fn only_hits(&self, turn: Mover) -> impl Iterator<Item = bool> {
        self.by_rules(turn, false).into_iter().map(|(_, misses)| !misses)
    }
}

#[test]
fn predecessors_follow_the_rules() {
    // Rows with and without mills, with and without symmetries. Dense and sparse targets take different paths.
    for (pair, row, one_in) in [
        ([3, 3], 0, 10),
        ([3, 3], 157, 100),
        ([4, 3], 0, 5),
        ([4, 3], 755, 50),
        ([4, 4], 0, 1),
        ([4, 4], 333, 1000),
        ([6, 5], 5, 3),
        ([6, 5], 2345, 200),
        ([7, 7], 0, 2),
        ([7, 7], 12_345, 1000),
    ] {
        let case = Case::new(pair, row, one_in);
        case.check_rows();
        case.check_columns();
    }
}
