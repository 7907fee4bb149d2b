//! A request to the queue of jobs.

use std::fmt;

use ludoteca_jobs::Job;
use thiserror::Error;

use crate::scheduler::{Full, Task};

/// A job with the information that its queue needs.
pub struct Request {
    /// Its priority, its client and its cancellation.
    pub task: Task,
    /// The job itself.
    pub job: Job,
    /// A name that is the same on all servers, so that two requests for one job cause only one search; `None` for a
    /// unique name.
    pub name: Option<String>,
    /// Returns whether the job is still needed. Called before the job starts.
    pub is_needed: Option<IsNeeded>,
}

/// Returns whether a job is still needed.
pub type IsNeeded = Box<dyn Fn() -> bool + Send + Sync>;

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
pub enum Rejected {
    /// Too many jobs are waiting.
    #[error(transparent)]
    Full(#[from] Full),
    /// There is no worker.
    #[error("there is no worker")]
    NoWorker,
}
