//! Jobs on the workers behind a bus.
//!
//! A job is a message in a `JetStream` work queue. One worker holds it at a time; if that worker dies, another one gets
//! it. Results are plain messages, which may be lost, repeated or wrong; the `requester` detects this and submits the
//! job again. All subjects contain the version of the messages, so servers and workers of different versions can run
//! side by side.

mod examiner;
pub(super) mod frame;
mod outstanding;
pub(super) mod queues;
pub(super) mod registry;
mod requester;
mod submission;

use std::sync::Arc;
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::Context;
use ludoteca_jobs::Job;
use tokio::sync::mpsc::unbounded_channel;
use tokio_util::sync::CancellationToken;

use self::outstanding::{Outstanding, Place};
use self::queues::Lane;
use self::registry::Workers;
use self::requester::Order;
use super::measured::JobMetrics;
use super::output::JobOutput;
use super::request::{Rejected, Request};
use crate::scheduler::Class;

pub use self::examiner::{RemoteExaminer, RemoteJobs};

/// The server's side.
#[derive(Debug)]
pub struct Remote {
    client: Client,
    jetstream: Context,
    workers: Workers,
    outstanding: Outstanding,
    metrics: JobMetrics,
    /// Cancelled when the server stops.
    closing: CancellationToken,
}

impl Remote {
    /// Creates the queues and listens to the workers, as soon as the bus can be reached.
    pub(super) fn start(client: Client, metrics: JobMetrics) -> Arc<Self> {
        let jetstream = queues::context(&client);
        let workers = Workers::follow(client.clone(), metrics.workers.clone());
        let (queues, closing) = (jetstream.clone(), CancellationToken::new());
        tokio::spawn(async move { drop(queues::prepare(&queues).await) });
        let outstanding = Outstanding::default();
        Arc::new(Self { client, jetstream, workers, outstanding, metrics, closing })
    }

    /// Adds a job, unless its client has too many, or the job does not wait for workers and there is none.
    pub(super) fn submit(self: &Arc<Self>, request: Request) -> Result<JobOutput, Rejected> {
        let Request { task, job, name, is_needed } = request;
        let waits_for_worker = matches!(job, Job::Move { .. });
        if !waits_for_worker && self.workers.are_missing() {
            return Err(Rejected::NoWorker);
        }
        let place = self.outstanding.admit(&task)?;
        let (lane, max_wait) = match (task.class, &job) {
            (_, Job::Proof { .. }) => (Lane::Proof, MAX_WAIT),
            (Class::Reply, _) => (Lane::Reply, MAX_MOVE_WAIT),
            (Class::Hint, _) => (Lane::Hint, MAX_HINT_WAIT),
            (Class::Analysis, _) => (Lane::Analysis, MAX_WAIT),
            (Class::Exhibition, _) => (Lane::Analysis, MAX_MOVE_WAIT),
            (Class::Unattended, _) => (Lane::Unattended, MAX_MOVE_WAIT),
        };
        let name = name.unwrap_or_else(queues::unique);
        let order =
            Order { name, lane, job, max_wait, waits_for_worker, cancel: task.stop, is_needed };
        Ok(self.dispatch(order, Some(place)))
    }

    /// Submits a job.
    fn dispatch(self: &Arc<Self>, order: Order, place: Option<Place>) -> JobOutput {
        let (sender, updates) = unbounded_channel();
        let counted = self.metrics.waiting();
        tokio::spawn(requester::run(Arc::clone(self), order, place, counted, sender));
        JobOutput(updates)
    }

    /// Ends the wait for all jobs.
    pub(super) fn close(&self) {
        self.closing.cancel();
    }
}

/// Maximum time for which an analysis waits for a worker.
const MAX_WAIT: Duration = Duration::from_mins(2);
/// Maximum time for which a hint waits for a worker.
const MAX_HINT_WAIT: Duration = Duration::from_secs(30);
/// Time for which a computer's move waits for a worker before its server submits it again.
const MAX_MOVE_WAIT: Duration = Duration::from_hours(1);
