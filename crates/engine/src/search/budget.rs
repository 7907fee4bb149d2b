//! What a search may spend.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use crate::limits::{Limits, Stop};

/// Clock and stop flag are read once in so many nodes.
const CHECK: u64 = 64;

/// Counts the nodes of one thread and says when to end.
pub(super) struct Budget<'a> {
    start: Instant,
    time: Option<Duration>,
    soft_time: Option<Duration>,
    most: u64,
    stop: &'a Stop,
    nodes: u64,
    /// Where a thread that helps counts its nodes as well.
    tally: Option<&'a AtomicU64>,
}

impl<'a> Budget<'a> {
    /// One thread's share of the limits of a search by `threads`.
    pub(super) fn new(limits: &Limits, threads: usize, stop: &'a Stop) -> Self {
        Self {
            start: Instant::now(),
            time: limits.time,
            soft_time: limits.soft_time,
            most: limits.nodes.map_or(u64::MAX, |nodes| nodes / threads as u64),
            stop,
            nodes: 0,
            tally: None,
        }
    }

    /// What a thread that helps may spend: its share of the nodes, until the search is over.
    pub(super) fn of_helper(
        limits: &Limits,
        threads: usize,
        over: &'a Stop,
        tally: &'a AtomicU64,
    ) -> Self {
        let limits = Limits { nodes: limits.nodes, ..Limits::default() };
        Self { tally: Some(tally), ..Self::new(&limits, threads, over) }
    }

    /// Allows so many nodes more at the most.
    pub(super) fn allow(&mut self, nodes: u64) {
        self.most = self.most.min(self.nodes + nodes);
    }

    /// Pays for a node, the first of all included; `None` if it cannot be afforded.
    #[inline]
    pub(super) fn spend(&mut self) -> Option<()> {
        if self.nodes >= self.most || self.nodes.is_multiple_of(CHECK) && self.is_over() {
            return None;
        }
        if self.nodes.is_multiple_of(CHECK)
            && let Some(tally) = self.tally
        {
            tally.fetch_add(CHECK, Relaxed);
        }
        self.nodes += 1;
        Some(())
    }

    /// Counts nodes that something else has visited beside the limits.
    pub(super) const fn count_beside(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.most = self.most.saturating_add(nodes);
    }

    /// Pays for nodes that something else has visited.
    pub(super) const fn charge(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// The nodes that can still be afforded.
    pub(super) const fn left(&self) -> u64 {
        self.most.saturating_sub(self.nodes)
    }

    /// Whether the time is up or somebody has stopped the search.
    pub(super) fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.time.is_some_and(|time| self.elapsed() >= time)
    }

    /// Whether a deeper look may be begun.
    pub(super) fn allows_more(&self) -> bool {
        !self.stop.is_stopped() && self.soft_time.is_none_or(|time| self.elapsed() < time)
    }

    /// The nodes paid for.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
