//! Ranks of sets of men: the combinatorial number system.
//!
//! The sets of *k* among *n* points are ordered by their bits, read as a number. The index of a set in this
//! order is its *rank*. A set with the points p₀ < p₁ < … has the rank Σ C(pᵢ, i + 1), which depends on *k* but
//! not on *n*.

use ludoteca_rules::morris::board::ALL;

/// Number of points of the board.
pub(crate) const POINTS: usize = 24;
/// Number of men that each side starts with.
pub const MEN: usize = 9;

/// C(n, k) for the points of the board.
static CHOOSE: [[u32; MEN + 2]; POINTS + 1] = {
    let mut choose = [[0; MEN + 2]; POINTS + 1];
    let mut n = 0;
    while n <= POINTS {
        choose[n][0] = 1;
        let mut k = 1;
        while k < MEN + 2 {
            choose[n][k] = if n == 0 { 0 } else { choose[n - 1][k - 1] + choose[n - 1][k] };
            k += 1;
        }
        n += 1;
    }
    choose
};

/// Returns the number of sets of `k` among `n` points.
#[inline]
pub(crate) const fn choose(n: usize, k: usize) -> usize {
    CHOOSE[n][k] as usize
}

/// The contribution of each byte to the rank, by its position and the number of men in the lower bytes.
static PARTS: [[[u32; 256]; MEN + 1]; 3] = {
    let mut parts = [[[0; 256]; MEN + 1]; 3];
    let mut place = 0;
    while place < 3 {
        let mut below = 0;
        while below <= MEN {
            let mut byte = 1_usize;
            while byte < 256 {
                let top = byte.ilog2() as usize;
                let rest = byte ^ (1 << top);
                let man = below + rest.count_ones() as usize + 1;
                let point = if man <= MEN + 1 { CHOOSE[8 * place + top][man] } else { 0 };
                parts[place][below][byte] = parts[place][below][rest] + point;
                byte += 1;
            }
            below += 1;
        }
        place += 1;
    }
    parts
};

/// Returns the rank of a set of at most 9 points.
#[inline]
pub(crate) fn rank(set: u32) -> u32 {
    let [low, middle, high, _] = set.to_le_bytes();
    let below = low.count_ones() as usize;
    let below_high = (below + middle.count_ones() as usize).min(MEN);
    PARTS[0][0][usize::from(low)]
        + PARTS[1][below][usize::from(middle)]
        + PARTS[2][below_high][usize::from(high)]
}

/// Returns the set of `men` points with the given rank.
pub(crate) fn unrank(men: usize, mut rank: u32) -> u32 {
    let mut set = 0;
    let mut point = POINTS;
    for man in (1..=men).rev() {
        point = (0..point).rfind(|&p| CHOOSE[p][man] <= rank).expect("a rank has its points");
        rank -= CHOOSE[point][man];
        set |= 1 << point;
    }
    set
}

/// All sets of `men` among the lowest `points` points, in order of rank.
pub(crate) fn sets(points: usize, men: usize) -> impl Iterator<Item = u32> {
    let first = (1_u32 << men) - 1;
    // Gosper's hack: the next larger number with the same number of bits.
    let next = |&set: &u32| {
        let lowest = set & set.wrapping_neg();
        let carried = set.checked_add(lowest)?;
        (lowest != 0).then(|| carried | (((set ^ carried) >> 2) / lowest))
    };
    std::iter::successors(Some(first), next).take(choose(points, men))
}

/// Parallel bit extract for bytes, by mask and byte.
static EXTRACTED: [[u8; 256]; 256] = {
    let mut extracted = [[0; 256]; 256];
    let mut mask = 1_usize;
    while mask < 256 {
        let top = 1 << mask.ilog2();
        let rest = mask ^ top;
        let place = rest.count_ones();
        let mut byte = 0;
        while byte < 256 {
            let bit = if byte & top != 0 { 1 << place } else { 0 };
            extracted[mask][byte] = extracted[rest][byte] | bit;
            byte += 1;
        }
        mask += 1;
    }
    extracted
};

/// Parallel bit extract (PEXT): renumbers the points of `set` within those of `mask`.
#[inline]
pub(crate) fn extract_bits(set: u32, mask: u32) -> u32 {
    let [set, mask] = [set, mask].map(u32::to_le_bytes);
    let part = |i: usize| u32::from(EXTRACTED[usize::from(mask[i])][usize::from(set[i])]);
    let first = mask[0].count_ones();
    part(0) | part(1) << first | part(2) << (first + mask[1].count_ones())
}

/// Parallel bit deposit (PDEP): the inverse of [`extract_bits`].
#[inline]
pub(crate) fn deposit_bits(extracted: u32, mask: u32) -> u32 {
    let mut points = mask & ALL;
    let mut set = 0;
    let mut left = extracted;
    while left != 0 {
        let point = points & points.wrapping_neg();
        if left & 1 != 0 {
            set |= point;
        }
        points ^= point;
        left >>= 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn ranks_follow_the_order_of_sets() {
        for men in 0..=MEN {
            for points in [men, 15, 24] {
                if points < men {
                    continue;
                }
                let count = sets(points, men)
                    .zip(0..)
                    .inspect(|&(set, i)| {
                        assert_eq!((set.count_ones() as usize, set >> points), (men, 0));
                        assert_eq!(rank(set), i);
                    })
                    .count();
                assert_eq!(count, choose(points, men));
            }
        }
    }

    proptest! {
        #[test]
        fn ranks_round_trip(set in (0_u32..1 << 24).prop_filter("few", |s| s.count_ones() <= 9)) {
            prop_assert_eq!(unrank(set.count_ones() as usize, rank(set)), set);
        }

        #[test]
        fn deposit_inverts_extract(set in 0_u32..1 << 24, mask in 0_u32..1 << 24) {
            let extracted = extract_bits(set & mask, mask);
            prop_assert_eq!(extracted >> mask.count_ones(), 0);
            prop_assert_eq!(deposit_bits(extracted, mask), set & mask);
        }
    }
}
