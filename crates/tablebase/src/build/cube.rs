//! Sets of masks as bit cubes.
//!
//! The masks of *n* points are the 2ⁿ corners of a cube with one dimension per point. A set of masks has one
//! bit per corner, 64 to a word, so adding or removing a man is one operation on 64 masks.

use std::ops::Range;

/// The corners of a word that lie at the far end of each of the six dimensions within a word.
const FAR_CORNERS: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];
/// Number of dimensions within a word.
pub(super) const WORD_DIMENSIONS: usize = FAR_CORNERS.len();

/// The number of words of a cube with this number of dimensions, at least six.
pub(super) const fn words(dimensions: usize) -> usize {
    1 << (dimensions - WORD_DIMENSIONS)
}

/// The location of a dimension.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// In each word: the distance in bits.
    Within(usize),
    /// Between words: the distance in words.
    Between(usize),
}

const fn place(dimension: usize) -> Place {
    if dimension < WORD_DIMENSIONS {
        Place::Within(dimension)
    } else {
        Place::Between(1 << (dimension - WORD_DIMENSIONS))
    }
}

/// The corners of a cube's `word` that lie at the far end of a dimension.
#[inline]
pub(super) const fn far(dimension: usize, word: usize) -> u64 {
    match place(dimension) {
        Place::Within(within) => FAR_CORNERS[within],
        Place::Between(step) if word & step != 0 => u64::MAX,
        Place::Between(_) => 0,
    }
}

/// Exchanges two dimensions.
fn exchange(cube: &mut [u64], a: usize, b: usize) {
    match (place(a.min(b)), place(a.max(b))) {
        (Place::Within(a), Place::Within(b)) => {
            let (by, moved) = ((1 << b) - (1 << a), FAR_CORNERS[a] & !FAR_CORNERS[b]);
            for word in cube {
                let differ = (*word ^ *word >> by) & moved;
                *word ^= differ ^ differ << by;
            }
        }
        (Place::Within(a), Place::Between(step)) => {
            let (by, near) = (1 << a, !FAR_CORNERS[a]);
            for pair in cube.chunks_exact_mut(2 * step) {
                let (low, high) = pair.split_at_mut(step);
                for (low, high) in low.iter_mut().zip(high) {
                    let differ = (*low >> by ^ *high) & near;
                    *high ^= differ;
                    *low ^= differ << by;
                }
            }
        }
        (Place::Between(a), Place::Between(b)) => {
            for pair in cube.chunks_exact_mut(2 * b) {
                let (low, high) = pair.split_at_mut(b);
                for (low, high) in low.chunks_exact_mut(2 * a).zip(high.chunks_exact_mut(2 * a)) {
                    low[a..].swap_with_slice(&mut high[..a]);
                }
            }
        }
        (Place::Between(_), Place::Within(_)) => unreachable!("a word's dimensions come first"),
    }
}

/// Moves each dimension to the position that `to` gives for it. Overwrites `to`.
pub(super) fn permute(cube: &mut [u64], to: &mut [u8]) {
    // Exchanges of a dimension within words and one between words are the most expensive. Doing them first, each
    // dimension once, minimises their number.
    let mut between = WORD_DIMENSIONS;
    for at in 0..WORD_DIMENSIONS {
        if usize::from(to[at]) >= WORD_DIMENSIONS {
            while usize::from(to[between]) >= WORD_DIMENSIONS {
                between += 1;
            }
            exchange(cube, at, between);
            to.swap(at, between);
        }
    }
    for at in 0..to.len() {
        while usize::from(to[at]) != at {
            let target = usize::from(to[at]);
            exchange(cube, at, target);
            to.swap(at, target);
        }
    }
}

/// Copies the near half of `cube` in a dimension to `half`, a cube with one dimension fewer. The last dimension
/// takes the place of the one that is left out.
pub(super) fn near_half(cube: &[u64], dimension: usize, half: &mut [u64]) {
    let (low, high) = cube.split_at(half.len());
    match place(dimension) {
        Place::Between(step) if step == half.len() => half.copy_from_slice(low),
        Place::Between(step) => {
            let parts = low.chunks_exact(2 * step).zip(high.chunks_exact(2 * step));
            for (half, (low, high)) in half.chunks_exact_mut(2 * step).zip(parts) {
                half[..step].copy_from_slice(&low[..step]);
                half[step..].copy_from_slice(&high[..step]);
            }
        }
        Place::Within(within) => {
            for (half, (low, high)) in half.iter_mut().zip(low.iter().zip(high)) {
                *half = low & !FAR_CORNERS[within] | (high & !FAR_CORNERS[within]) << (1 << within);
            }
        }
    }
}

