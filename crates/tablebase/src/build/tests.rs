//! Moves of whole rows against the rules, one position at a time.

use ludoteca_rules::Position as _;
use ludoteca_rules::morris::Position;
use ludoteca_rules::morris::board::{ALL, transform};

use super::columns::ColumnMoves;
use super::cubes::Cubes;
use super::few::Few;
use super::layer::{Bits, columns, mask_off, put, size};
use super::pair::{Scratch, Work};
use super::row::{Link, Row};
use super::rows::Targets;
use crate::index::{Subspace, rank, squeeze};

/// Whose men move.
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
    /// About one in `one_in` of those positions is a target.
    fn new(pair: [usize; 2], row: usize, one_in: u32) -> Self {
        let [rows, columns] = pair;
        let work = Work::new(Subspace::new(rows, columns).unwrap().pair());
        let mut random = fastrand::Rng::with_seed(row as u64);
        let mut targets = Bits::new(work.ground.rows(), work.ground.width);
        let mut read: Vec<_> = work.links.of(row).iter().map(|link| link.row as usize).collect();
        read.push(row);
        read.sort_unstable();
        read.dedup();
        for row in read {
            for column in 0..work.ground.width {
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
        let ground = &self.work.ground;
        let (orbits, set) = (ground.orbits, ground.orbits.rows()[self.row]);
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
                let change = mv.from().expect("nobody has men in hand").bit() ^ mv.to().bit();
                let (rows, columns) = match turn {
                    Mover::Rows => (set ^ change, others),
                    Mover::Columns => (set, others ^ change),
                };
                let (row, symmetry) = orbits.find(rows);
                let column = rank(squeeze(transform(columns, symmetry), ALL ^ orbits.rows()[row]));
                let is_hit = self.targets.has(row, column as usize);
                (hits || is_hit, misses || !is_hit)
            })
        };
        ground.masks.iter().map(leads).collect()
    }

    fn is(&self, what: &str, found: &[u64], expected: impl Iterator<Item = bool>) {
        let expected = expected.enumerate().filter_map(|(column, is)| is.then_some(column));
        assert!(
            columns(found).eq(expected),
            "{:?}, row {}, {what}",
            self.work.ground.pair,
            self.row
        );
    }

    /// Moves of the rows' men, with the targets as cubes and as masks.
    fn check_rows(&self) {
        let Self { work, row, targets } = self;
        let ground = &work.ground;
        let this = Row::new(ground.orbits.rows()[*row]);
        let mut scratch = work.scratch();
        let mut cubes = Cubes::new(ground.rows(), &ground.packing);
        cubes.fill(&ground.packing, |row| (size(targets.row(row)) > 0).then(|| targets.row(row)));
        let few = Few::new(targets, |row| size(targets.row(row)), ground.rows(), &ground.masks);
        let few = Targets::Few(few);
        for closes in [false, true] {
            let expected = self.by_rules(Mover::Rows, closes);
            let links = || work.links.of(*row).iter().filter(|link: &&Link| link.closes == closes);
            let mut before = |targets: &Targets| {
                work.before(&this, links(), targets, &mut scratch);
                scratch.columns.clone()
            };
            let hits = || expected.iter().map(|&(hits, _)| hits);
            let many = |complement| Targets::Many { cubes: &cubes, complement };
            self.is("targets as cubes", &before(&many(false)), hits());
            self.is("targets as masks", &before(&few), hits());
            let misses = expected.iter().map(|&(_, misses)| misses);
            self.is("other positions as cubes", &before(&many(true)), misses);
        }
        self.all(&mut scratch);
        work.keep_lost(&this, *row, targets, &mut scratch);
        self.is("only targets", &scratch.columns, self.only_hits(Mover::Rows));
    }

    /// Moves of the columns' men, by the method that suits the number of targets.
    fn check_columns(&self) {
        let ground = &self.work.ground;
        let this = Row::new(ground.orbits.rows()[self.row]);
        let mut scratch = self.work.scratch();
        let moves = ColumnMoves::new(ground, &this);
        let targets = self.targets.row(self.row);
        for closes in [false, true] {
            let expected = self.by_rules(Mover::Columns, closes);
            scratch.targets.copy_from_slice(targets);
            moves.before(closes, &mut scratch);
            self.is("targets", &scratch.columns, expected.iter().map(|&(hits, _)| hits));
        }
        if ground.flights.is_none() {
            self.all(&mut scratch);
            moves.keep_lost(targets, &mut scratch);
            self.is("only targets", &scratch.columns, self.only_hits(Mover::Columns));
        }
    }

    /// Enters all columns.
    fn all(&self, scratch: &mut Scratch) {
        scratch.columns.fill(u64::MAX);
        mask_off(&mut scratch.columns, self.work.ground.width);
    }

    /// For each column whether all quiet moves lead to targets.
    fn only_hits(&self, turn: Mover) -> impl Iterator<Item = bool> {
        self.by_rules(turn, false).into_iter().map(|(_, misses)| !misses)
    }
}

#[test]
fn positions_before_others_are_those_of_the_rules() {
    // Rows with mills and without, with and without a symmetry. Many and few targets take different paths.
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
