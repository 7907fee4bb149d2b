//! The queue of jobs, in front of the server's own threads or of the workers.

use std::fmt;
use std::sync::Arc;

use axum::http::StatusCode;
use ludoteca_engine::Resources;
use ludoteca_jobs::Job;
use thiserror::Error;

use super::answer::{Answer, Failure};
use super::local::Local;
use super::measured::JobMetrics;
use super::remote::Remote;
use crate::bus::nats::Nats;
use crate::error::Error as ServiceError;
use crate::scheduler::{Class, Full, Task};

/// A job with the information that its queue needs.
pub(crate) struct Request {
    /// Its priority, its client and its cancellation.
    pub task: Task,
    /// The job itself.
    pub job: Job,
    /// A name that is the same on all servers, so that two requests for one job cause only one search; `None` for a
    /// unique name.
    pub name: Option<String>,
    /// Returns whether the job is still wanted. Called before the job starts.
    pub wanted: Option<Wanted>,
}

/// Returns whether a job is still wanted.
pub(crate) type Wanted = Box<dyn Fn() -> bool + Send + Sync>;

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("task", &self.task)
            .field("job", &self.job)
            .finish_non_exhaustive()
    }
}

/// Why a job is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum Refused {
    /// Too many jobs are waiting.
    #[error(transparent)]
    Full(#[from] Full),
    /// There is no worker.
    #[error("there is no worker")]
    NoWorker,
}

impl From<Refused> for ServiceError {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::NoWorker => Failure::NoWorker.into(),
            Refused::Full(full) => {
                let (status, code) = match full {
                    Full::Client(Class::Hint) => (StatusCode::TOO_MANY_REQUESTS, "too-many-hints"),
                    Full::Client(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many-analyses"),
                    Full::Total(_) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
                };
                Self::request(status, code, full.to_string())
            }
        }
    }
}

/// A queue of jobs.
#[derive(Clone, Debug)]
pub(crate) enum Queue {
    /// On threads of this process.
    Local(Arc<Local>),
    /// On the workers behind a bus.
    Remote(Arc<Remote>),
}

impl Queue {
    /// A queue in front of threads of this process.
    pub(crate) fn local(resources: Resources, metrics: JobMetrics) -> Self {
        Self::Local(Arc::new(Local::start(resources, metrics)))
    }

    /// A queue in front of the workers behind a bus.
    pub(crate) fn remote(nats: &Nats, metrics: JobMetrics) -> Self {
        Self::Remote(Remote::start(nats.client.clone(), metrics))
    }

    /// Adds a job.
    pub(crate) fn submit(&self, request: Request) -> Result<Answer, Refused> {
        match self {
            Self::Local(local) => Ok(local.submit(request)?),
            Self::Remote(remote) => remote.submit(request),
        }
    }

    /// Ends all jobs that this server waits for; jobs added later do not start.
    pub(crate) fn close(&self) {
        match self {
            Self::Local(local) => local.close(),
            Self::Remote(remote) => remote.close(),
        }
    }
}
