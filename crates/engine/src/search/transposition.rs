//! The transposition table.

use ludoteca_solver::slots::{BUCKET_SLOTS, SLOT_BYTES, Slot, SlotMemory, Slots};

use super::score::Score;

/// Relation of a score to the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// The score is exact.
    Exact,
}

/// Depth of an entry whose score is proved.
pub(super) const SOLVED: u8 = u8::MAX;

/// A table entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Score as converted by [`to_table`](super::score::to_table).
    pub(super) score: Score,
    pub(super) bound: Bound,
    /// Search depth in plies, or [`SOLVED`].
    pub(super) depth: u8,
    /// Place of the best move in generation order.
    pub(super) ordinal: u16,
}

impl Entry {
    /// Layout from the low bits: score (32), ordinal (16), depth (8), bound (2), generation (6).
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

/// Bit offset of the generation.
const GENERATION: u32 = 58;
/// Largest generation; empty slots have generation 0.
const LAST_GENERATION: u64 = 63;

/// Table memory that an engine keeps between searches; the contents expire.
///
/// Fresh memory is expensive, because the system clears each page on first use. The memory is
/// therefore reused, and each search has its own generation, for which older entries count as empty.
#[derive(Debug, Default)]
pub(crate) struct TranspositionTable {
    memory: Option<SlotMemory>,
    generation: u64,
}

impl TranspositionTable {
    /// Returns an empty table of at most `bytes`, no larger than a search of `nodes` can fill. If
    /// the allocation fails, the table is smaller.
    pub(super) fn table(&mut self, bytes: usize, nodes: u64) -> TableHandle<'_> {
        let most = (bytes / SLOT_BYTES).max(BUCKET_SLOTS);
        let wanted = usize::try_from(nodes).unwrap_or(most).clamp(1 << 10, most.max(1 << 10));
        let len = wanted.next_power_of_two().min(1 << most.ilog2());
        let fits = self.memory.as_ref().is_some_and(|memory| memory.len() == len);
        if !fits || self.generation == LAST_GENERATION {
            // Frees the old memory before allocating the new. On generation overflow, clearing a
            // large table would take longer than some searches.
            self.memory = None;
            self.generation = 0;
        }
        self.generation += 1;
        let memory = self.memory.get_or_insert_with(|| SlotMemory::new(len));
        TableHandle { slots: memory.slots(), generation: self.generation }
    }
}

/// The table of one search, shared by its threads.
pub(super) struct TableHandle<'a> {
    slots: Slots<'a>,
    generation: u64,
}

impl TableHandle<'_> {
    fn is_expired(&self, word: u64) -> bool {
        word >> GENERATION != self.generation
    }

    /// Returns the entry of the position with this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = self.slots.bucket(key);
        let mut words = bucket.into_iter().filter_map(|slot| slot.find(key));
        words.find(|&word| !self.is_expired(word)).map(Entry::unpack)
    }

    /// Stores an entry. It replaces the entry of the same position, an expired entry or the shallowest
    /// entry of the bucket.
    #[inline]
    pub(super) fn put(&self, key: u64, entry: Entry) {
        let priority = |slot: &Slot<'_>| {
            let word = slot.data();
            let same = slot.find(key).is_some();
            if same || self.is_expired(word) { 0 } else { 1 + u32::from(depth_of(word)) }
        };
        if let Some(slot) = self.slots.bucket(key).into_iter().min_by_key(priority) {
            slot.put(key, entry.pack(self.generation));
        }
    }

    /// Occupancy in permille, estimated from a sample.
    pub(super) fn load(&self) -> u32 {
        self.slots.load(|word| !self.is_expired(word))
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_solver::slots::BUCKET_SLOTS as WAYS;

    use super::{Bound, Entry, LAST_GENERATION, SOLVED, TranspositionTable};

    const ENTRY: Entry = Entry { score: -999_990, bound: Bound::Lower, depth: 9, ordinal: 1_234 };

    #[test]
    fn returns_stored_entries() {
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
    fn replaces_the_shallowest_entry() {
        let mut memory = TranspositionTable::default();
        let table = memory.table(1 << 20, 0);
        for i in 0..=WAYS as u64 {
            table.put(5 + (i << 40), Entry { depth: 10 - i as u8, ..ENTRY });
        }
        assert_eq!(table.get(5 + ((WAYS as u64 - 1) << 40)), None);
        assert!(table.get(5).is_some() && table.get(5 + ((WAYS as u64) << 40)).is_some());
    }

    #[test]
    fn every_search_starts_with_an_empty_table() {
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
    fn size_is_bounded_by_bytes_and_nodes() {
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
