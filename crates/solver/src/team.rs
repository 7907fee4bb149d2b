//! State shared by the threads of a search.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64};

use crate::numbers::{Numbers, OPEN};
use crate::table::{Key, Shared};

/// Number of visitor counters; a power of two. Keys that share a counter only distort the virtual
/// loss.
const MARKS: usize = 1 << 12;

/// See the [module](self).
pub(crate) struct Team<'a> {
    pub(crate) table: Shared<'a>,
    pub(crate) threads: usize,
    /// Maximum number of evaluations by all threads together.
    pub(crate) limit: u64,
    /// Evaluations by all threads, as last reported.
    pub(crate) nodes: AtomicU64,
    /// Tells all threads to end.
    pub(crate) over: AtomicBool,
    /// The root's proof number in the lower half, its disproof number in the upper half.
    root: AtomicU64,
    /// By key: number of threads in the subtree of the state.
    marks: Vec<AtomicU32>,
}

impl<'a> Team<'a> {
    pub(crate) fn new(table: Shared<'a>, threads: usize, limit: u64) -> Self {
        let places = if threads > 1 { MARKS } else { 1 };
        let team = Self {
            table,
            threads,
            limit,
            nodes: AtomicU64::new(0),
            over: AtomicBool::new(false),
            root: AtomicU64::new(0),
            marks: (0..places).map(|_| AtomicU32::new(0)).collect(),
        };
        team.tell(OPEN);
        team
    }

    /// Publishes the root's numbers for progress reports.
    pub(crate) fn tell(&self, numbers: Numbers) {
        self.root.store(u64::from(numbers.disproof) << 32 | u64::from(numbers.proof), Relaxed);
    }

    /// The root's proof and disproof number.
    pub(crate) fn told(&self) -> (u32, u32) {
        let root = self.root.load(Relaxed);
        (root as u32, (root >> 32) as u32)
    }

    /// Number of threads in the subtree of a state.
    pub(crate) fn at_work(&self, key: Key) -> u32 {
        self.mark(key).load(Relaxed)
    }

    /// Runs `search` while the calling thread is counted in the subtree of the state.
    pub(crate) fn working<T>(&self, key: Key, work: impl FnOnce() -> T) -> T {
        self.mark(key).fetch_add(1, Relaxed);
        let done = work();
        self.mark(key).fetch_sub(1, Relaxed);
        done
    }

    fn mark(&self, key: Key) -> &AtomicU32 {
        &self.marks[key.check as usize & (self.marks.len() - 1)]
    }
}
