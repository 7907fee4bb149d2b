//! Zobrist keys computed by `SplitMix64`; no stored tables.
//!
//! A position's key is the exclusive or of one key per feature: a piece on a cell, the side to move
//! and so on (Zobrist 1970). SIX, whose tiles may lie anywhere, passes a polynomial through the
//! same function.
//!
//! # Stability
//!
//! Keys depend on the game, its options and the position alone: they are the same on every machine,
//! in every process and for every build of one release series (0.1.x). Opening books, checkpoints
//! and tests store them. A release that changes a key raises the minor version and says so in the
//! changelog. Keys identify positions of games with the same options; they are not cryptographic
//! hashes.

/// Mixes the bits of `index` into a 64-bit key (the finaliser of `SplitMix64`; Steele, Lea and Flood
/// 2014).
///
/// ```
/// use ludoteca_rules::zobrist::mix;
/// assert_eq!(mix(7), mix(7));
/// // Keys of neighbouring indices differ in about half of their bits.
/// assert!((16..48).contains(&(mix(7) ^ mix(8)).count_ones()));
/// ```
pub const fn mix(index: u64) -> u64 {
    let z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// `N` keys for one kind of feature. Different salts give unrelated keys.
///
/// ```
/// use ludoteca_rules::zobrist::keys;
/// const STONES: [u64; 64] = keys(1); // computed at compile time
/// const RODS: [u64; 64] = keys(2);
/// assert!(STONES.iter().all(|key| !RODS.contains(key)));
/// ```
pub const fn keys<const N: usize>(salt: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = mix(salt << 32 | i as u64);
        i += 1;
    }
    keys
}
