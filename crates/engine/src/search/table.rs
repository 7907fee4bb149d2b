//! The transposition table: what was found of positions that may come up again.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

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
    /// Score in the low half, then ordinal, depth and bound. Never 0: that is an empty slot.
    const fn pack(self) -> u64 {
        self.score as u32 as u64
            | (self.ordinal as u64) << 32
            | (self.depth as u64) << 48
            | (self.bound as u64 + 1) << 56
    }

    const fn unpack(word: u64) -> Option<Self> {
        let bound = match word >> 56 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            score: word as u32 as Score,
            bound,
            depth: (word >> 48) as u8,
            ordinal: (word >> 32) as u16,
        })
    }

    const fn depth_of(word: u64) -> u8 {
        (word >> 48) as u8
    }
}

/// A packed entry, and the key with the entry's bits turned over in it: a slot that two threads
/// wrote halves of matches no key, so that nothing needs a lock.
type Slot = [AtomicU64; 2];
/// Slots that share a place: 64 bytes, a cache line.
const WAYS: usize = 4;

/// A table of bounded size, shared by the threads of a search. All of it is zero at first, so that
/// memory is taken only as it is written to.
pub(super) struct Table {
    slots: Box<[Slot]>,
}

impl Table {
    /// A table of at most `bytes`, and no larger than a search of `nodes` can fill.
    pub(super) fn new(bytes: usize, nodes: u64) -> Self {
        let most = (bytes / size_of::<Slot>()).max(WAYS);
        let wanted = usize::try_from(nodes).unwrap_or(most).clamp(1 << 10, most.max(1 << 10));
        let slots = wanted.next_power_of_two().min(1 << most.ilog2());
        Self { slots: bytemuck::zeroed_slice_box(slots) }
    }

    fn place(&self, key: u64) -> usize {
        (key as usize) & (self.slots.len() - WAYS)
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let place = self.place(key);
        self.slots[place..place + WAYS].iter().find_map(|[word, check]| {
            let word = word.load(Relaxed);
            (check.load(Relaxed) ^ word == key).then(|| Entry::unpack(word))?
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
            if same || word == 0 { 0 } else { 1 + u32::from(Entry::depth_of(word)) }
        };
        if let Some([word, check]) = self.slots[place..place + WAYS].iter().min_by_key(worth) {
            let packed = entry.pack();
            word.store(packed, Relaxed);
            check.store(key ^ packed, Relaxed);
        }
    }

    /// How full it is, in thousandths, by a sample.
    pub(super) fn load(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let taken = sample.iter().filter(|[word, _]| word.load(Relaxed) != 0).count();
        (taken * 1000 / sample.len()) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, SOLVED, Table, WAYS};

    const ENTRY: Entry = Entry { score: -999_990, bound: Bound::Lower, depth: 9, ordinal: 1_234 };

    #[test]
    fn gives_back_what_was_put() {
        let table = Table::new(1 << 20, 0);
        for (bound, depth) in [(Bound::Upper, 0), (Bound::Lower, 7), (Bound::Exact, SOLVED)] {
            let entry = Entry { bound, depth, ..ENTRY };
            table.put(5, entry);
            assert_eq!(table.get(5), Some(entry));
        }
        assert_eq!(table.get(5 + (1 << 40)), None);
    }

    #[test]
    fn drops_the_shallowest() {
        let table = Table::new(1 << 20, 0);
        for i in 0..=WAYS as u64 {
            table.put(5 + (i << 40), Entry { depth: 10 - i as u8, ..ENTRY });
        }
        assert_eq!(table.get(5 + ((WAYS as u64 - 1) << 40)), None);
        assert!(table.get(5).is_some() && table.get(5 + ((WAYS as u64) << 40)).is_some());
    }

    #[test]
    fn is_bounded() {
        for (bytes, nodes, slots) in [
            (1 << 20, u64::MAX, 1 << 16),
            (3 << 19, 1 << 40, 1 << 16),
            (1 << 20, 2_000, 2_048),
            (0, 0, WAYS),
        ] {
            assert_eq!(Table::new(bytes, nodes).slots.len(), slots);
        }
    }
}
