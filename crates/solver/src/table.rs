//! Transposition table of proof and disproof numbers.

use std::io::{self, Read, Write};

use crate::proof_numbers::ProofNumbers;
use crate::slots::{BUCKET_SLOTS, SLOT_BYTES, Slot, SlotMemory, Slots};

/// Hash key of a state. One half selects the bucket, the other is stored and compared. Two states
/// are confused only if 80 to 90 bits agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    index: u64,
    pub(crate) check: u64,
}

impl Key {
    /// An empty key; different salts give different keys.
    #[inline]
    pub(crate) const fn new(salt: u64) -> Self {
        Self { index: salt.wrapping_mul(0x9e37_79b9_7f4a_7c15), check: salt ^ 0x51_7cc1_b727_220a }
    }

    /// Adds a word to the key. Each half is a bijection of the word, so states that differ in only
    /// one word have different keys.
    #[inline]
    #[must_use]
    pub(crate) const fn with(self, word: u64) -> Self {
        let index = (self.index ^ word).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let check = (self.check ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
        Self { index: index ^ index >> 32, check: check ^ check >> 29 }
    }

    /// Both halves of the key.
    pub(crate) const fn words(self) -> [u64; 2] {
        [self.index, self.check]
    }

    /// The key in 64 bits, which suffice to identify the states of a [`Book`](crate::Book).
    #[inline]
    pub(crate) const fn folded(self) -> u64 {
        self.index ^ self.check.rotate_left(32)
    }
}

/// Transposition table of fixed size.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    memory: SlotMemory,
    /// Entries of other generations were stored before the last [`clear`](Self::clear). Unused
    /// memory has generation 0.
    generation: u64,
}

/// The table as the threads of a search share it.
#[derive(Clone, Copy)]
pub(crate) struct SharedTable<'a> {
    slots: Slots<'a>,
    generation: u64,
}

impl TranspositionTable {
    /// Creates a table of at most `bytes` bytes and at least one bucket. It is smaller if the
    /// system does not provide the memory.
    pub(crate) fn new(bytes: usize) -> Self {
        Self { memory: SlotMemory::new(bytes / SLOT_BYTES), generation: 1 }
    }

    /// Creates a table of `slots` slots; `None` if that is not a valid size or takes more than
    /// `bytes` bytes.
    pub(crate) fn with_slots(slots: u64, bytes: usize) -> Option<Self> {
        let slots = usize::try_from(slots).ok().filter(|slots| slots.is_power_of_two())?;
        let taken = slots.checked_mul(SLOT_BYTES).filter(|&taken| taken <= bytes)?;
        let mut table = Self::new(taken);
        (table.shared().len() == slots).then_some(table)
    }

    /// Returns the table for the threads of a search.
    pub(crate) fn shared(&mut self) -> SharedTable<'_> {
        SharedTable { slots: self.memory.slots(), generation: self.generation }
    }

    /// Empties the table and keeps its memory, since the system would have to clear new memory page
    /// by page.
    pub(crate) fn clear(&mut self) {
        if self.generation == LAST_GENERATION {
            self.memory.clear();
            self.generation = 0;
        }
        self.generation += 1;
    }
}

impl<'a> SharedTable<'a> {
    #[inline]
    fn bucket(self, key: Key) -> [Slot<'a>; BUCKET_SLOTS] {
        self.slots.bucket(key.index >> 7)
    }

    /// Returns the data of a slot if it belongs to the state with this key.
    #[inline]
    fn entry(self, slot: Slot<'_>, key: Key) -> Option<u64> {
        slot.find(key.check).filter(|&word| self.is_current(word))
    }

    fn is_solved(self, slot: Slot<'_>, key: Key) -> bool {
        self.entry(slot, key).is_some_and(|word| unpack(word).is_solved())
    }

    /// Returns the stored numbers of a state.
    #[inline]
    pub(crate) fn get(self, key: Key) -> Option<ProofNumbers> {
        self.bucket(key).into_iter().find_map(|slot| self.entry(slot, key)).map(unpack)
    }