/// Adds `half` to the near half of `cube` in a dimension; the inverse of [`near_half`].
pub(super) fn add_to_near_half(cube: &mut [u64], dimension: usize, half: &[u64]) {
    let (low, high) = cube.split_at_mut(half.len());
    match place(dimension) {
        Place::Between(step) if step == half.len() => add(low, half),
        Place::Between(step) => {
            let parts = low.chunks_exact_mut(2 * step).zip(high.chunks_exact_mut(2 * step));
            for (half, (low, high)) in half.chunks_exact(2 * step).zip(parts) {
                add(&mut low[..step], &half[..step]);
                add(&mut high[..step], &half[step..]);
            }
        }
        Place::Within(within) => {
            for (half, (low, high)) in half.iter().zip(low.iter_mut().zip(high)) {
                *low |= half & !FAR_CORNERS[within];
                *high |= half >> (1 << within) & !FAR_CORNERS[within];
            }
        }
    }
}

/// Replaces a set by its complement.
pub(super) fn complement(set: &mut [u64]) {
    for word in set {
        *word = !*word;
    }
}

/// Adds all corners of another set.
pub(super) fn add(cube: &mut [u64], other: &[u64]) {
    for (word, other) in cube.iter_mut().zip(other) {
        *word |= other;
    }
}

/// Adds to `cube` the near corners whose neighbours at the far end of a dimension are in a set. `word` returns
/// the words of that set by index.
#[inline]
pub(super) fn add_nearer(cube: &mut [u64], dimension: usize, word: impl Fn(usize) -> u64) {
    match place(dimension) {
        Place::Within(within) => {
            for (i, near) in cube.iter_mut().enumerate() {
                *near |= (word(i) & FAR_CORNERS[within]) >> (1 << within);
            }
        }
        Place::Between(step) => {
            for (i, pair) in cube.chunks_exact_mut(2 * step).enumerate() {
                for (j, near) in pair[..step].iter_mut().enumerate() {
                    *near |= word(2 * step * i + step + j);
                }
            }
        }
    }
}

/// Returns a word of the set of far corners whose neighbours at the near end of a dimension are in `cube`.
#[inline]
pub(super) fn farther(cube: &[u64], dimension: usize, word: usize) -> u64 {
    match place(dimension) {
        Place::Within(within) => (cube[word] & !FAR_CORNERS[within]) << (1 << within),
        Place::Between(step) if word & step != 0 => cube[word ^ step],
        Place::Between(_) => 0,
    }
}

/// The words of a cube that lie at the far end of dimensions whose distances in words are the bits of
/// `steps`, as runs of neighbours.
#[inline]
fn far_words(words: usize, steps: usize) -> impl Iterator<Item = Range<usize>> {
    let run = if steps == 0 { words } else { steps & steps.wrapping_neg() };
    let next = move |&word: &usize| Some((word + run) | steps);
    let starts = std::iter::successors(Some(steps), next).take_while(move |&word| word < words);
    starts.map(move |word| word..word + run)
}

/// Takes the corners of a set at the far end of dimension `from` and the near end of `to`, moves them to the
/// near end of `from` and the far end of `to`, and adds them to `cube`.
pub(super) fn add_moved(cube: &mut [u64], set: &[u64], from: usize, to: usize) {
    let (down, far, step_down) = match place(from) {
        Place::Within(within) => (1 << within, FAR_CORNERS[within], 0),
        Place::Between(step) => (0, u64::MAX, step),
    };
    let (up, near, step_up) = match place(to) {
        Place::Within(within) => (1 << within, !FAR_CORNERS[within], 0),
        Place::Between(step) => (0, u64::MAX, step),
    };
    let moved = far & near;
    for run in far_words(cube.len(), step_down | step_up) {
        let into = &mut cube[run.start ^ step_down..][..run.len()];
        let set = &set[run.start ^ step_up..][..run.len()];
        for (word, set) in into.iter_mut().zip(set) {
            *word |= (set & moved) << up >> down;
        }
    }
}

