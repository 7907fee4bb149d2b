//! Sets of men, numbered: the combinatorial number system.
//!
//! All sets of *k* among *n* points, in the order of their bits read as a number, are counted from 0;
//! that count is a set's *rank*. A set whose points are p₀ < p₁ < … has the rank Σ C(pᵢ, i + 1), so the
//! rank needs *k* but not *n*.

use ludoteca_rules::morris::board::ALL;

/// Points of the board.
pub(crate) const POINTS: usize = 24;
/// Men that a person starts with.
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

/// The number of sets of `k` among `n` points.
#[inline]
pub(crate) const fn choose(n: usize, k: usize) -> usize {
    CHOOSE[n][k] as usize
}

/// What each byte of a set adds to its rank, by the byte's place and the men in the bytes below.
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

/// The rank of a set of at most nine points.
#[inline]
pub(crate) fn rank(set: u32) -> u32 {
    let [low, middle, high, _] = set.to_le_bytes();
    let below = low.count_ones() as usize;
    let below_high = (below + middle.count_ones() as usize).min(MEN);
    PARTS[0][0][usize::from(low)]
        + PARTS[1][below][usize::from(middle)]
        + PARTS[2][below_high][usize::from(high)]
}

/// The set of `men` points that has a rank.
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

/// All sets of `men` among the lowest `points`, by rank.
pub(crate) fn sets(points: usize, men: usize) -> impl Iterator<Item = u32> {
    let first = (1_u32 << men) - 1;
    // The next larger number of as many bits (Gosper).
    let next = |&set: &u32| {
        let lowest = set & set.wrapping_neg();
        let carried = set.checked_add(lowest)?;
        (lowest != 0).then(|| carried | (((set ^ carried) >> 2) / lowest))
    };
    std::iter::successors(Some(first), next).take(choose(points, men))
}

/// What is left of a byte when only the points of another are kept, moved together.
static SQUEEZED: [[u8; 256]; 256] = {
    let mut squeezed = [[0; 256]; 256];
    let mut kept = 1_usize;
    while kept < 256 {
        let top = 1 << kept.ilog2();
        let rest = kept ^ top;
        let place = rest.count_ones();
        let mut byte = 0;
        while byte < 256 {
            let bit = if byte & top != 0 { 1 << place } else { 0 };
            squeezed[kept][byte] = squeezed[rest][byte] | bit;
            byte += 1;
        }
        kept += 1;
    }
    squeezed
};

/// A set of points among those `kept`, numbered among these alone.
#[inline]
pub(crate) fn squeeze(set: u32, kept: u32) -> u32 {
    let [set, kept] = [set, kept].map(u32::to_le_bytes);
    let part = |i: usize| u32::from(SQUEEZED[usize::from(kept[i])][usize::from(set[i])]);
    let first = kept[0].count_ones();
    part(0) | part(1) << first | part(2) << (first + kept[1].count_ones())
}

/// The set on the board that [`squeeze`] has made a set of.
#[inline]
pub(crate) fn spread(squeezed: u32, kept: u32) -> u32 {
    let mut points = kept & ALL;
    let mut set = 0;
    let mut left = squeezed;
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
    fn sets_have_the_ranks_of_their_order() {
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
        fn a_rank_leads_back(set in (0_u32..1 << 24).prop_filter("few", |s| s.count_ones() <= 9)) {
            prop_assert_eq!(unrank(set.count_ones() as usize, rank(set)), set);
        }

        #[test]
        fn what_was_squeezed_spreads(set in 0_u32..1 << 24, kept in 0_u32..1 << 24) {
            let squeezed = squeeze(set & kept, kept);
            prop_assert_eq!(squeezed >> kept.count_ones(), 0);
            prop_assert_eq!(spread(squeezed, kept), set & kept);
        }
    }
}
