//! The queue of jobs, in front of the server's own threads or of the workers.

use std::sync::Arc;

use ludoteca_engine::Resources;

use super::local::Local;
use super::measured::JobMetrics;
use super::output::JobOutput;
use super::remote::Remote;
use super::request::{Rejected, Request};
use crate::bus::nats::Nats;

/// A queue of jobs.
#[derive(Clone, Debug)]
pub enum Queue {
    /// On threads of this process.
    Local(Arc<Local>),
    /// On the workers behind a bus.
    Remote(Arc<Remote>),
}

impl Queue {
    /// A queue in front of threads of this process.
    pub fn local(resources: Resources, metrics: JobMetrics) -> Self {
        Self::Local(Arc::new(Local::start(resources, metrics)))
    }

    /// A queue in front of the workers behind a bus.
    pub fn remote(nats: &Nats, metrics: JobMetrics) -> Self {
        Self::Remote(Remote::start(nats.client.clone(), metrics))
    }

    /// Adds a job.
    pub fn submit(&self, request: Request) -> Result<JobOutput, Rejected> {
        match self {
            Self::Local(local) => Ok(local.submit(request)?),
            Self::Remote(remote) => remote.submit(request),
        }
    }

    /// Ends all jobs that this server waits for; jobs added later do not start.
    pub fn close(&self) {
        match self {
            Self::Local(local) => local.close(),
            Self::Remote(remote) => remote.close(),
        }
    }
}
