//! The metrics of the store.

use std::sync::atomic::AtomicU64;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
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
    /// Seconds by which replicas lag.
    pub(super) replica_lag: Family<ReplicaLabel, Gauge<f64, AtomicU64>>,
    /// Whether replicas are read.
    pub(super) replica_current: Family<ReplicaLabel, Gauge>,
    /// Requests that replicas served.
    pub(super) replica_reads: Family<ReplicaLabel, Counter>,
}

/// The host and port of a replica.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct ReplicaLabel {
    pub(super) replica: String,
}

impl Default for StoreMetrics {
    fn default() -> Self {
        Self {
            events: Counter::default(),
            seconds: latency(),
            failures: Counter::default(),
            replica_lag: Family::default(),
            replica_current: Family::default(),
            replica_reads: Family::default(),
        }
    }
}

impl StoreMetrics {
    /// Adds them to a registry.
    pub fn register(&self, registry: &mut Registry) {
        registry.register("events", "Events stored in games", self.events.clone());
        let help = "Time of a transaction that stores events or games";
        registry.register("store_seconds", help, self.seconds.clone());
        registry.register("store_failures", "Transactions that failed", self.failures.clone());
        let help = "Time since the primary wrote what a replica still lacks";
        registry.register("replica_lag_seconds", help, self.replica_lag.clone());
        let help = "Whether a replica is read: it responds and lags little";
        registry.register("replica_current", help, self.replica_current.clone());
        let help = "Requests whose reads a replica served";
        registry.register("replica_reads", help, self.replica_reads.clone());
    }
}

/// A histogram of times with buckets from 100 µs to 3 s.
pub fn latency() -> Histogram {
    Histogram::new(exponential_buckets(0.0001, 2.0, 16))
}
