//! Ending a job that nobody wants any more.

use ludoteca_engine::Stop;
use tokio_util::sync::CancellationToken;

/// Ends a job, wherever it runs. Clones end the same job.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cancel {
    /// Polled by a search on this machine.
    flag: Stop,
    /// Awaited by whoever waits for a search elsewhere.
    token: CancellationToken,
}

impl Cancel {
    /// Ends the job, irrevocably.
    pub(crate) fn stop(&self) {
        self.flag.stop();
        self.token.cancel();
    }

    /// Whether the job was ended.
    pub(crate) fn is_stopped(&self) -> bool {
        self.flag.is_stopped()
    }

    /// Waits until the job is ended.
    pub(crate) async fn stopped(&self) {
        self.token.cancelled().await;
    }

    /// The flag for a search.
    pub(crate) fn flag(&self) -> Stop {
        self.flag.clone()
    }
}

/// Ends a job when it is dropped, because nobody waits for it any more.
#[derive(Debug)]
pub(crate) struct CancelOnDrop(pub(crate) Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}
