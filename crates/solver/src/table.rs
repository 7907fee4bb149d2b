//! The transposition table: the numbers of states that may come up again.

use std::io::{self, Read, Write};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use memmap2::MmapMut;
use zerocopy::FromBytes;

use crate::numbers::Numbers;

/// A state's name. The table finds its place by one half and checks the other, so that two states
/// are taken for one only if some 80 to 90 bits agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    place: u64,
    pub(crate) check: u64,
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

    /// The key in 64 bits, enough to tell the states of a [`Book`](crate::Book) apart.
    #[inline]
    pub(crate) const fn folded(self) -> u64 {
        self.place ^ self.check.rotate_left(32)
    }
}

/// The numbers packed, and the key's check with their bits turned over in it: a slot that two
/// threads wrote halves of matches no key, so that nothing needs a lock. What is of another
/// generation is an empty slot.
type Slot = [AtomicU64; 2];
/// Slots that share a place: 64 bytes, a cache line.
const WAYS: usize = 4;

/// The memory of a table of bounded size. All of it is zero at first, so that memory is taken only
/// as it is written to.
#[derive(Debug)]
pub(crate) struct Table {
    map: MmapMut,
    /// What was put before the last [`clear`](Self::clear) has another; 0 is that of fresh memory.
    generation: u64,
}

/// A table as the threads of a search share it.
#[derive(Clone, Copy)]
pub(crate) struct Shared<'a> {
    slots: &'a [Slot],
    generation: u64,
}

impl Table {
    /// A table of at most `bytes`, but no less than one place; where the system does not give as
    /// much, a smaller one.
    pub(crate) fn new(bytes: usize) -> Self {
        let most = 1 << (bytes / size_of::<Slot>()).max(WAYS).ilog2();
        let lens = std::iter::successors(Some(most), |len| Some(len / 2));
        let map = |len| MmapMut::map_anon(len * size_of::<Slot>()).ok();
        let mut maps = lens.take_while(|&len| len >= WAYS).filter_map(map);
        let map = maps.next().expect("memory for four slots");
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Self { map, generation: 1 }
    }

    /// A table of so many slots, if that is a number of slots for a table that takes no more than so
    /// many bytes.
    pub(crate) fn of_slots(slots: u64, bytes: usize) -> Option<Self> {
        let slots = usize::try_from(slots).ok().filter(|slots| slots.is_power_of_two())?;
        let taken = slots.checked_mul(size_of::<Slot>()).filter(|&taken| taken <= bytes)?;
        let mut table = Self::new(taken);
        (table.share().len() == slots).then_some(table)
    }

    /// The table for the threads of a search.
    pub(crate) fn share(&mut self) -> Shared<'_> {
        let slots = <[Slot]>::mut_from_bytes(&mut self.map);
        let slots = slots.expect("a whole number of slots, on a page");
        Shared { slots, generation: self.generation }
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
}

