//! Positions of the moving phase up to symmetry.

use std::ops::Range;

use ludoteca_rules::Symmetry;
use ludoteca_rules::morris::board::{ALL, SYMMETRIES, transform};

use super::sets::{deposit_bits, unrank};
use super::{Subspace, stabiliser};

/// Returns the representative of a position's symmetry class, as the men of the side to move and of its opponent.
/// It is the smallest image of the position: first the larger set of men is compared, then the smaller one, both
/// as numbers. The men of the side to move count as the larger set if both have as many.
///
/// ```
/// use ludoteca_tablebase::canonical;
/// // Rotated by a quarter turn.
/// assert_eq!(canonical(0b111, 0b111_0000), canonical(0b1_1100, 0b1100_0001));
/// ```
pub fn canonical(own: u32, other: u32) -> [u32; 2] {
    let moves_rows = own.count_ones() >= other.count_ones();
    let [rows, columns] = if moves_rows { [own, other] } else { [other, own] };
    let image = |s| [transform(rows, s), transform(columns, s)];
    let [rows, columns] = (1..SYMMETRIES).map(image).fold([rows, columns], Ord::min);
    if moves_rows { [rows, columns] } else { [columns, rows] }
}

impl Subspace {
    /// The [representatives](canonical) of the symmetry classes whose slots are in a range of those of a subspace of
    /// the moving phase, in the order of their slots. All slots together contain each class once.
    ///
    /// ```
    /// use ludoteca_tablebase::Subspace;
    /// let three: Subspace = "3-3".parse()?;
    /// let classes = three.classes(0..three.slots()).count();
    /// assert!(classes < three.slots() as usize);
    /// # Ok::<(), String>(())
    /// ```
    ///
    /// # Panics
    /// If the range exceeds the slots, or in the placing phase.
    pub fn classes(self, slots: Range<u64>) -> impl Iterator<Item = [u32; 2]> {
        assert!(self.hands() == 0 && slots.end <= self.slots(), "{slots:?} are no slots of {self}");
        let pair = self.pair();
        let (orbits, width) = (pair.orbits(), pair.width() as u64);
        let mut row = None;
        let mut keeping: Vec<Symmetry> = Vec::new();
        slots.filter_map(move |slot| {
            let (number, column) = (slot / width, slot % width);
            let rows = orbits.rows()[number as usize];
            if row != Some(number) {
                row = Some(number);
                keeping = stabiliser(rows).collect();
            }
            let columns = deposit_bits(unrank(pair.columns(), column as u32), ALL ^ rows);
            let is_first = keeping.iter().all(|&s| transform(columns, s) >= columns);
            let men = if self.moves_rows() { [rows, columns] } else { [columns, rows] };
            is_first.then_some(men)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::sets::{POINTS, sets};
    use super::*;

    /// The classes of a subspace, which are distinct and canonical.
    fn classes(text: &str) -> BTreeSet<[u32; 2]> {
        let subspace: Subspace = text.parse().unwrap();
        let half = subspace.slots() / 2;
        let (low, high) = (subspace.classes(0..half), subspace.classes(half..subspace.slots()));
        let listed: Vec<_> = low.chain(high).collect();
        assert!(listed.iter().all(|&[own, other]| canonical(own, other) == [own, other]), "{text}");
        let count = listed.len();
        let classes: BTreeSet<_> = listed.into_iter().collect();
        assert_eq!(classes.len(), count, "{text}");
        classes
    }

    #[test]
    fn each_class_occurs_once() {
        let classes = classes("3-3");
        let pairs = sets(POINTS, 3).flat_map(|own| sets(POINTS, 3).map(move |other| [own, other]));
        let all = pairs.filter(|[own, other]| own & other == 0);
        let all: BTreeSet<_> = all.map(|[own, other]| canonical(own, other)).collect();
        assert_eq!(classes, all);
    }

    /// Which set is the larger one only changes the order of the two.
    #[test]
    fn unequal_sets_have_the_same_classes_in_both_orders() {
        let (three, four) = (classes("3-4"), classes("4-3"));
        assert_eq!(three.len(), four.len());
        assert!(three.iter().all(|&[own, other]| four.contains(&[other, own])));
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..20_000 {
            let points = random.choose_multiple(0..POINTS as u32, 7);
            let set = |points: &[u32]| points.iter().map(|point| 1 << point).sum();
            assert!(three.contains(&canonical(set(&points[..3]), set(&points[3..]))));
        }
    }
}
