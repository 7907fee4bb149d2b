//! The transposition table: what was found of positions that may come up again.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use memmap2::MmapMut;
use zerocopy::FromBytes;

use super::score::Score;

/// What a score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// A depth beyond all others: the score rests on no estimate.
pub(super) const SOLVED: u8 = u8::MAX;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// As [`to_table`](super::score::to_table) makes it.
    pub(super) score: Score,
    pub(super) bound: Bound,
    /// Plies looked ahead, or [`SOLVED`].
    pub(super) depth: u8,
    /// The best move's place in the order of generation.
    pub(super) ordinal: u16,
}

impl Entry {
    /// Score in the low half, then ordinal, depth, bound and generation.
    const fn pack(self, generation: u64) -> u64 {
        self.score as u32 as u64
            | (self.ordinal as u64) << 32
            | (self.depth as u64) << 48
            | (self.bound as u64) << 56
            | generation << GENERATION
    }

    const fn unpack(word: u64) -> Self {
        let bound = match word >> 56 & 3 {
            0 => Bound::Upper,
            1 => Bound::Lower,
            _ => Bound::Exact,
        };
        Self {
            score: word as u32 as Score,
            bound,
            depth: depth_of(word),
            ordinal: (word >> 32) as u16,
        }
    }
}

const fn depth_of(word: u64) -> u8 {
    (word >> 48) as u8
}

/// Where a word tells its generation.
const GENERATION: u32 = 58;
/// The last generation; 0 is that of an empty slot.
const LAST_GENERATION: u64 = 63;

/// A packed entry, and the key with the entry's bits turned over in it: a slot that two threads
/// wrote halves of matches no key, so that nothing needs a lock.
type Slot = [AtomicU64; 2];
/// Slots that share a place: 64 bytes, a cache line.
const WAYS: usize = 4;

/// What an engine keeps for its tables from search to search: the memory, not what is in it.
///
/// Fresh memory is dear, as the system clears each page when it is first touched. So it is kept,
/// and each search has a generation of its own, to which the entries of the searches before are
/// empty.
#[derive(Debug, Default)]
pub(crate) struct TranspositionTable {
    map: Option<MmapMut>,
    generation: u64,
}

impl TranspositionTable {
    /// A table of at most `bytes`, and no larger than a search of `nodes` can fill; where the
    /// system does not give as much, a smaller one.
    pub(super) fn table(&mut self, bytes: usize, nodes: u64) -> TableHandle<'_> {
        let most = (bytes / size_of::<Slot>()).max(WAYS);
        let wanted = usize::try_from(nodes).unwrap_or(most).clamp(1 << 10, most.max(1 << 10));
        let size = wanted.next_power_of_two().min(1 << most.ilog2()) * size_of::<Slot>();
        let fits = self.map.as_ref().is_some_and(|map| map.len() == size);
        if !fits || self.generation == LAST_GENERATION {
            // The old memory is given back before the new is asked for. To empty a large one would
            // take longer than some searches may.
            self.map = None;
            self.generation = 0;
        }
        self.generation += 1;
        let map = self.map.get_or_insert_with(|| fresh(size));
        let slots = <[Slot]>::mut_from_bytes(map).expect("a whole number of slots, on a page");
        TableHandle { slots, generation: self.generation }
    }
}

/// So many bytes, all zero; in large pages where the system has them, as a search reads here and
/// there.
fn fresh(size: usize) -> MmapMut {
    let sizes = std::iter::successors(Some(size), |size| Some(size / 2));
    let mut sizes = sizes.take_while(|&size| size >= size_of::<Slot>() * WAYS);
    let map = sizes.find_map(|size| MmapMut::map_anon(size).ok()).expect("memory for four slots");
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    map
}

/// A table of bounded size, shared by the threads of a search.
pub(super) struct TableHandle<'a> {
    slots: &'a [Slot],
    generation: u64,
}

impl TableHandle<'_> {
    fn place(&self, key: u64) -> usize {
        (key as usize) & (self.slots.len() - WAYS)
    }

    fn is_of_old(&self, word: u64) -> bool {
        word >> GENERATION != self.generation
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let place = self.place(key);
        self.slots[place..place + WAYS].iter().find_map(|[word, check]| {
            let word = word.load(Relaxed);
            let known = check.load(Relaxed) ^ word == key && !self.is_of_old(word);
            known.then(|| Entry::unpack(word))
        })
    }

    /// Notes what is known, in the place of what was known of the same position, or of the least
    /// deeply searched one there.
    #[inline]
    pub(super) fn put(&self, key: u64, entry: Entry) {
        let place = self.place(key);
        let worth = |[word, check]: &&Slot| {
            let word = word.load(Relaxed);
            let same = check.load(Relaxed) ^ word == key;
            if same || self.is_of_old(word) { 0 } else { 1 + u32::from(depth_of(word)) }
        };
        if let Some([word, check]) = self.slots[place..place + WAYS].iter().min_by_key(worth) {
            let packed = entry.pack(self.generation);
            word.store(packed, Relaxed);
            check.store(key ^ packed, Relaxed);
        }
    }

    /// How full it is, in thousandths, by a sample.
    pub(super) fn load(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let taken = sample.iter().filter(|[word, _]| !self.is_of_old(word.load(Relaxed))).count();
        (taken * 1000 / sample.len()) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, LAST_GENERATION, SOLVED, TranspositionTable, WAYS};

    const ENTRY: Entry = Entry { score: -999_990, bound: Bound::Lower, depth: 9, ordinal: 1_234 };

    #[test]
    fn gives_back_what_was_put() {
        let mut memory = TranspositionTable::default();
        let table = memory.table(1 << 20, 0);
        for (bound, depth) in [(Bound::Upper, 0), (Bound::Lower, 7), (Bound::Exact, SOLVED)] {
            let entry = Entry { bound, depth, ..ENTRY };
            table.put(5, entry);
            assert_eq!(table.get(5), Some(entry));
        }
        assert_eq!(table.get(5 + (1 << 40)), None);
    }

    #[test]
    fn drops_the_shallowest() {
        let mut memory = TranspositionTable::default();
        let table = memory.table(1 << 20, 0);
        for i in 0..=WAYS as u64 {
            table.put(5 + (i << 40), Entry { depth: 10 - i as u8, ..ENTRY });
        }
        assert_eq!(table.get(5 + ((WAYS as u64 - 1) << 40)), None);
        assert!(table.get(5).is_some() && table.get(5 + ((WAYS as u64) << 40)).is_some());
    }

    #[test]
    fn every_search_begins_with_an_empty_table() {
        let mut memory = TranspositionTable::default();
        for _ in 0..=2 * LAST_GENERATION {
            let table = memory.table(1 << 10, 0);
            assert_eq!((table.load(), table.get(5)), (0, None));
            for i in 0..WAYS as u64 {
                table.put(5 + (i << 40), ENTRY);
            }
            assert!((0..WAYS as u64).all(|i| table.get(5 + (i << 40)) == Some(ENTRY)));
        }
    }

    #[test]
    fn is_bounded() {
        for (bytes, nodes, slots) in [
            (1 << 20, u64::MAX, 1 << 16),
            (3 << 19, 1 << 40, 1 << 16),
            (1 << 20, 2_000, 2_048),
            (0, 0, WAYS),
        ] {
            assert_eq!(TranspositionTable::default().table(bytes, nodes).slots.len(), slots);
        }
    }
}
