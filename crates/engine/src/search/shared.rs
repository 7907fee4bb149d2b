//! What the threads of one search share.
//!
//! All threads search the same tree to the same depths. They divide it among them by two things:
//! the table, in which each finds what the others have found, and claims: a thread puts off a move
//! that another is searching at this moment, and when it comes back to it the table mostly knows
//! the answer (after Weill's ABDADA, 1996, as simplified by Kerrigan).

use std::collections::VecDeque;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use rustc_hash::FxHasher;

use super::transposition::TableHandle;
use crate::limits::Stop;

/// Places for claims.
const CLAIMS: usize = 1 << 12;

/// Shared by all threads of a search.
pub(super) struct SharedSearch<'a> {
    pub(super) table: TableHandle<'a>,
    /// Raised when the search is over.
    pub(super) over: Stop,
    /// Positions visited by the threads other than the leading one.
    pub(super) helped: AtomicU64,
    /// What is being searched now; empty where one thread is alone.
    claims: Box<[AtomicU64]>,
}

impl<'a> SharedSearch<'a> {
    pub(super) fn new(threads: usize, table: TableHandle<'a>) -> Self {
        let claims = if threads > 1 { CLAIMS } else { 0 };
        Self {
            table,
            over: Stop::default(),
            helped: AtomicU64::new(0),
            claims: (0..claims).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Claims a move of the position with this key until the claim is dropped; `None` while
    /// somebody else holds it.
    fn claim<M: Hash>(&self, key: u64, mv: M) -> Option<Claim<'_>> {
        let mut hasher = FxHasher::default();
        (key, mv).hash(&mut hasher);
        // Never 0, which is a place without a claim.
        let name = hasher.finish() | 1;
        let place = &self.claims[(name >> 32) as usize % CLAIMS];
        if place.load(Relaxed) == name {
            return None;
        }
        place.store(name, Relaxed);
        Some(Claim(place))
    }
}

/// Holds a move while it is searched.
pub(super) struct Claim<'a>(&'a AtomicU64);

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        self.0.store(0, Relaxed);
    }
}

/// Nearer to the horizon than this, a move is searched sooner than claimed.
const CLAIM_DEPTH: i32 = 3;

/// The order in which one thread takes the moves of a node: as they come, those that another holds
/// put off to the end. The first is never put off: until it is searched there is nothing to prune
/// by.
pub(super) struct DeferredMoves<'a> {
    shared: &'a SharedSearch<'a>,
    key: u64,
    shares: bool,
    coming: Range<usize>,
    put_off: VecDeque<usize>,
}

impl<'a> DeferredMoves<'a> {
    /// For the `count` moves of the position with this key, to be searched to `depth`.
    pub(super) fn new(shared: &'a SharedSearch<'a>, key: u64, count: usize, depth: i32) -> Self {
        let shares = !shared.claims.is_empty() && depth >= CLAIM_DEPTH;
        Self { shared, key, shares, coming: 0..count, put_off: VecDeque::new() }
    }

    /// The next move's place, and the claim to hold while it is searched.
    #[inline]
    pub(super) fn next<M: Hash>(
        &mut self,
        mv: impl Fn(usize) -> M,
    ) -> Option<(usize, Option<Claim<'a>>)> {
        for place in self.coming.by_ref() {
            if !self.shares {
                return Some((place, None));
            }
            let claim = self.shared.claim(self.key, mv(place));
            if claim.is_some() || place == 0 {
                return Some((place, claim));
            }
            self.put_off.push_back(place);
        }
        self.put_off.pop_front().map(|place| (place, None))
    }

    /// Leaves out what is still to come.
    pub(super) fn deferred_only(&mut self) {
        self.coming = 0..0;
    }
}

#[cfg(test)]
mod tests {
    use super::SharedSearch;
    use crate::search::transposition::TranspositionTable;

    #[test]
    fn a_move_is_claimed_by_one_at_a_time() {
        let mut memory = TranspositionTable::default();
        let shared = SharedSearch::new(2, memory.table(0, 0));
        let claim = shared.claim(5, "a1");
        assert!(claim.is_some() && shared.claim(5, "a1").is_none());
        drop(claim);
        assert!(shared.claim(5, "a1").is_some());
    }
}
