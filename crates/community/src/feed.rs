//! Data that many clients follow. Each version is read once for all of them.

use std::fmt::Display;
use std::time::Duration;

use ludoteca_wire::Shared;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// Publishes the newest version of a value to its followers.
#[derive(Debug)]
pub struct Feed<T>(watch::Sender<Shared<T>>);

impl<T: Default> Default for Feed<T> {
    fn default() -> Self {
        Self(watch::Sender::new(Shared::default()))
    }
}

impl<T: PartialEq> Feed<T> {
    /// Receives the current version, and each later one. The current one is stale if the feed had
    /// no followers for a while, so the caller then announces a change.
    pub fn follow(&self) -> watch::Receiver<Shared<T>> {
        let mut follower = self.0.subscribe();
        follower.mark_changed();
        follower
    }

    /// Reads a new version after each announcement, at most one in each `pause`, and after
    /// `refresh` also without an announcement. Reads nothing while there are no followers.
    pub async fn keep<F, E: Display>(
        &self,
        mut changes: watch::Receiver<()>,
        (pause, refresh): (Duration, Duration),
        read: impl Fn() -> F,
    ) where
        F: Future<Output = Result<T, E>>,
    {
        loop {
            let _ = timeout(refresh, changes.changed()).await;
            if self.0.receiver_count() == 0 {
                continue;
            }
            match read().await {
                Ok(version) => {
                    self.0.send_if_modified(|shown| {
                        let is_new = **shown != version;
                        if is_new {
                            *shown = Shared::new(version);
                        }
                        is_new
                    });
                }
                Err(error) => tracing::debug!(%error, "cannot read a topic that clients follow"),
            }
            sleep(pause).await;
        }
    }
}
