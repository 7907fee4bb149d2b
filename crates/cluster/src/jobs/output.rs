//! The output of a job.

use ludoteca_jobs::Ended;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::sync::mpsc::UnboundedReceiver;

/// An update of a running job: lines, then one end.
#[derive(Debug, PartialEq, Eq)]
pub enum Update {
    /// A result as JSON, without a line feed.
    Line(String),
    /// The end. No line follows.
    End(End),
}

/// The end of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// All lines have been sent.
    Done,
    /// It has failed; the lines so far are correct.
    Failed(Failure),
    /// It was stopped by its requester, or because the server stops.
    Stopped,
    /// It was no longer needed when it could start.
    Obsolete,
}

impl From<Ended> for End {
    fn from(ended: Ended) -> Self {
        match ended {
            Ended::Done => Self::Done,
            Ended::Stopped => Self::Stopped,
            Ended::NoResult => Self::Failed(Failure::NoResult),
        }
    }
}

/// Why a job fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
#[serde(rename_all = "kebab-case")]
pub enum Failure {
    /// It waited for too long.
    #[error("no worker was free in time; try again later")]
    Expired,
    /// There is no worker.
    #[error("no worker is running that could search; try again later")]
    NoWorker,
    /// The search found nothing, which is a bug.
    #[error("a search did not finish")]
    NoResult,
    /// Every worker that tried it died or could not parse it.
    #[error("a job cannot be run: {0}")]
    Dead(String),
    /// The workers' results are invalid.
    #[error("the results of the workers are invalid: {0}")]
    InvalidResult(String),
}

/// The updates of a submitted job.
#[derive(Debug)]
pub struct JobOutput(pub(super) UnboundedReceiver<Update>);

impl JobOutput {
    /// The next update; must not be called after the end. A dropped job counts as stopped, and a job whose search
    /// panicked as failed.
    pub async fn next(&mut self, is_stopped: impl Fn() -> bool) -> Update {
        self.0.recv().await.unwrap_or_else(|| {
            let failed = End::Failed(Failure::NoResult);
            Update::End(if is_stopped() { End::Stopped } else { failed })
        })
    }

    /// Waits for the end of a job. Returns its last line if it is done; otherwise how it ended.
    pub async fn result(mut self, is_stopped: impl Fn() -> bool) -> Result<String, End> {
        let mut last = None;
        loop {
            match self.next(&is_stopped).await {
                Update::Line(line) => last = Some(line),
                Update::End(End::Done) => return last.ok_or(End::Failed(Failure::NoResult)),
                Update::End(end) => return Err(end),
            }
        }
    }
}
