//! State shared by the threads of a search.
//!
//! Parallel search by ABDADA (Weill 1996, in Kerrigan's simplified form). All threads search the same
//! tree to the same depths and share the transposition table. A thread claims each move that it
//! searches; other threads defer a claimed move, and later usually find its result in the table.

use std::collections::VecDeque;
use std::hash::Hash;
use std::ops::Range;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::transposition::TableHandle;
use crate::limits::Stop;
use crate::portable::hash;

/// Number of claim slots.
const CLAIM_SLOTS: usize = 1 << 12;

/// State shared by all threads of a search.
pub(super) struct SharedSearch<'a> {
    pub(super) table: TableHandle<'a>,
    /// Set when the search has finished.
    pub(super) finished: Stop,
    /// Nodes of the helper threads.
    pub(super) helper_nodes: AtomicU64,
    /// Moves under search, by hash; empty for a single thread.
    claims: Box<[AtomicU64]>,
}

impl<'a> SharedSearch<'a> {
    pub(super) fn new(threads: usize, table: TableHandle<'a>) -> Self {
        let claims = if threads > 1 { CLAIM_SLOTS } else { 0 };
        Self {
            table,
            finished: Stop::default(),
            helper_nodes: AtomicU64::new(0),
            claims: (0..claims).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Claims a move of the position with this key until the claim is dropped; `None` if another
    /// thread holds it.
    fn claim<M: Hash>(&self, key: u64, mv: M) -> Option<Claim<'_>> {
        // 0 marks a free slot.
        let hash = hash(&(key, mv)) | 1;
        let slot = &self.claims[(hash >> 32) as usize % CLAIM_SLOTS];
        if slot.load(Relaxed) == hash {
            return None;
        }
        slot.store(hash, Relaxed);
        Some(Claim(slot))
    }
}

/// A claim on a move; released on drop.
pub(super) struct Claim<'a>(&'a AtomicU64);

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        self.0.store(0, Relaxed);
    }
}

/// Minimum depth at which moves are claimed; below it a claim costs more than the search.
const CLAIM_DEPTH: i32 = 3;

/// Iterates over the moves of a node in search order and defers those claimed by other threads to the
/// end. The first move is never deferred, because it sets the bound for the others.
pub(super) struct DeferredMoves<'a> {
    shared: &'a SharedSearch<'a>,
    key: u64,
    defers: bool,
    pending: Range<usize>,
    deferred: VecDeque<usize>,
}

impl<'a> DeferredMoves<'a> {
    /// Iterates over the `count` moves of the position with this key, to be searched to `depth`.
    pub(super) fn new(shared: &'a SharedSearch<'a>, key: u64, count: usize, depth: i32) -> Self {
        let defers = !shared.claims.is_empty() && depth >= CLAIM_DEPTH;
        Self { shared, key, defers, pending: 0..count, deferred: VecDeque::new() }
    }

    /// Returns the place of the next move and the claim to hold while it is searched.
    #[inline]
    pub(super) fn next<M: Hash>(
        &mut self,
        mv: impl Fn(usize) -> M,
    ) -> Option<(usize, Option<Claim<'a>>)> {
        for place in self.pending.by_ref() {
            if !self.defers {
                return Some((place, None));
            }
            let claim = self.shared.claim(self.key, mv(place));
            if claim.is_some() || place == 0 {
                return Some((place, claim));
            }
            self.deferred.push_back(place);
        }
        self.deferred.pop_front().map(|place| (place, None))
    }

    /// Skips the moves not yet visited; only the deferred ones remain.
    pub(super) fn deferred_only(&mut self) {
        self.pending = 0..0;
    }
}

#[cfg(test)]
mod tests {
    use super::SharedSearch;
    use crate::search::transposition::TranspositionTable;

    #[test]
    fn a_move_has_at_most_one_claim() {
        let mut memory = TranspositionTable::default();
        let shared = SharedSearch::new(2, memory.table(0, 0));
        let claim = shared.claim(5, "a1");
        assert!(claim.is_some() && shared.claim(5, "a1").is_none());
        drop(claim);
        assert!(shared.claim(5, "a1").is_some());
    }
}