/// Copies to `part` the corners of `cube` at the far end of both dimensions, or all others if not `is_far`.
pub(super) fn copy_far(cube: &[u64], both: [usize; 2], is_far: bool, part: &mut [u64]) {
    let (mut far, mut steps) = (u64::MAX, 0);
    for dimension in both {
        match place(dimension) {
            Place::Within(within) => far &= FAR_CORNERS[within],
            Place::Between(step) => steps |= step,
        }
    }
    let kept = if is_far {
        part.fill(0);
        far
    } else {
        part.copy_from_slice(cube);
        !far
    };
    for run in far_words(cube.len(), steps) {
        for (part, word) in part[run.clone()].iter_mut().zip(&cube[run]) {
            *part = word & kept;
        }
    }
}

/// Whether a mask is in a set.
#[inline]
pub(super) fn has(cube: &[u64], mask: u32) -> bool {
    cube[mask as usize / 64] >> (mask % 64) & 1 != 0
}

/// Puts a mask into a set, if `is_in`.
#[inline]
pub(super) fn put(cube: &mut [u64], mask: u32, is_in: bool) {
    cube[mask as usize / 64] |= u64::from(is_in) << (mask % 64);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const DIMENSIONS: usize = 9;

    fn cubes() -> impl Strategy<Value = Vec<u64>> {
        proptest::collection::vec(any::<u64>(), words(DIMENSIONS))
    }

    /// The masks of a set.
    fn masks(cube: &[u64]) -> impl Iterator<Item = u32> {
        (0..cube.len() as u32 * 64).filter(|&mask| has(cube, mask))
    }

    proptest! {
        #[test]
        fn permute_moves_dimensions(
            cube in cubes(),
            to in Just((0..DIMENSIONS as u8).collect::<Vec<_>>()).prop_shuffle(),
        ) {
            let mut moved = cube.clone();
            permute(&mut moved, &mut to.clone());
            for mask in 0..1 << DIMENSIONS {
                let bits = to.iter().enumerate().filter(|(i, _)| mask >> i & 1 != 0);
                let image = bits.map(|(_, &to)| 1 << to).sum();
                prop_assert_eq!(has(&cube, mask), has(&moved, image));
            }
        }

        #[test]
        fn near_halves_round_trip(cube in cubes(), dimension in 0..DIMENSIONS) {
            let mut half = vec![0; cube.len() / 2];
            near_half(&cube, dimension, &mut half);
            let mut back = vec![0; cube.len()];
            add_to_near_half(&mut back, dimension, &half);
            let near = masks(&cube).filter(|mask| mask >> dimension & 1 == 0);
            prop_assert!(near.eq(masks(&back)));
        }

        #[test]
        fn add_moved_moves_a_man(
            cube in cubes(),
            (from, to) in (0..DIMENSIONS, 1..DIMENSIONS).prop_map(|(a, b)| (a, (a + b) % DIMENSIONS)),
        ) {
            let mut moved = vec![0; cube.len()];
            add_moved(&mut moved, &cube, from, to);
            for mask in 0..1_u32 << DIMENSIONS {
                let before = mask ^ (1 << from) ^ (1 << to);
                let may = mask >> from & 1 == 0 && mask >> to & 1 != 0;
                prop_assert_eq!(has(&moved, mask), may && has(&cube, before));
            }
            for is_far in [false, true] {
                let mut part = vec![u64::MAX; cube.len()];
                copy_far(&cube, [from, to], is_far, &mut part);
                for mask in 0..1 << DIMENSIONS {
                    let both = mask >> from & mask >> to & 1 != 0;
                    prop_assert_eq!(has(&part, mask), has(&cube, mask) && both == is_far);
                }
            }
        }

        #[test]
        fn neighbours_differ_by_one_man(cube in cubes(), dimension in 0..DIMENSIONS) {
            let bit = 1 << dimension;
            let mut less = vec![0; cube.len()];
            add_nearer(&mut less, dimension, |word| cube[word]);
            let more: Vec<_> = (0..cube.len()).map(|i| farther(&cube, dimension, i)).collect();
            for mask in 0..1 << DIMENSIONS {
                let is_far = mask & bit != 0;
                prop_assert_eq!(far(dimension, mask as usize / 64) >> (mask % 64) & 1 != 0, is_far);
                prop_assert_eq!(has(&less, mask), !is_far && has(&cube, mask | bit));
                prop_assert_eq!(has(&more, mask), is_far && has(&cube, mask & !bit));
            }
        }
    }
}