impl<'a> Shared<'a> {
    #[inline]
    fn ways(self, key: Key) -> &'a [Slot] {
        let place = (key.place >> 7) as usize & (self.slots.len() - WAYS);
        &self.slots[place..place + WAYS]
    }

    /// What a slot holds, if it is of this state.
    #[inline]
    fn entry(self, slot: &Slot, key: Key) -> Option<u64> {
        let word = slot[1].load(Relaxed);
        (slot[0].load(Relaxed) ^ word == key.check && self.is_current(word)).then_some(word)
    }

    fn is_settled(self, slot: &Slot, key: Key) -> bool {
        self.entry(slot, key).is_some_and(|word| unpack(word).is_settled())
    }

    /// What was last put of this state, if it is still there.
    #[inline]
    pub(crate) fn get(self, key: Key) -> Option<Numbers> {
        self.ways(key).iter().find_map(|slot| self.entry(slot, key)).map(unpack)
    }

    /// Keeps the numbers of a state below which `work` evaluations were spent: in the place of what
    /// was known of it, or of what took the least work there. Whatever was much work to find
    /// outlives a full table.
    #[inline]
    pub(crate) fn put(self, key: Key, numbers: Numbers, work: u64) {
        let ways = self.ways(key);
        // The same state may stand behind a slot of less worth.
        let same = ways.iter().find(|slot| self.entry(slot, key).is_some());
        let worth = |slot: &&Slot| {
            let entry = slot[1].load(Relaxed);
            if self.is_current(entry) { 1 + work_of(entry) } else { 0 }
        };
        if !numbers.is_settled() && same.is_some_and(|slot| self.is_settled(slot, key)) {
            // Another thread was quicker.
            return;
        }
        let slot = same.or_else(|| ways.iter().min_by_key(worth)).unwrap_or(&ways[0]);
        let entry = pack(numbers, work) | self.generation << GENERATION;
        slot[0].store(key.check ^ entry, Relaxed);
        slot[1].store(entry, Relaxed);
    }

    #[inline]
    fn is_current(self, word: u64) -> bool {
        generation_of(word) == self.generation
    }

    /// How many slots it has.
    pub(crate) fn len(self) -> usize {
        self.slots.len()
    }

    /// The entries that took the most work, at most so many: for each how many slots are skipped,
    /// then the slot's words.
    pub(crate) fn dump(self, most: u64, out: &mut impl Write) -> io::Result<()> {
        let entries = || {
            let words = |slot: &Slot| [0, 1].map(|i| slot[i].load(Relaxed));
            let all = self.slots.iter().map(words).enumerate();
            all.filter(|(_, words)| self.is_current(words[1]))
        };
        let mut by_work = [0_u64; 64];
        entries().for_each(|(_, words)| by_work[work_of(words[1]) as usize] += 1);
        let mut kept = 0;
        let fits = |count: &&u64| {
            kept += **count;
            kept <= most
        };
        let least = (by_work.len() - by_work.iter().rev().take_while(fits).count()) as u64;
        let mut next = 0;
        for (slot, words) in entries().filter(|(_, words)| work_of(words[1]) >= least) {
            for word in [(slot - next) as u64, words[0], words[1]] {
                out.write_all(&word.to_le_bytes())?;
            }
            next = slot + 1;
        }
        Ok(())
    }

    /// Takes in what a table of as many slots has given out.
    pub(crate) fn fill(self, mut entries: impl Read) -> io::Result<()> {
        let mut next = 0_usize;
        let mut record = [0; 3 * size_of::<u64>()];
        while read_whole(&mut entries, &mut record)? {
            let [skipped, check, entry] =
                [0, 8, 16].map(|at| u64::from_le_bytes(record[at..at + 8].try_into().expect("8")));
            let slot = usize::try_from(skipped).ok().and_then(|skipped| next.checked_add(skipped));
            let slot = slot.filter(|&slot| slot < self.slots.len());
            let slot = slot.ok_or_else(|| io::Error::other("an entry lies beyond the table"))?;
            // The halves are written over as another generation's would be.
            let old = generation_of(entry) << GENERATION;
            let entry = entry ^ old | self.generation << GENERATION;
            self.slots[slot][0].store(check ^ old ^ self.generation << GENERATION, Relaxed);
            self.slots[slot][1].store(entry, Relaxed);
            next = slot + 1;
        }
        Ok(())
    }

    /// How full it is, in thousandths, by a sample.
    pub(crate) fn load(self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let taken = sample.iter().filter(|slot| self.is_current(slot[1].load(Relaxed))).count();
        (taken * 1000 / sample.len()) as u32
    }
}

/// Reads a whole record; `false` at the end.
fn read_whole(input: &mut impl Read, record: &mut [u8]) -> io::Result<bool> {
    if input.read(&mut record[..1])? == 0 {
        return Ok(false);
    }
    input.read_exact(&mut record[1..])?;
    Ok(true)
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
        let mut memory = Table::new(1 << 16);
        let table = memory.share();
        let (a, b) = (Key::new(1).with(5), Key::new(2).with(5));
        for numbers in [Numbers::open(7, 1 << 20), Numbers::yes(91), Numbers::no(0)] {
            table.put(a, numbers, 1_000);
            assert_eq!((table.get(a), table.get(b)), (Some(numbers), None));
        }
    }

    #[test]
    fn a_full_place_drops_what_took_the_least_work() {
        let mut memory = Table::new(0);
        let table = memory.share();
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
        let mut memory = Table::new(0);
        for _ in 0..=2 * LAST_GENERATION {
            let table = memory.share();
            let keys: Vec<_> = (0..WAYS as u64).map(|i| Key::new(1).with(i)).collect();
            assert!(keys.iter().all(|&key| table.get(key).is_none()) && table.load() == 0);
            for &key in &keys {
                table.put(key, Numbers::open(1, 1), u64::MAX);
            }
            assert!(keys.iter().all(|&key| table.get(key).is_some()));
            memory.clear();
        }
    }

    #[test]
    fn is_bounded() {
        for (bytes, slots) in [(0, WAYS), (1 << 20, 1 << 16), (3 << 19, 1 << 16)] {
            assert_eq!(Table::new(bytes).share().slots.len(), slots);
        }
    }
}
