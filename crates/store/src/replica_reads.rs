//! Reads of the store that may lag.

use std::sync::Arc;

use super::Store;
use super::database::Pool;
use super::replicas::Replicas;

impl Store {
    /// The same store, with replicas.
    pub(super) fn with_replicas(mut self, replicas: Arc<Replicas>) -> Self {
        self.replicas = replicas;
        self
    }

    /// Whether there are replicas.
    pub fn has_replicas(&self) -> bool {
        !self.replicas.is_empty()
    }

    /// Runs reads that may lag on a replica: those of lists, results and ratings; all others still read the primary.
    /// Returns nothing if no replica is current, or if it does not respond in time.
    pub async fn on_replica<T>(&self, reads: impl Future<Output = T>) -> Option<T> {
        self.replicas.run(reads).await
    }

    /// The connections for a read that may lag if the present task accepts that.
    pub(super) fn reads(&self) -> &Pool {
        self.replicas.pool().unwrap_or(&self.pool)
    }
}
