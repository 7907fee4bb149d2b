//! What a search may spend.

use std::time::{Duration, Instant};

use crate::limits::{Limits, Stop};

/// Clock and stop flag are read once in so many nodes.
const CHECK: u64 = 256;

/// Counts nodes and says when to end.
pub(super) struct Budget {
    start: Instant,
    time: Option<Duration>,
    most: u64,
    stop: Stop,
    nodes: u64,
}

impl Budget {
    pub(super) fn new(limits: &Limits, stop: &Stop) -> Self {
        Self {
            start: Instant::now(),
            time: limits.time,
            most: limits.nodes.unwrap_or(u64::MAX),
            stop: stop.clone(),
            nodes: 0,
        }
    }

    /// Pays for a node, the first of all included; `None` if it cannot be afforded.
    #[inline]
    pub(super) fn spend(&mut self) -> Option<()> {
        if self.nodes >= self.most || self.nodes.is_multiple_of(CHECK) && self.is_over() {
            return None;
        }
        self.nodes += 1;
        Some(())
    }

    fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.time.is_some_and(|time| self.elapsed() >= time)
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
