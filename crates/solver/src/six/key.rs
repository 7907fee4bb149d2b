//! Keys of tile arrangements that are invariant under translation, rotation and reflection.

use ludoteca_rules::zobrist::mix;

use super::board::Cell;

/// For each symmetry, the coordinates that become `x` and `y`: index into x, y, x + y, and whether
/// it is negated. Six rotations by 60°, then their mirror images.
const SYMMETRIES: [[(usize, bool); 2]; 12] = [
    [(0, false), (1, false)],
    [(1, true), (2, false)],
    [(2, true), (0, false)],
    [(0, true), (1, true)],
    [(1, false), (2, true)],
    [(2, false), (0, true)],
    [(1, false), (0, false)],
    [(2, false), (1, true)],
    [(0, false), (2, true)],
    [(1, true), (0, true)],
    [(2, true), (1, false)],
    [(0, true), (2, false)],
];

/// Sum of pseudo-random numbers, one per tile, in the symmetry that minimises it, and a second sum
/// in the same symmetry. The `u8` of a tile distinguishes its owner.
pub(super) fn canonical(tiles: &[(Cell, u8)]) -> [u64; 2] {
    let numbers = |cell: Cell| {
        let (x, y) = (i16::from(cell.x), i16::from(cell.y));
        [x, y, x + y]
    };
    let (mut least, mut most) = ([i16::MAX; 3], [i16::MIN; 3]);
    for &(cell, _) in tiles {
        for (i, number) in numbers(cell).into_iter().enumerate() {
            least[i] = least[i].min(number);
            most[i] = most[i].max(number);
        }
    }
    // Relative to the lower-left corner of the bounding box in each orientation.
    let seen = |numbers: &[i16; 3], (i, negative): (usize, bool)| {
        (if negative { most[i] - numbers[i] } else { numbers[i] - least[i] }) as u64
    };
    let tile = |(cell, kind): &(Cell, u8), symmetry: &[_; 2]| {
        let numbers = numbers(*cell);
        let [x, y] = symmetry.map(|axis| seen(&numbers, axis));
        u64::from(*kind) << 16 | x << 8 | y
    };
    let sum = |symmetry: &[_; 2], salt: u64| {
        let term = |at| mix(salt << 32 | tile(at, symmetry));
        tiles.iter().map(term).fold(0, u64::wrapping_add)
    };
    let sums = SYMMETRIES.iter().map(|symmetry| (sum(symmetry, 0x62), symmetry));
    let (least, symmetry) = sums.min_by_key(|sum| sum.0).unwrap_or((0, &SYMMETRIES[0]));
    [least, sum(symmetry, 0x63)]
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::six::Position;
    use ludoteca_rules::{Position as _, Side};

    use super::canonical;
    use crate::six::board::Cell;

    fn tiles(position: &Position) -> Vec<(Cell, u8)> {
        let tile = |(cell, side): (ludoteca_rules::six::Cell, Side)| {
            (Cell { x: cell.x as i8, y: cell.y as i8 }, side as u8)
        };
        position.tiles().map(tile).collect()
    }

    #[test]
    fn only_what_is_alike_by_symmetry_has_the_same_key() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..50 {
            let mut position = Position::new(&"tiles=12".parse().unwrap());
            for _ in 0..random.usize(1..20) {
                if let Some(mv) = position.nth_move(random.usize(..position.count_moves().max(1))) {
                    position.play(mv);
                }
            }
            let key = canonical(&tiles(&position));
            for symmetry in 0..position.symmetries() {
                assert_eq!(canonical(&tiles(&position.transform(symmetry))), key);
            }
            let mut other = tiles(&position);
            other[0].1 ^= 1;
            assert_ne!(canonical(&other), key);
        }
    }
}
