//! The topics that a server listens to.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::watch;
use tokio::sync::watch::error::RecvError;

use super::{Bus, Topic};

/// Number of listeners for each topic.
#[derive(Debug, Default)]
pub(super) struct Listened(Mutex<HashMap<Topic, usize>>);

/// A subscription: the server receives the messages of a topic until this is dropped.
#[derive(Debug)]
pub struct Listening {
    bus: Arc<Bus>,
    topic: Topic,
}

impl Bus {
    pub(super) fn listen(self: &Arc<Self>, topic: Topic) -> Listening {
        let mut listened = self.listened.0.lock();
        let count = listened.entry(topic).or_default();
        *count += 1;
        if *count == 1 {
            self.network.listen(topic);
        }
        Listening { bus: Arc::clone(self), topic }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut listened = self.bus.listened.0.lock();
        let Some(count) = listened.get_mut(&self.topic) else { return };
        *count -= 1;
        if *count == 0 {
            listened.remove(&self.topic);
            self.bus.network.forget(self.topic);
        }
    }
}

/// A subscription to changes that this node or another one announces to a player.
#[derive(Debug)]
pub struct PlayerChanges {
    changes: watch::Receiver<()>,
    _listening: Listening,
}

impl PlayerChanges {
    pub(super) const fn new(changes: watch::Receiver<()>, listening: Listening) -> Self {
        Self { changes, _listening: listening }
    }

    /// Waits for the next change.
    pub async fn changed(&mut self) -> Result<(), RecvError> {
        self.changes.changed().await
    }

    /// Makes the next [`changed`](Self::changed) return at once.
    pub fn mark_changed(&mut self) {
        self.changes.mark_changed();
    }

    /// Whether there was a change since the last [`changed`](Self::changed).
    pub fn has_changed(&self) -> bool {
        self.changes.has_changed().unwrap_or_default()
    }
}
