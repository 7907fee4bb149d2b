//! Node and time budget of a search.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

// The clock of the standard library panics on WebAssembly.
use web_time::Instant;

use crate::limits::{Limits, Stop};

/// Number of nodes between checks of the clock and the stop flag.
const CHECK_INTERVAL: u64 = 64;

/// Budget of one thread.
pub(super) struct Budget<'a> {
    start: Instant,
    time: Option<Duration>,
    soft_time: Option<Duration>,
    max_nodes: u64,
    stop: &'a Stop,
    nodes: u64,
    /// Node counter shared by the helper threads.
    shared_nodes: Option<&'a AtomicU64>,
}

impl<'a> Budget<'a> {
    /// One thread's share of the limits of a search by `threads`.
    pub(super) fn new(limits: &Limits, threads: usize, stop: &'a Stop) -> Self {
        Self {
            start: Instant::now(),
            time: limits.time,
            soft_time: limits.soft_time,
            max_nodes: limits.nodes.map_or(u64::MAX, |nodes| nodes / threads as u64),
            stop,
            nodes: 0,
            shared_nodes: None,
        }
    }

    /// Budget of a helper thread: its share of the nodes, until `finished` is set.
    pub(super) fn for_helper(
        limits: &Limits,
        threads: usize,
        finished: &'a Stop,
        shared_nodes: &'a AtomicU64,
    ) -> Self {
        let limits = Limits { nodes: limits.nodes, ..Limits::default() };
        Self { shared_nodes: Some(shared_nodes), ..Self::new(&limits, threads, finished) }
    }

    /// Limits the remaining nodes to at most `nodes`.
    pub(super) fn restrict(&mut self, nodes: u64) {
        self.max_nodes = self.max_nodes.min(self.nodes + nodes);
    }

    /// Spends one node; `None` if the budget is exhausted or the search must end.
    #[inline]
    pub(super) fn spend(&mut self) -> Option<()> {
        if self.nodes >= self.max_nodes
            || self.nodes.is_multiple_of(CHECK_INTERVAL) && self.is_over()
        {
            return None;
        }
        if self.nodes.is_multiple_of(CHECK_INTERVAL)
            && let Some(shared_nodes) = self.shared_nodes
        {
            shared_nodes.fetch_add(CHECK_INTERVAL, Relaxed);
        }
        self.nodes += 1;
        Some(())
    }

    /// Counts nodes of another component without charging them to the budget.
    pub(super) const fn count_unbudgeted(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.max_nodes = self.max_nodes.saturating_add(nodes);
    }

    /// Charges nodes of another component to the budget.
    pub(super) const fn charge(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Number of nodes left.
    pub(super) const fn left(&self) -> u64 {
        self.max_nodes.saturating_sub(self.nodes)
    }

    /// Whether the hard time limit has expired or the search was stopped.
    pub(super) fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.time.is_some_and(|time| self.elapsed() >= time)
    }

    /// Whether a new iteration may start.
    pub(super) fn allows_more(&self) -> bool {
        !self.stop.is_stopped() && self.soft_time.is_none_or(|time| self.elapsed() < time)
    }

    /// Number of nodes spent.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time since the search started.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
