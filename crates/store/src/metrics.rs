//! The metrics of the store.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// The metrics of the store.
#[derive(Clone, Debug)]
pub struct StoreMetrics {
    /// Events that are on the disk.
    pub events: Counter,
    /// Seconds from the request of a transaction to its end.
    pub seconds: Histogram,
    /// Transactions that failed.
    pub failures: Counter,
}

impl Default for StoreMetrics {
    fn default() -> Self {
        Self { events: Counter::default(), seconds: latency(), failures: Counter::default() }
    }
}

impl StoreMetrics {
    /// Adds them to a registry.
    pub fn register(&self, registry: &mut Registry) {
        registry.register("events", "Events stored in games", self.events.clone());
        let help = "Time of a transaction that stores events or games";
        registry.register("store_seconds", help, self.seconds.clone());
        registry.register("store_failures", "Transactions that failed", self.failures.clone());
    }
}

/// A histogram of times with buckets from 100 µs to 3 s.
pub fn latency() -> Histogram {
    Histogram::new(exponential_buckets(0.0001, 2.0, 16))
}
