//! Zobrist numbers without stored tables of chance: a fixed mixing function of an index.

/// A well-mixed 64-bit number for `index` (the finaliser of `SplitMix64`, Steele, Lea and Flood
/// 2014).
///
/// ```
/// use ludoteca_rules::key::mix;
/// assert_eq!(mix(7), mix(7));
/// // Neighbouring indices differ in about half of the bits.
/// assert!((16..48).contains(&(mix(7) ^ mix(8)).count_ones()));
/// ```
pub const fn mix(index: u64) -> u64 {
    let z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// `N` numbers for one use; different salts give unrelated tables.
///
/// ```
/// use ludoteca_rules::key::table;
/// const STONES: [u64; 64] = table(1); // worked out by the compiler
/// const RODS: [u64; 64] = table(2);
/// assert!(STONES.iter().all(|number| !RODS.contains(number)));
/// ```
pub const fn table<const N: usize>(salt: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut i = 0;
    while i < N {
        numbers[i] = mix(salt << 32 | i as u64);
        i += 1;
    }
    numbers
}