    /// Stores the numbers of a state after `work` evaluations in its subtree. Replaces the state's
    /// own entry or the one with the least work in the bucket, so that expensive results stay
    /// longest.
    #[inline]
    pub(crate) fn put(self, key: Key, numbers: ProofNumbers, work: u64) {
        let bucket = self.bucket(key);
        // The state's own entry may come after a slot with less work.
        let same = bucket.into_iter().find(|&slot| self.entry(slot, key).is_some());
        let worth = |slot: &Slot<'_>| {
            let entry = slot.data();
            if self.is_current(entry) { 1 + work_of(entry) } else { 0 }
        };
        if !numbers.is_solved() && same.is_some_and(|slot| self.is_solved(slot, key)) {
            // Another thread has solved the state.
            return;
        }
        let slot = same.or_else(|| bucket.into_iter().min_by_key(worth)).unwrap_or(bucket[0]);
        let entry = pack(numbers, work) | self.generation << GENERATION;
        slot.put(key.check, entry);
    }

    #[inline]
    fn is_current(self, word: u64) -> bool {
        generation_of(word) == self.generation
    }

    /// Number of slots.
    pub(crate) fn len(self) -> usize {
        self.slots.len()
    }

    /// Writes the entries with the most work, at most `max_entries`. Each entry is the number of
    /// skipped slots, followed by the two words of the slot.
    pub(crate) fn write_entries(self, max_entries: u64, out: &mut impl Write) -> io::Result<()> {
        let entries = || {
            let all = self.slots.iter().map(Slot::words).enumerate();
            all.filter(|(_, words)| self.is_current(words[1]))
        };
        let mut by_work = [0_u64; 64];
        entries().for_each(|(_, words)| by_work[work_of(words[1]) as usize] += 1);
        let mut kept = 0;
        let is_within_limit = |count: &&u64| {
            kept += **count;
            kept <= max_entries
        };
        let least =
            (by_work.len() - by_work.iter().rev().take_while(is_within_limit).count()) as u64;
        let mut next = 0;
        for (slot, words) in entries().filter(|(_, words)| work_of(words[1]) >= least) {
            for word in [(slot - next) as u64, words[0], words[1]] {
                out.write_all(&word.to_le_bytes())?;
            }
            next = slot + 1;
        }
        Ok(())
    }

    /// Reads entries written by a table with the same number of slots.
    pub(crate) fn read_entries(self, mut entries: impl Read) -> io::Result<()> {
        let mut next = 0_usize;
        let mut record = [0; 3 * size_of::<u64>()];
        while read_record(&mut entries, &mut record)? {
            let [skipped, check, entry] =
                [0, 8, 16].map(|at| u64::from_le_bytes(record[at..at + 8].try_into().expect("8")));
            let slot = usize::try_from(skipped).ok().and_then(|skipped| next.checked_add(skipped));
            let (number, found) = slot
                .and_then(|slot| Some((slot, self.slots.get(slot)?)))
                .ok_or_else(|| io::Error::other("an entry is outside the table"))?;
            let (key, old) = (check ^ entry, generation_of(entry) << GENERATION);
            found.put(key, entry ^ old | self.generation << GENERATION);
            next = number + 1;
        }
        Ok(())
    }

    /// Load factor in thousandths, estimated from a sample.
    pub(crate) fn load(self) -> u32 {
        self.slots.load(|word| self.is_current(word))
    }
}

/// Reads a whole record; `false` at the end of the input.
fn read_record(input: &mut impl Read, record: &mut [u8]) -> io::Result<bool> {
    if input.read(&mut record[..1])? == 0 {
        return Ok(false);
    }
    input.read_exact(&mut record[1..])?;
    Ok(true)
}

/// Bit offsets of plies, log₂ of the work, and generation in an entry. The lower 48 bits contain
/// the proof and the disproof number with 24 bits each.
const PLIES: u32 = 48;
const WORK: u32 = 55;
const GENERATION: u32 = 61;
const LAST_GENERATION: u64 = 7;

/// Packs everything but the generation. No game has 128 plies.
const fn pack(numbers: ProofNumbers, work: u64) -> u64 {
    debug_assert!(numbers.plies < 1 << (WORK - PLIES));
    numbers.proof as u64
        | (numbers.disproof as u64) << 24
        | (numbers.plies as u64) << PLIES
        | ((work | 1).ilog2() as u64) << WORK
}

const fn unpack(word: u64) -> ProofNumbers {
    ProofNumbers {
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
    use super::{BUCKET_SLOTS, Key, LAST_GENERATION, TranspositionTable};
    use crate::proof_numbers::ProofNumbers;

    #[test]
    fn returns_stored_numbers() {
        let mut owned = TranspositionTable::new(1 << 16);
        let table = owned.shared();
        let (a, b) = (Key::new(1).with(5), Key::new(2).with(5));
        for numbers in [
            ProofNumbers::unsolved(7, 1 << 20),
            ProofNumbers::proved(91),
            ProofNumbers::disproved(0),
        ] {
            table.put(a, numbers, 1_000);
            assert_eq!((table.get(a), table.get(b)), (Some(numbers), None));
        }
    }

    #[test]
    fn a_full_bucket_drops_the_entry_with_the_least_work() {
        let mut owned = TranspositionTable::new(0);
        let table = owned.shared();
        let keys: Vec<_> = (0..=BUCKET_SLOTS as u64).map(|i| Key::new(1).with(i)).collect();
        for (i, &key) in keys.iter().enumerate() {
            table.put(key, ProofNumbers::unsolved(1, 1), 1 << (20 - i));
        }
        let last = BUCKET_SLOTS - 1;
        for (i, &key) in keys.iter().enumerate() {
            assert_eq!(table.get(key).is_some(), i != last, "{i}");
        }
    }

    #[test]
    fn is_empty_when_cleared() {
        let mut owned = TranspositionTable::new(0);
        for _ in 0..=2 * LAST_GENERATION {
            let table = owned.shared();
            let keys: Vec<_> = (0..BUCKET_SLOTS as u64).map(|i| Key::new(1).with(i)).collect();
            assert!(keys.iter().all(|&key| table.get(key).is_none()) && table.load() == 0);
            for &key in &keys {
                table.put(key, ProofNumbers::unsolved(1, 1), u64::MAX);
            }
            assert!(keys.iter().all(|&key| table.get(key).is_some()));
            owned.clear();
        }
    }

    #[test]
    fn is_bounded() {
        for (bytes, slots) in [(0, BUCKET_SLOTS), (1 << 20, 1 << 16), (3 << 19, 1 << 16)] {
            assert_eq!(TranspositionTable::new(bytes).shared().slots.len(), slots);
        }
    }
}
