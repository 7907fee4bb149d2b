//! Metrics of jobs.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use super::output::{End, Failure};

/// The content type of metrics.
pub const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// A way in which jobs end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Ended {
    result: &'static str,
}

/// Counts jobs.
#[derive(Clone, Debug, Default)]
pub struct JobMetrics {
    waiting: Gauge,
    running: Gauge,
    ended: Family<Ended, Counter>,
    /// Known workers.
    pub workers: Gauge,
}

impl JobMetrics {
    /// Registers the metrics of a server.
    pub fn register(&self, registry: &mut Registry) {
        self.register_jobs(registry);
        registry.register("workers", "Workers that can be reached", self.workers.clone());
    }

    /// Registers the metrics of jobs only.
    pub(super) fn register_jobs(&self, registry: &mut Registry) {
        registry.register("jobs_waiting", "Searches that wait", self.waiting.clone());
        registry.register("jobs_running", "Searches that run", self.running.clone());
        registry.register("jobs", "Searches that have ended, by result", self.ended.clone());
    }

    /// Counts a new job as waiting.
    pub(super) fn waiting(&self) -> Counted {
        self.waiting.inc();
        Counted { metrics: self.clone(), is_running: false, result: "stopped" }
    }

    /// Number of jobs that run.
    pub(super) fn running(&self) -> i64 {
        self.running.get()
    }
}

/// A job that is counted until this is dropped.
#[derive(Debug)]
pub(super) struct Counted {
    metrics: JobMetrics,
    is_running: bool,
    result: &'static str,
}

impl Counted {
    /// Counts the job as running.
    pub(super) fn start(&mut self) {
        if !self.is_running {
            self.is_running = true;
            self.metrics.waiting.dec();
            self.metrics.running.inc();
        }
    }

    /// Records how the job ended.
    pub(super) const fn end(&mut self, end: &End) {
        self.result = match end {
            End::Done => "done",
            End::Failed(Failure::Dead(_)) => "dead",
            End::Failed(_) => "failed",
            End::Stopped | End::Obsolete => "stopped",
        };
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        if self.is_running {
            self.metrics.running.dec();
        } else {
            self.metrics.waiting.dec();
        }
        self.metrics.ended.get_or_create(&Ended { result: self.result }).inc();
    }
}
