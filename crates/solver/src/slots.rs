//! Lock-free memory of transposition tables, for the proof search and for other searches.
//!
//! A slot stores a word of data and a check word: the key XOR the data (lockless hashing, Hyatt and
//! Mann 2002). Threads read and write slots without locks; a slot that two threads wrote in part
//! matches no key. The meaning of the data and the choice of the slot to replace are up to the table.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use zerocopy::FromBytes;

use crate::memory::Memory;

/// The check word and the data.
type Words = [AtomicU64; 2];
/// Number of slots in a bucket: 64 bytes, one cache line.
pub const BUCKET_SLOTS: usize = 4;
/// Size of a slot in bytes.
pub const SLOT_BYTES: usize = size_of::<Words>();

/// The memory of a table, zeroed at first.
#[derive(Debug)]
pub struct SlotMemory(Memory);

impl SlotMemory {
    /// Allocates the largest power of two of slots that is at most `max_slots`, but at least one
    /// bucket; less if the system does not provide the memory.
    ///
    /// # Panics
    /// If there is not even memory for one bucket.
    pub fn new(max_slots: usize) -> Self {
        let most = 1 << max_slots.max(BUCKET_SLOTS).ilog2();
        let lens = std::iter::successors(Some(most), |len| Some(len / 2));
        let mut available = lens
            .take_while(|&len| len >= BUCKET_SLOTS)
            .filter_map(|len| Memory::new(len * SLOT_BYTES));
        Self(available.next().expect("memory for four slots"))
    }

    /// Number of slots.
    #[expect(clippy::len_without_is_empty, reason = "there is always a bucket")]
    pub fn len(&self) -> usize {
        self.0.len() / SLOT_BYTES
    }

    /// Fills the memory with zeros.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// The slots, for the threads of a search.
    #[expect(clippy::missing_panics_doc, reason = "the memory is aligned and holds whole slots")]
    pub fn slots(&mut self) -> Slots<'_> {
        Slots(<[Words]>::mut_from_bytes(&mut self.0).expect("whole slots"))
    }
}

/// The slots of a table, shared by threads.
#[derive(Clone, Copy, Debug)]
pub struct Slots<'a>(&'a [Words]);

impl<'a> Slots<'a> {
    /// The bucket that an index selects, whose higher bits are ignored.
    #[inline]
    pub fn bucket(self, index: u64) -> [Slot<'a>; BUCKET_SLOTS] {
        let start = index as usize & (self.0.len() - BUCKET_SLOTS);
        std::array::from_fn(|i| Slot(&self.0[start + i]))
    }

    /// Number of slots.
    #[expect(clippy::len_without_is_empty, reason = "there is always a bucket")]
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// The slot with a number.
    pub fn get(self, slot: usize) -> Option<Slot<'a>> {
        self.0.get(slot).map(Slot)
    }

    /// All slots.
    pub fn iter(self) -> impl Iterator<Item = Slot<'a>> {
        self.0.iter().map(Slot)
    }

    /// Load factor in thousandths, estimated from a sample.
    pub fn load(self, is_used: impl Fn(u64) -> bool) -> u32 {
        let sample = self.0.len().min(1000);
        let used = self.iter().take(sample).filter(|slot| is_used(slot.data())).count();
        (used * 1000 / sample) as u32
    }
}

/// One slot.
#[derive(Clone, Copy, Debug)]
pub struct Slot<'a>(&'a Words);

impl Slot<'_> {
    /// The data if it was stored with this key.
    #[inline]
    pub fn find(self, key: u64) -> Option<u64> {
        let data = self.data();
        (self.0[0].load(Relaxed) ^ data == key).then_some(data)
    }

    /// The data, whatever its key; 0 if none was stored.
    #[inline]
    pub fn data(self) -> u64 {
        self.0[1].load(Relaxed)
    }

    /// The check word and the data.
    pub fn words(self) -> [u64; 2] {
        [self.0[0].load(Relaxed), self.data()]
    }

    /// Stores data with its key.
    #[inline]
    pub fn put(self, key: u64, data: u64) {
        self.0[0].store(key ^ data, Relaxed);
        self.0[1].store(data, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::{BUCKET_SLOTS, SlotMemory};

    #[test]
    fn data_is_found_by_its_key_only() {
        let mut memory = SlotMemory::new(BUCKET_SLOTS);
        let [first, second, ..] = memory.slots().bucket(u64::MAX);
        first.put(5, 7);
        assert_eq!((first.find(5), first.find(4), second.find(5)), (Some(7), None, None));
    }

    #[test]
    fn sizes_are_powers_of_two() {
        for (wanted, slots) in [(0, BUCKET_SLOTS), (5, 4), (1 << 10, 1 << 10), (3 << 10, 1 << 11)] {
            assert_eq!(SlotMemory::new(wanted).len(), slots);
        }
    }
}
