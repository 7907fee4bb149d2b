//! The source of a thread's next job: the most urgent lane that has one.

use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::consumer::pull::Batch;
use async_nats::jetstream::stream::Stream;
use async_nats::jetstream::{AckKind, Message};
use futures_util::future::{join_all, select_all};
use futures_util::{FutureExt, StreamExt};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::jobs::remote::queues::Lane;

/// Time for which a thread waits for a job before it repeats the request.
const POLL_TIMEOUT: Duration = Duration::from_secs(5);
/// Response timeout of the bus.
const REPLY_TIMEOUT: Duration = Duration::from_secs(1);

/// The lanes of a thread.
#[derive(Debug)]
pub(super) struct Source {
    stream: Stream,
    /// The most urgent one first.
    lanes: Vec<Lane>,
    consumers: Vec<PullConsumer>,
    proofs: Arc<Semaphore>,
}

/// A job assigned to this worker.
pub(super) struct Delivery {
    pub message: Message,
    /// The permit for a proof's memory.
    pub _memory: Option<OwnedSemaphorePermit>,
}

impl Source {
    pub(super) fn new(stream: Stream, lanes: &[Lane], proofs: Arc<Semaphore>) -> Self {
        Self { stream, lanes: lanes.to_vec(), consumers: Vec::new(), proofs }
    }

    /// Discards its state of the bus, after a failure.
    pub(super) fn reset(&mut self) {
        self.consumers.clear();
    }

    /// The next job; `None` if none has arrived for a while.
    pub(super) async fn next(&mut self) -> Result<Option<Delivery>, async_nats::Error> {
        if self.consumers.is_empty() {
            for lane in &self.lanes {
                self.consumers.push(self.stream.get_consumer(lane.name()).await?);
            }
        }
        // A proof is taken only with a permit for its memory, which is reserved before the request.
        let memory = self.lanes.contains(&Lane::Proof).then_some(&self.proofs);
        let memory = memory.and_then(|proofs| Arc::clone(proofs).try_acquire_owned().ok());
        let open: Vec<_> = self
            .lanes
            .iter()
            .zip(&self.consumers)
            .filter(|(lane, _)| **lane != Lane::Proof || memory.is_some())
            .collect();
        for (_, consumer) in &open {
            let mut batch = consumer.fetch().max_messages(1).messages().await?;
            if let Some(message) = timeout(REPLY_TIMEOUT, batch.next()).await? {
                return Ok(Some(delivery(message?, memory)));
            }
        }
        let waits = open
            .iter()
            .map(|(_, consumer)| consumer.batch().max_messages(1).expires(POLL_TIMEOUT).messages());
        let mut batches = join_all(waits).await.into_iter().collect::<Result<Vec<_>, _>>()?;
        let first = timeout(POLL_TIMEOUT + REPLY_TIMEOUT, first(&mut batches)).await?;
        // A job that another lane sends at the same moment goes back to the queue for other
        // threads.
        for batch in &mut batches {
            if let Some(Some(Ok(other))) = batch.next().now_or_never() {
                other.ack_with(AckKind::Nak(None)).await?;
            }
        }
        Ok(first.transpose()?.map(|message| delivery(message, memory)))
    }
}

/// The first message of any batch; `None` once all batches have ended without one.
async fn first(batches: &mut [Batch]) -> Option<Result<Message, async_nats::Error>> {
    let mut waits: Vec<_> = batches.iter_mut().map(StreamExt::next).collect();
    while !waits.is_empty() {
        let (message, _, others) = select_all(waits).await;
        if message.is_some() {
            return message;
        }
        waits = others;
    }
    None
}

fn delivery(message: Message, memory: Option<OwnedSemaphorePermit>) -> Delivery {
    let is_proof = message.subject.starts_with(&Lane::Proof.subject(""));
    Delivery { message, _memory: memory.filter(|_| is_proof) }
}
