//! State shared by the threads of a search.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64};

use crate::proof_numbers::{ProofNumbers, UNKNOWN};
use crate::table::{Key, SharedTable};

/// Number of visitor counters; a power of two. Keys that share a counter only distort the virtual
/// loss.
const VISITOR_COUNTERS: usize = 1 << 12;

/// See the [module](self).
pub(crate) struct SharedSearch<'a> {
    pub(crate) table: SharedTable<'a>,
    pub(crate) threads: usize,
    /// Maximum number of evaluations by all threads together.
    pub(crate) max_nodes: u64,
    /// Evaluations by all threads, as last reported.
    pub(crate) nodes: AtomicU64,
    /// Stops all threads.
    pub(crate) should_end: AtomicBool,
    /// The root's proof number in the lower half, its disproof number in the upper half.
    root: AtomicU64,
    /// By key: number of threads in the subtree of the state.
    visitors: Vec<AtomicU32>,
}

impl<'a> SharedSearch<'a> {
    pub(crate) fn new(table: SharedTable<'a>, threads: usize, max_nodes: u64) -> Self {
        let counters = if threads > 1 { VISITOR_COUNTERS } else { 1 };
        let shared = Self {
            table,
            threads,
            max_nodes,
            nodes: AtomicU64::new(0),
            should_end: AtomicBool::new(false),
            root: AtomicU64::new(0),
            visitors: (0..counters).map(|_| AtomicU32::new(0)).collect(),
        };
        shared.publish_root(UNKNOWN);
        shared
    }

    /// Publishes the root's numbers for progress reports.
    pub(crate) fn publish_root(&self, numbers: ProofNumbers) {
        self.root.store(u64::from(numbers.disproof) << 32 | u64::from(numbers.proof), Relaxed);
    }

    /// The root's proof and disproof number.
    pub(crate) fn root_numbers(&self) -> (u32, u32) {
        let root = self.root.load(Relaxed);
        (root as u32, (root >> 32) as u32)
    }

    /// Number of threads in the subtree of a state.
    pub(crate) fn threads_below(&self, key: Key) -> u32 {
        self.visitors_of(key).load(Relaxed)
    }

    /// Runs `search` while the calling thread is counted in the subtree of the state.
    pub(crate) fn run_counted<T>(&self, key: Key, search: impl FnOnce() -> T) -> T {
        self.visitors_of(key).fetch_add(1, Relaxed);
        let result = search();
        self.visitors_of(key).fetch_sub(1, Relaxed);
        result
    }

    fn visitors_of(&self, key: Key) -> &AtomicU32 {
        &self.visitors[key.check as usize & (self.visitors.len() - 1)]
    }
}
