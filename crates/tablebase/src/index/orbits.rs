//! The sets of one person's men up to symmetry.

use std::sync::OnceLock;

use ludoteca_rules::Symmetry;
use ludoteca_rules::morris::board::{SYMMETRIES, transform};

use super::sets::{MEN, POINTS, choose, rank, sets};

/// The canonical sets of so many men, one for each orbit under the 16 symmetries: the smallest
/// number of those that the orbit's sets are.
#[derive(Debug)]
pub(crate) struct Orbits {
    /// The canonical sets, ascending. Their place here is the *row*.
    rows: Vec<u32>,
    /// By the rank of a set: its row, and in the lowest four bits a symmetry that leads there.
    places: Vec<u32>,
}

impl Orbits {
    /// Those of `men` men, at most nine; made once.
    pub(crate) fn of(men: usize) -> &'static Self {
        static ALL: [OnceLock<Orbits>; MEN + 1] = [const { OnceLock::new() }; MEN + 1];
        ALL[men].get_or_init(|| Self::new(men))
    }

    fn new(men: usize) -> Self {
        const UNSEEN: u32 = u32::MAX;
        let mut rows = Vec::new();
        let mut places = vec![UNSEEN; choose(POINTS, men)];
        // Ascending, so the first set seen of an orbit is its smallest.
        for set in sets(POINTS, men) {
            if places[rank(set) as usize] != UNSEEN {
                continue;
            }
            for s in 0..SYMMETRIES {
                let image = transform(set, s);
                let place = &mut places[rank(image) as usize];
                if *place == UNSEEN {
                    *place = (rows.len() as u32) << 4 | u32::from(inverse(s));
                }
            }
            rows.push(set);
        }
        Self { rows, places }
    }

    /// The canonical sets, by row.
    pub(crate) fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// The row of a set's orbit, and a symmetry that turns the set into that row's.
    #[inline]
    pub(crate) fn find(&self, set: u32) -> (usize, Symmetry) {
        let place = self.places[rank(set) as usize];
        ((place >> 4) as usize, (place & 15) as Symmetry)
    }
}

/// The symmetry that undoes another.
pub(crate) fn inverse(s: Symmetry) -> Symmetry {
    // Sets that only the identity leaves as they are tell symmetries apart.
    const UNEVEN: u32 = 0b1011;
    let back = |&t: &Symmetry| transform(transform(UNEVEN, s), t) == UNEVEN;
    (0..SYMMETRIES).find(back).expect("symmetries are a group")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_as_is_known() {
        let rows: Vec<_> = (0..=MEN).map(|men| Orbits::of(men).rows().len()).collect();
        assert_eq!(rows, [1, 4, 30, 158, 757, 2830, 8774, 22188, 46879, 82880]);
    }

    #[test]
    fn every_set_is_turned_into_its_row() {
        for men in 0..=6 {
            let orbits = Orbits::of(men);
            for set in sets(POINTS, men) {
                let (row, s) = orbits.find(set);
                assert_eq!(transform(set, s), orbits.rows()[row]);
                let least = (0..SYMMETRIES).map(|s| transform(set, s)).min();
                assert_eq!(least, Some(orbits.rows()[row]));
            }
        }
    }
}
