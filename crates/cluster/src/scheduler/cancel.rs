//! Cancellation of jobs.

use ludoteca_engine::Stop;
use tokio_util::sync::CancellationToken;

/// Cancels a job, wherever it runs. Clones cancel the same job.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    /// Polled by a search on this machine.
    flag: Stop,
    /// Awaited by tasks that wait for a search elsewhere.
    token: CancellationToken,
}

impl Cancel {
    /// Cancels the job, irrevocably.
    pub fn stop(&self) {
        self.flag.stop();
        self.token.cancel();
    }

    /// Whether the job was cancelled.
    pub fn is_stopped(&self) -> bool {
        self.flag.is_stopped()
    }

    /// Waits until the job is cancelled.
    pub async fn stopped(&self) {
        self.token.cancelled().await;
    }

    /// The flag that a search polls.
    pub fn flag(&self) -> Stop {
        self.flag.clone()
    }
}

/// Cancels a job when dropped, because its results are no longer needed.
#[derive(Debug)]
pub struct CancelOnDrop(pub Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}
