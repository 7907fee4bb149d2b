//! The workers that are available.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::Client;
use futures_util::StreamExt;
use parking_lot::Mutex;
use prometheus_client::metrics::gauge::Gauge;
use serde::{Deserialize, Serialize};
use tokio::time::interval;

use super::queues::WORKERS;

/// Time between two announcements of a worker.
pub(in crate::jobs) const ANNOUNCE_INTERVAL: Duration = Duration::from_secs(1);
/// A worker that is silent for this long counts as gone.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(5);
/// Time after the start within which all workers should have announced themselves.
const DISCOVERY_TIME: Duration = Duration::from_secs(2);
/// Maximum number of known workers, so that invalid announcements cannot fill the memory.
const MAX_WORKERS: usize = 10_000;

/// A worker's announcement.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::jobs) struct Announcement {
    /// Its id.
    pub id: String,
    /// The version of its program.
    pub version: String,
    /// Number of analyses that it runs at once.
    pub threads: usize,
    /// Memory for its searches, in bytes.
    pub memory: u64,
    /// Names of the games for which it has tablebases.
    pub tables: Vec<String>,
    /// Number of jobs that it is running.
    pub running: i64,
    /// Whether it is stopping.
    #[serde(default)]
    pub leaving: bool,
}

/// The workers that have announced themselves recently.
#[derive(Clone, Debug)]
pub(super) struct Workers {
    known: Arc<Mutex<Known>>,
    start: Instant,
}

#[derive(Debug, Default)]
struct Known {
    workers: HashMap<String, (Instant, usize)>,
    has_logged: bool,
}

impl Workers {
    /// Listens to the workers and counts them in a metric.
    pub(super) fn follow(client: Client, count: Gauge) -> Self {
        let workers = Self { known: Arc::default(), start: Instant::now() };
        let followed = workers.clone();
        tokio::spawn(async move {
            // A subscription fails only after the client was closed, when the program ends.
            let Ok(mut messages) = client.subscribe(WORKERS).await else { return };
            let mut tick = interval(ANNOUNCE_INTERVAL);
            loop {
                tokio::select! {
                    message = messages.next() => match message {
                        Some(message) => followed.known.lock().note(&message.payload, Instant::now()),
                        None => return,
                    },
                    _ = tick.tick() => {
                        count.set(followed.known.lock().count(Instant::now()) as i64);
                    }
                }
            }
        });
        workers
    }

    /// Whether there is certainly no worker.
    pub(super) fn are_missing(&self) -> bool {
        self.start.elapsed() > DISCOVERY_TIME && self.known.lock().count(Instant::now()) == 0
    }

    /// Number of analyses that all workers together run at once.
    pub(super) fn threads(&self) -> usize {
        let mut known = self.known.lock();
        known.count(Instant::now());
        known.workers.values().map(|(_, threads)| threads).sum()
    }
}

impl Known {
    /// Reads an announcement.
    fn note(&mut self, message: &[u8], now: Instant) {
        match serde_json::from_slice::<Announcement>(message) {
            Ok(Announcement { id, leaving: true, .. }) => drop(self.workers.remove(&id)),
            Ok(Announcement { id, threads, version, .. }) => {
                if self.workers.len() >= MAX_WORKERS && !self.workers.contains_key(&id) {
                    return;
                }
                if self.workers.insert(id.clone(), (now, threads)).is_none() {
                    tracing::info!(%id, %version, threads, "a worker can be reached");
                }
            }
            Err(error) => {
                if !self.has_logged {
                    tracing::warn!(%error, "an announcement of a worker is invalid");
                }
                self.has_logged = true;
            }
        }
    }

    /// Removes silent workers and counts the others.
    fn count(&mut self, now: Instant) -> usize {
        self.workers.retain(|id, (last, _)| {
            let is_there = now.duration_since(*last) < HEARTBEAT_TIMEOUT;
            if !is_there {
                tracing::warn!(%id, "a worker has gone");
            }
            is_there
        });
        self.workers.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn announcement(id: &str, leaving: bool) -> Vec<u8> {
        let (version, tables) = (String::new(), Vec::new());
        let id = id.to_owned();
        let all = Announcement { id, version, threads: 2, memory: 0, tables, running: 0, leaving };
        serde_json::to_vec(&all).unwrap()
    }

    #[test]
    fn silent_workers_are_removed() {
        let (mut known, start) = (Known::default(), Instant::now());
        known.note(&announcement("a", false), start);
        known.note(&announcement("b", false), start + Duration::from_secs(3));
        known.note(b"nonsense", start);
        assert_eq!(known.count(start + Duration::from_secs(4)), 2);
        assert_eq!(known.count(start + Duration::from_secs(6)), 1);
        known.note(&announcement("b", true), start + Duration::from_secs(6));
        assert_eq!(known.count(start + Duration::from_secs(6)), 0);
    }
}
