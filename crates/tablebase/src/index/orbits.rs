//! The sets of one side's men up to symmetry.

use std::sync::OnceLock;

use ludoteca_rules::Symmetry;
use ludoteca_rules::morris::board::{SYMMETRIES, transform};

use super::sets::{MEN, POINTS, choose, rank, sets};

/// The canonical sets of a given number of men, one for each orbit under the 16 symmetries. The canonical set
/// is the smallest of its orbit, read as a number.
#[derive(Debug)]
pub(crate) struct Orbits {
    /// The canonical sets in ascending order. The index of a set is its *row*.
    rows: Vec<u32>,
    /// For the rank of each set, its row and, in the lowest 4 bits, a symmetry that maps the set to the row's set.
    places: Vec<u32>,
}

impl Orbits {
    /// Returns the orbits of sets of `men` men, at most 9. They are computed once.
    pub(crate) fn of(men: usize) -> &'static Self {
        static ALL: [OnceLock<Orbits>; MEN + 1] = [const { OnceLock::new() }; MEN + 1];
        ALL[men].get_or_init(|| Self::new(men))
    }

    fn new(men: usize) -> Self {
        const UNSEEN: u32 = u32::MAX;
        let mut rows = Vec::new();
        let mut places = vec![UNSEEN; choose(POINTS, men)];
        // The sets are ascending, so the first set of an orbit is its smallest.
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

    /// Returns the row of a set's orbit and a symmetry that maps the set to the row's set.
    #[inline]
    pub(crate) fn find(&self, set: u32) -> (usize, Symmetry) {
        let place = self.places[rank(set) as usize];
        ((place >> 4) as usize, (place & 15) as Symmetry)
    }
}

/// Returns the inverse of a symmetry.
pub(crate) fn inverse(s: Symmetry) -> Symmetry {
    // The images of a set without symmetries are all different.
    const ASYMMETRIC: u32 = 0b1011;
    let back = |&t: &Symmetry| transform(transform(ASYMMETRIC, s), t) == ASYMMETRIC;
    (0..SYMMETRIES).find(back).expect("symmetries are a group")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_orbits_is_as_published() {
        let rows: Vec<_> = (0..=MEN).map(|men| Orbits::of(men).rows().len()).collect();
        assert_eq!(rows, [1, 4, 30, 158, 757, 2830, 8774, 22188, 46879, 82880]);
    }

    #[test]
    fn every_set_is_mapped_to_its_row() {
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
