//! A network of nodes that are connected by NATS.

use std::collections::HashMap;
use std::iter;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::Client;
use futures_util::StreamExt;
use parking_lot::Mutex;
use tokio::sync::{mpsc, watch};
use tokio::task::AbortHandle;
use tokio::time::{MissedTickBehavior, interval};

use super::nats::Nats;
use super::network::INBOX_SIZE;
use super::{Incoming, Network, Received, Topic};
use super::{Link, batch};

/// Capacity of the queue of messages to send. Further messages are lost.
const OUTBOX_SIZE: usize = 4 << 10;
/// Minimum time between two batches of messages, so that the moves of a commit are one message. A lone one does not
/// wait.
const BATCH_INTERVAL: Duration = Duration::from_millis(1);
/// The message that a node puts into its own inbox when a subscription becomes active.
const LISTENING: &[u8] = br#""listening""#;

/// A node's connection to the others.
#[derive(Debug)]
pub struct NatsNetwork {
    client: Client,
    link: watch::Receiver<Link>,
    outbox: mpsc::Sender<(Topic, Vec<u8>)>,
    inbox: mpsc::Sender<Received>,
    /// The task that reads the messages of each topic.
    readers: Mutex<HashMap<Topic, AbortHandle>>,
    lost: Arc<AtomicU64>,
}

impl NatsNetwork {
    /// A network over this connection, and the messages that arrive from other nodes.
    pub fn join(nats: &Nats) -> (Box<dyn Network>, Incoming) {
        let (outbox, unsent) = mpsc::channel(OUTBOX_SIZE);
        let (inbox, incoming) = mpsc::channel(INBOX_SIZE);
        let lost = Arc::<AtomicU64>::default();
        tokio::spawn(send_all(nats.clone(), unsent, Arc::clone(&lost)));
        let (client, link) = (nats.client.clone(), nats.link.clone());
        let readers = Mutex::default();
        (Box::new(Self { client, link, outbox, inbox, readers, lost }), incoming)
    }

    fn with_readers<T>(&self, act: impl FnOnce(&mut HashMap<Topic, AbortHandle>) -> T) -> T {
        act(&mut self.readers.lock())
    }
}

/// Sends messages in batches while the connection is up, and drops them while it is down.
async fn send_all(nats: Nats, mut unsent: mpsc::Receiver<(Topic, Vec<u8>)>, lost: Arc<AtomicU64>) {
    let mut ticks = interval(BATCH_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while let Some(first) = unsent.recv().await {
        ticks.tick().await;
        let others = iter::from_fn(|| unsent.try_recv().ok()).take(OUTBOX_SIZE);
        let batch = batch::join(iter::once(first).chain(others));
        let Link { is_up, gaps } = *nats.link.borrow();
        if gaps == 0 {
            // Before the first connection, no other node depends on this one, so nothing counts as
            // lost.
            continue;
        }
        for (topic, text, count) in batch {
            if !is_up || nats.client.publish(topic.to_string(), text.into()).await.is_err() {
                lost.fetch_add(count, Ordering::Relaxed);
            }
        }
    }
}

impl Network for NatsNetwork {
    fn send(&self, topic: Topic, text: Vec<u8>) {
        if self.outbox.try_send((topic, text)).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn listen(&self, topic: Topic) {
        let (client, inbox) = (self.client.clone(), self.inbox.clone());
        let reader = tokio::spawn(async move {
            // The client resubscribes after each reconnection.
            let mut messages = match client.subscribe(topic.to_string()).await {
                Ok(messages) => messages,
                Err(error) => return tracing::error!(%topic, %error, "cannot listen to the bus"),
            };
            // A reader of the store may have missed changes made before the subscription became
            // active.
            let flushed = client.flush().await;
            let listening = Received { topic, text: LISTENING.to_vec() };
            if flushed.is_err() || inbox.send(listening).await.is_err() {
                return;
            }
            while let Some(message) = messages.next().await {
                for text in batch::split(&message.payload) {
                    if inbox.send(Received { topic, text }).await.is_err() {
                        return;
                    }
                }
            }
        });
        let earlier = self.with_readers(|readers| readers.insert(topic, reader.abort_handle()));
        if let Some(earlier) = earlier {
            earlier.abort();
        }
    }

    fn forget(&self, topic: Topic) {
        // Aborting the reader drops its subscription.
        if let Some(reader) = self.with_readers(|readers| readers.remove(&topic)) {
            reader.abort();
        }
    }

    fn link(&self) -> watch::Receiver<Link> {
        self.link.clone()
    }

    fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }

    fn is_alone(&self) -> bool {
        false
    }
}
