//! Reads that may lag, which replicas of the database serve.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use sqlx::PgPool;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::database::Pool;
use super::metrics::{ReplicaLabel, StoreMetrics};

/// Maximum lag of a replica that is read. A page that is this much older looks current to its reader; a longer lag
/// means that the replica cannot keep up.
pub const MAX_LAG: Duration = Duration::from_secs(1);
/// Maximum duration of reads from a replica, which may be dead without either side noticing.
const READ_TIMEOUT: Duration = Duration::from_secs(2);

tokio::task_local! {
    /// The index of the replica that the present task may read.
    static REPLICA: usize;
}

/// The replicas of a database.
#[derive(Debug, Default)]
pub(super) struct Replicas {
    list: Vec<Replica>,
    /// The one that is read next.
    next: AtomicUsize,
    metrics: StoreMetrics,
    /// Cancelled when the store is closed.
    pub(super) closing: CancellationToken,
}

#[derive(Debug)]
struct Replica {
    label: ReplicaLabel,
    pool: Pool,
    /// Whether it responds and lags by at most [`MAX_LAG`].
    is_current: AtomicBool,
}

impl Replicas {
    /// Replicas with these names, none of which is read until its lag is known.
    pub(super) fn new(
        replicas: impl Iterator<Item = (String, PgPool)>,
        metrics: StoreMetrics,
    ) -> Self {
        let replica = |(replica, pool)| Replica {
            label: ReplicaLabel { replica },
            pool: Pool::Postgres(pool),
            is_current: AtomicBool::new(false),
        };
        Self { list: replicas.map(replica).collect(), metrics, ..Self::default() }
    }

    /// Notes the lag of a replica; `None` if it does not respond or is none.
    pub(super) fn note(&self, index: usize, lag: Option<Duration>) {
        let Replica { label, is_current, .. } = &self.list[index];
        let is_now = lag.is_some_and(|lag| lag <= MAX_LAG);
        if is_current.swap(is_now, Ordering::Relaxed) != is_now {
            let name = &label.replica;
            match lag {
                Some(lag) if is_now => tracing::info!(?lag, "the replica {name} is read"),
                Some(lag) => tracing::warn!(?lag, "the replica {name} lags and is not read"),
                None => tracing::warn!("the replica {name} does not respond and is not read"),
            }
        }
        if let Some(lag) = lag {
            self.metrics.replica_lag.get_or_create(label).set(lag.as_secs_f64());
        }
        self.metrics.replica_current.get_or_create(label).set(is_now.into());
    }

    /// Whether there are none.
    pub(super) const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Runs reads with the next replica that is current. Returns nothing if none is, or if it does not respond in time.
    pub(super) async fn run<T>(&self, reads: impl Future<Output = T>) -> Option<T> {
        let index = self.choose()?;
        let read = timeout(READ_TIMEOUT, REPLICA.scope(index, reads)).await.ok()?;
        self.metrics.replica_reads.get_or_create(&self.list[index].label).inc();
        Some(read)
    }

    /// The connections to the replica that the present task reads.
    pub(super) fn pool(&self) -> Option<&Pool> {
        REPLICA.try_with(|index| &self.list[*index].pool).ok()
    }

    /// The index of the next replica that may be read.
    fn choose(&self) -> Option<usize> {
        let count = self.list.len();
        let first = self.next.fetch_add(1, Ordering::Relaxed);
        let is_current = |index: &usize| self.list[*index].is_current.load(Ordering::Relaxed);
        (0..count).map(|offset| first.wrapping_add(offset) % count).find(is_current)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn reads_go_to_current_replicas_in_turn() {
        let pool = || PgPool::connect_lazy("postgres://nowhere").unwrap();
        let names = ["a", "b", "c"].map(|name| (name.to_owned(), pool()));
        let replicas = Replicas::new(names.into_iter(), StoreMetrics::default());
        assert_eq!(replicas.choose(), None);
        for (index, lag) in [Some(MAX_LAG), None, Some(Duration::ZERO)].into_iter().enumerate() {
            replicas.note(index, lag);
        }
        let mut chosen = [(); 4].map(|()| replicas.choose().unwrap());
        chosen.sort_unstable();
        assert!(chosen.contains(&0) && chosen.contains(&2) && !chosen.contains(&1), "{chosen:?}");
        replicas.note(0, Some(MAX_LAG + Duration::from_millis(1)));
        assert_eq!([(); 3].map(|()| replicas.choose()), [Some(2); 3]);
    }
}
