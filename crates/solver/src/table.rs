//! The transposition table: the numbers of states that may come up again.

use memmap2::MmapMut;
use zerocopy::FromBytes;

use crate::numbers::Numbers;

/// A state's name. The table finds its place by one half and checks the other, so that two states
/// are taken for one only if some 80 to 90 bits agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Key {
    place: u64,
    check: u64,
}

impl Key {
    /// A key of nothing yet, apart for each `salt`.
    #[inline]
    pub(crate) const fn new(salt: u64) -> Self {
        Self { place: salt.wrapping_mul(0x9e37_79b9_7f4a_7c15), check: salt ^ 0x51_7cc1_b727_220a }
    }

    /// The key with one more word in it. Each half is turned into one of its own by every
    /// word: states that differ in one word alone never share it.
    #[inline]
    #[must_use]
    pub(crate) const fn with(self, word: u64) -> Self {
        let place = (self.place ^ word).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let check = (self.check ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
        Self { place: place ^ place >> 32, check: check ^ check >> 29 }
    }
}

/// A key's check, and the numbers packed; what is of another generation is an empty slot.
type Slot = [u64; 2];
/// Slots that share a place: 64 bytes, a cache line.
const WAYS: usize = 4;

/// A table of bounded size. All of it is zero at first, so that memory is taken only as it is
/// written to.
#[derive(Debug)]
pub(crate) struct Table {
    map: MmapMut,
    /// Slots; a power of two.
    len: usize,
    /// What was put before the last [`clear`](Self::clear) has another; 0 is that of fresh memory.
    generation: u64,
}

impl Table {
    /// A table of at most `bytes`, but no less than one place; where the system does not give as
    /// much, a smaller one.
    pub(crate) fn new(bytes: usize) -> Self {
        let most = 1 << (bytes / size_of::<Slot>()).max(WAYS).ilog2();
        let lens = std::iter::successors(Some(most), |len| Some(len / 2));
        let map = |len| Some((MmapMut::map_anon(len * size_of::<Slot>()).ok()?, len));
        let mut maps = lens.take_while(|&len| len >= WAYS).filter_map(map);
        let (map, len) = maps.next().expect("memory for four slots");
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Self { map, len, generation: 1 }
    }

    #[inline]
    fn slots(&self) -> &[Slot] {
        <[Slot]>::ref_from_bytes(&self.map).expect("a whole number of slots, on a page")
    }

    #[inline]
    fn place(&self, key: Key) -> usize {
        (key.place >> 7) as usize & (self.len - WAYS)
    }

    /// What was last put of this state, if it is still there.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Numbers> {
        let place = self.place(key);
        let ways = &self.slots()[place..place + WAYS];
        let is_it = |slot: &&Slot| slot[0] == key.check && self.is_current(slot[1]);
        ways.iter().find(is_it).map(|slot| unpack(slot[1]))
    }

    /// Keeps the numbers of a state below which `work` evaluations were spent: in the place of what
    /// was known of it, or of what took the least work there. Whatever was much work to find
    /// outlives a full table.
    #[inline]
    pub(crate) fn put(&mut self, key: Key, numbers: Numbers, work: u64) {
        let place = self.place(key);
        let generation = self.generation;
        let is_current = |slot: &Slot| generation_of(slot[1]) == generation;
        let slots = <[Slot]>::mut_from_bytes(&mut self.map);
        let ways = &mut slots.expect("a whole number of slots, on a page")[place..place + WAYS];
        // The same state may stand behind a slot of less worth.
        let same = ways.iter().position(|slot| slot[0] == key.check && is_current(slot));
        let worth = |slot: &Slot| if is_current(slot) { 1 + work_of(slot[1]) } else { 0 };
        let least = || (0..WAYS).min_by_key(|&way| worth(&ways[way])).unwrap_or(0);
        let way = same.unwrap_or_else(least);
        ways[way] = [key.check, pack(numbers, work) | generation << GENERATION];
    }

    #[inline]
    fn is_current(&self, word: u64) -> bool {
        generation_of(word) == self.generation
    }

    /// Empties the table, but keeps the memory: fresh memory is dear, as the system clears it page
    /// by page.
    pub(crate) fn clear(&mut self) {
        if self.generation == LAST_GENERATION {
            self.map.fill(0);
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// How full it is, in thousandths, by a sample.
    pub(crate) fn load(&self) -> u32 {
        let sample = &self.slots()[..self.len.min(1000)];
        let taken = sample.iter().filter(|slot| self.is_current(slot[1])).count();
        (taken * 1000 / sample.len()) as u32
    }
}

/// Where a packed entry has the plies, the logarithm of the work, and the generation. Below are 24
/// bits of proof number and 24 of disproof number.
const PLIES: u32 = 48;
const WORK: u32 = 55;
const GENERATION: u32 = 61;
const LAST_GENERATION: u64 = 7;

/// All but the generation. No game has 128 plies.
const fn pack(numbers: Numbers, work: u64) -> u64 {
    debug_assert!(numbers.plies < 1 << (WORK - PLIES));
    numbers.proof as u64
        | (numbers.disproof as u64) << 24
        | (numbers.plies as u64) << PLIES
        | ((work | 1).ilog2() as u64) << WORK
}

const fn unpack(word: u64) -> Numbers {
    Numbers {
        proof: word as u32 & 0xff_ffff,
        disproof: (word >> 24) as u32 & 0xff_ffff,
        plies: (word >> PLIES) as u8 & 0x7f,
    }
}

const fn work_of(word: u64) -> u64 {
    word >> WORK & 0x3f
}

const fn generation_of(word: u64) -> u64 {
    word >> GENERATION
}

#[cfg(test)]
mod tests {
    use super::{Key, LAST_GENERATION, Table, WAYS};
    use crate::numbers::Numbers;

    #[test]
    fn gives_back_what_was_put() {
        let mut table = Table::new(1 << 16);
        let (a, b) = (Key::new(1).with(5), Key::new(2).with(5));
        for numbers in [Numbers::open(7, 1 << 20), Numbers::yes(91), Numbers::no(0)] {
            table.put(a, numbers, 1_000);
            assert_eq!((table.get(a), table.get(b)), (Some(numbers), None));
        }
    }

    #[test]
    fn a_full_place_drops_what_took_the_least_work() {
        let mut table = Table::new(0);
        let keys: Vec<_> = (0..=WAYS as u64).map(|i| Key::new(1).with(i)).collect();
        for (i, &key) in keys.iter().enumerate() {
            table.put(key, Numbers::open(1, 1), 1 << (20 - i));
        }
        let last = WAYS - 1;
        for (i, &key) in keys.iter().enumerate() {
            assert_eq!(table.get(key).is_some(), i != last, "{i}");
        }
    }

    #[test]
    fn is_empty_when_cleared() {
        let mut table = Table::new(0);
        for _ in 0..=2 * LAST_GENERATION {
            let keys: Vec<_> = (0..WAYS as u64).map(|i| Key::new(1).with(i)).collect();
            assert!(keys.iter().all(|&key| table.get(key).is_none()) && table.load() == 0);
            for &key in &keys {
                table.put(key, Numbers::open(1, 1), u64::MAX);
            }
            assert!(keys.iter().all(|&key| table.get(key).is_some()));
            table.clear();
        }
    }

    #[test]
    fn is_bounded() {
        for (bytes, slots) in [(0, WAYS), (1 << 20, 1 << 16), (3 << 19, 1 << 16)] {
            assert_eq!(Table::new(bytes).len, slots);
        }
    }
}
