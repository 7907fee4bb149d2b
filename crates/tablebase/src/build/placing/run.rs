//! The tables of the placing phase, made ply by ply and kept.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::first::first_places;
use super::plane::Plane;
use super::second::{Captured, second_places};
use crate::build::keep::{exists, keep};
use crate::build::lock;
use crate::build::{BuildError, Progress};
use crate::file::{Content, DrawRule, Table};
use crate::folder::path;
use crate::index::{FEWEST, MEN, Subspace};

/// Builds the tables of the placing phase: win, draw or loss of every position with men in hand.
#[derive(Clone, Debug)]
pub struct Placing {
    /// Where the tables of the moving phase are, under the hundred-ply rule, and where the new ones go.
    pub folder: PathBuf,
    /// The men that each person begins with: nine in the game as it is played.
    pub men: usize,
}

/// All positions at one ply, by the number of first's men.
type Planes = [Option<Plane>; MEN + 1];

impl Placing {
    /// The memory that it takes, in bytes.
    ///
    /// ```
    /// let placing = ludoteca_tablebase::Placing { folder: "tables".into(), men: 9 };
    /// assert!(placing.memory() < 10 << 30);
    /// ```
    pub fn memory(&self) -> u64 {
        let planes = (FEWEST..=self.men).map(Plane::bytes);
        // All of one ply; of the next one, of captures and of what is written the largest.
        planes.clone().sum::<u64>() + 3 * planes.max().unwrap_or(0)
    }

    /// Builds what is not there yet, on the threads of rayon's current pool; a build that was stopped
    /// goes on with the first ply that is not whole.
    pub fn run(&self, progress: &mut dyn FnMut(Progress)) -> Result<(), BuildError> {
        let _held = lock::hold(&self.folder)?;
        let mut there = 0;
        while there < 2 * self.men && self.is_there(there + 1)? {
            there += 1;
        }
        let slots = |hands| self.spaces(hands).map(Subspace::slots).sum::<u64>();
        let all = (0..=2 * self.men).map(slots).sum();
        if there == 2 * self.men {
            progress(Progress::Begin { slots: all, there: all });
            return Ok(());
        }
        // Those of the last ply that is there are still to be read.
        progress(Progress::Begin { slots: all, there: (0..there).map(slots).sum() });
        let mut planes = self.load(there, progress)?;
        for hands in there + 1..=2 * self.men {
            planes = self.ply(hands, planes, progress)?;
        }
        Ok(())
    }

    /// The subspaces with so many men in hand that play leads to.
    fn spaces(&self, hands: usize) -> impl Iterator<Item = Subspace> {
        Subspace::placing_of(self.men, hands)
    }

    fn path(&self, subspace: Subspace) -> PathBuf {
        path(&self.folder, DrawRule::HundredPlies, subspace)
    }

    /// Whether all tables of a ply are there.
    fn is_there(&self, hands: usize) -> Result<bool, BuildError> {
        for subspace in self.spaces(hands) {
            if !exists(&self.path(subspace))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The values of a ply, by its tables.
    fn load(&self, hands: usize, progress: &mut dyn FnMut(Progress)) -> Result<Planes, BuildError> {
        let mut planes = Planes::default();
        for subspace in self.spaces(hands) {
            let path = self.path(subspace);
            if !exists(&path)? {
                return Err(BuildError::Missing { path, subspace });
            }
            let men = first_men(subspace);
            let plane = planes[men].get_or_insert_with(|| Plane::new(men));
            let slots = Table::open(&path)?.load::<u8>()?;
            if hands == 0 {
                plane.put_last(subspace, &slots);
            } else {
                plane.put(subspace.pair(), &slots);
            }
            progress(Progress::Part { subspace, slots: subspace.slots() });
        }
        Ok(planes.map(|plane| plane.map(|plane| ended(plane, hands))))
    }

    /// Makes and writes the tables of a ply from the values of the next one.
    fn ply(
        &self,
        hands: usize,
        mut next: Planes,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Planes, BuildError> {
        let mut planes = Planes::default();
        let first_to_move = hands.is_multiple_of(2);
        let first_men: BTreeSet<_> = self.spaces(hands).map(first_men).collect();
        for men in first_men.into_iter().rev() {
            let after = men + usize::from(first_to_move);
            let next_plane = next[after].as_ref().expect("every ply has a next one");
            let plane = if first_to_move {
                first_places(next_plane)
            } else {
                let captured = match men.checked_sub(1) {
                    Some(left) if left + hands / 2 < FEWEST => Captured::Ends,
                    Some(left) => next[left].as_ref().map_or(Captured::Never, Captured::To),
                    None => Captured::Never,
                };
                second_places(next_plane, captured)
            };
            let plane = ended(plane, hands);
            next[after] = None;
            self.write(hands, &plane, progress)?;
            planes[men] = Some(plane);
        }
        Ok(planes)
    }

    /// Writes the tables of a plane.
    fn write(
        &self,
        hands: usize,
        plane: &Plane,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<(), BuildError> {
        for subspace in self.spaces(hands).filter(|&subspace| first_men(subspace) == plane.men) {
            let slots = plane.slots(subspace.pair());
            let what = (subspace, DrawRule::HundredPlies, Content::Values);
            keep(self.path(subspace), what, &slots, progress)?;
            progress(Progress::Part { subspace, slots: subspace.slots() });
        }
        Ok(())
    }
}

/// With so many men in hand of both: where second is to move and has fewer than three in all, which no
/// table holds, the game is lost.
fn ended(mut plane: Plane, hands: usize) -> Plane {
    if !hands.is_multiple_of(2) {
        plane.end(hands.div_ceil(2));
    }
    plane
}

/// First's men in a subspace; in one of the moving phase it is first who is to move.
fn first_men(subspace: Subspace) -> usize {
    if subspace.hands().is_multiple_of(2) { subspace.own() } else { subspace.other() }
}
