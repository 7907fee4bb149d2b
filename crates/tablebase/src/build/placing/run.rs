//! Building the tables of the placing phase ply by ply.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::first::first_ply;
use super::plane::Plane;
use super::second::{Captured, second_ply};
use crate::build::lock;
use crate::build::store::{exists, store};
use crate::build::{BuildError, Progress};
use crate::file::{Content, DrawRule, Table, path};
use crate::index::{MEN, MIN_MEN, Subspace};

/// Builds the tables of the placing phase: win, draw or loss of every position with men in hand.
#[derive(Clone, Debug)]
pub struct Placing {
    /// The folder with the tables of the moving phase under the fifty-move rule; also the output folder.
    pub folder: PathBuf,
    /// Number of men that each side starts with: 9 in the normal game.
    pub men: usize,
}

/// All positions at one ply, by the number of First's men.
type Planes = [Option<Plane>; MEN + 1];

impl Placing {
    /// Returns the memory that the build needs, in bytes.
    ///
    /// ```
    /// let placing = ludoteca_tablebase::Placing { folder: "tables".into(), men: 9 };
    /// assert!(placing.memory() < 10 << 30);
    /// ```
    pub fn memory(&self) -> u64 {
        let planes = (MIN_MEN..=self.men).map(Plane::bytes);
        // All planes of one ply, and the largest plane of the next ply, of captures and of the output.
        planes.clone().sum::<u64>() + 3 * planes.max().unwrap_or(0)
    }

    /// Builds the missing tables on rayon's current pool. An interrupted build resumes with the first incomplete
    /// ply.
    pub fn run(&self, progress: &mut dyn FnMut(Progress)) -> Result<(), BuildError> {
        let _lock = lock::acquire(&self.folder)?;
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
        // The tables of the last complete ply still have to be read.
        progress(Progress::Begin { slots: all, there: (0..there).map(slots).sum() });
        let mut planes = self.load(there, progress)?;
        for hands in there + 1..=2 * self.men {
            planes = self.ply(hands, planes, progress)?;
        }
        Ok(())
    }

    /// Returns the reachable subspaces with `hands` men in hand.
    fn spaces(&self, hands: usize) -> impl Iterator<Item = Subspace> {
        Subspace::placing_of(self.men, hands)
    }

    fn path(&self, subspace: Subspace) -> PathBuf {
        path(&self.folder, DrawRule::FiftyMoveRule, subspace)
    }

    /// Whether all tables of a ply exist.
    fn is_there(&self, hands: usize) -> Result<bool, BuildError> {
        for subspace in self.spaces(hands) {
            if !exists(&self.path(subspace))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Loads the values of a ply from its tables.
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
                plane.load_moving_phase(subspace, &slots);
            } else {
                plane.put(subspace.pair(), &slots);
            }
            progress(Progress::Part { subspace, slots: subspace.slots() });
        }
        Ok(planes.map(|plane| plane.map(|plane| with_losses_by_material(plane, hands))))
    }

    /// Computes and writes the tables of a ply from the values of the next ply.
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
            let next_plane = next[after].as_ref().expect("every ply has a successor");
            let plane = if first_to_move {
                first_ply(next_plane)
            } else {
                let captured = match men.checked_sub(1) {
                    Some(left) if left + hands / 2 < MIN_MEN => Captured::Ends,
                    Some(left) => next[left].as_ref().map_or(Captured::Never, Captured::To),
                    None => Captured::Never,
                };
                second_ply(next_plane, captured)
            };
            let plane = with_losses_by_material(plane, hands);
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
            let what = (subspace, DrawRule::FiftyMoveRule, Content::Values);
            store(self.path(subspace), what, &slots, progress)?;
            progress(Progress::Part { subspace, slots: subspace.slots() });
        }
        Ok(())
    }
}

/// Marks the losses by lack of men. If Second is to move with fewer than three men in all, the game is lost, and
/// no table contains the position.
fn with_losses_by_material(mut plane: Plane, hands: usize) -> Plane {
    if !hands.is_multiple_of(2) {
        plane.mark_too_few_men(hands.div_ceil(2));
    }
    plane
}

/// Returns the number of First's men in a subspace. In the moving phase First is to move.
fn first_men(subspace: Subspace) -> usize {
    if subspace.hands().is_multiple_of(2) { subspace.own() } else { subspace.other() }
}
