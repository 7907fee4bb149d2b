//! Submits one job, validates its results, and ensures that it ends despite lost and invalid messages.

use std::sync::Arc;
use std::time::Duration;

use async_nats::Subscriber;
use async_nats::jetstream::publish::PublishAck;
use axum::body::Bytes;
use futures_util::StreamExt;
use ludoteca_jobs::Job;
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use super::Remote;
use super::frame::{Read, Reader};
use super::outstanding::Place;
use super::queues::{Envelope, Lane, results};
use super::submission::Submission;
use crate::jobs::measured::Counted;
use crate::jobs::output::{End, Failure, Update};
use crate::jobs::request::IsNeeded;
use crate::scheduler::Cancel;

/// Number of times that a job is submitted again after invalid or lost lines.
const MAX_FAULTS: u32 = 3;
/// Number of times that a job is submitted again after it ended without a result, and the delay, which grows each time.
const MAX_LOST: u32 = 10;
const RESUBMIT_DELAY: Duration = Duration::from_millis(200);
/// Time between two checks of deadlines and of whether the job is still needed.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// Time without a message after which the requester checks whether the queue still has the job.
const CHECK_AFTER: Duration = Duration::from_secs(3);
/// Time to wait for the last messages of a job once the queue no longer has it.
const LAST_MESSAGES_TIMEOUT: Duration = Duration::from_millis(500);
/// Time between two attempts to submit a job.
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// A job for the workers.
pub(super) struct Order {
    /// The name of the job, the same on all servers.
    pub name: String,
    pub lane: Lane,
    pub job: Job,
    /// How long it may wait for a worker.
    pub max_wait: Duration,
    /// Whether it waits while there are no workers, and stays in the queue when this server stops.
    pub waits_for_worker: bool,
    pub cancel: Cancel,
    pub is_needed: Option<IsNeeded>,
}

/// The end of one attempt to get results.
enum Attempt {
    /// The job has ended.
    Over(End),
    /// The queue will not deliver the job again, but its end has not arrived here.
    Lost,
    /// A worker has sent something invalid.
    Wrong(&'static str),
}

/// The state of the wait.
struct Wait<'a> {
    remote: &'a Remote,
    order: &'a Order,
    place: Option<Place>,
    counted: Counted,
    sender: UnboundedSender<Update>,
    reader: Reader,
    is_running: bool,
    deadline: Instant,
}

/// Submits a job and forwards its results until it has ended.
pub(super) async fn run(
    remote: Arc<Remote>,
    order: Order,
    place: Option<Place>,
    counted: Counted,
    sender: UnboundedSender<Update>,
) {
    let deadline = Instant::now() + order.max_wait;
    let (reader, remote, order) = (Reader::default(), &*remote, &order);
    let mut wait =
        Wait { remote, order, place, counted, sender, reader, is_running: false, deadline };
    let end = wait.for_the_end().await;
    let Wait { place, mut counted, sender, .. } = wait;
    counted.end(&end);
    // Release the place first: the recipient of the end may submit the next job at once.
    drop((place, counted));
    // If the receiver is gone, the job has been stopped.
    let _ = sender.send(Update::End(end));
}

impl Wait<'_> {
    /// Submits the job until it has ended. Each attempt uses a new id, because `JetStream` ignores known ids.
    async fn for_the_end(&mut self) -> End {
        let (mut faults, mut lost) = (0, 0);
        for attempt in 0_u32.. {
            let id = format!("{}-{attempt}", self.order.name);
            match self.attempt(&id).await {
                Attempt::Over(end) => return end,
                Attempt::Lost => {
                    lost += 1;
                    if lost > MAX_LOST {
                        return End::Failed(Failure::NoResult);
                    }
                    tracing::debug!(id, "a job has ended without a result; submitting it again");
                    sleep(RESUBMIT_DELAY * lost).await;
                }
                Attempt::Wrong(reason) => {
                    faults += 1;
                    if faults == 1 {
                        tracing::warn!(
                            id,
                            reason,
                            "a worker's result is invalid; submitting the job again"
                        );
                    }
                    if faults > MAX_FAULTS {
                        return End::Failed(Failure::InvalidResult(reason.into()));
                    }
                }
            }
        }
        End::Failed(Failure::NoResult)
    }

    async fn attempt(&mut self, id: &str) -> Attempt {
        // Subscribe before submitting, so as not to miss results.
        let Ok(mut frames) = self.remote.client.subscribe(results(id)).await else {
            return Attempt::Over(End::Stopped);
        };
        let (order, remote) = (self.order, self.remote);
        let submission = Submission::new(remote, order.lane, id);
        let submitted = tokio::select! {
            submitted = self.submit(&submission) => submitted.map_err(End::Failed),
            end = obsolete(order, remote) => Err(end),
        };
        let submitted = match submitted {
            Ok(submitted) => submitted,
            Err(end) => {
                // The job may have arrived nevertheless.
                submission.withdraw(None).await;
                return Attempt::Over(end);
            }
        };
        let attempt = tokio::select! {
            attempt = self.follow(&submission, &submitted, &mut frames) => attempt,
            end = obsolete(order, remote) => Attempt::Over(end),
        };
        // Keep the job: another server may wait for the same move, or take over the game.
        let is_shared = order.waits_for_worker && remote.closing.is_cancelled();
        let has_ended = match &attempt {
            Attempt::Over(End::Done | End::Failed(Failure::Dead(_) | Failure::NoResult)) => true,
            Attempt::Over(_) | Attempt::Lost | Attempt::Wrong(_) => false,
        };
        if !has_ended && !is_shared {
            submission.withdraw(Some(&submitted)).await;
        }
        attempt
    }

    /// Puts the job into its queue. Retries until `JetStream` confirms it, possibly as a duplicate.
    async fn submit(&self, submission: &Submission<'_>) -> Result<PublishAck, Failure> {
        let Order { job, max_wait, .. } = self.order;
        let envelope = Envelope { within: max_wait.as_millis() as u64, job: job.clone() };
        let payload = serde_json::to_vec(&envelope);
        let payload: Bytes = payload.map_err(|error| Failure::Dead(error.to_string()))?.into();
        loop {
            if let Some(ack) = submission.try_submit(payload.clone()).await {
                return Ok(ack);
            }
            self.check_wait()?;
            sleep(RETRY_DELAY).await;
        }
    }

    /// Whether the job may wait longer.
    fn check_wait(&self) -> Result<(), Failure> {
        if self.is_running || self.order.waits_for_worker {
            return Ok(());
        }
        if self.remote.workers.are_missing() {
            return Err(Failure::NoWorker);
        }
        if Instant::now() < self.deadline { Ok(()) } else { Err(Failure::Expired) }
    }

    /// Forwards the results.
    async fn follow(
        &mut self,
        submission: &Submission<'_>,
        submitted: &PublishAck,
        frames: &mut Subscriber,
    ) -> Attempt {
        let mut tick = interval(POLL_INTERVAL);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // A duplicate may be a job that has already ended.
        let delay = if submitted.duplicate { Duration::ZERO } else { CHECK_AFTER };
        let mut check = Instant::now() + delay;
        let mut is_gone = false;
        loop {
            tokio::select! {
                biased;
                message = frames.next() => {
                    let Some(message) = message else { return Attempt::Over(End::Stopped) };
                    check = Instant::now() + CHECK_AFTER;
                    if let Some(attempt) = self.receive(submission.id(), &message.payload) {
                        return attempt;
                    }
                }
                _ = tick.tick() => {
                    if let Err(failure) = self.check_wait() {
                        return Attempt::Over(End::Failed(failure));
                    }
                    if Instant::now() < check {
                        continue;
                    }
                    match submission.is_queued(submitted).await {
                        Some(false) if is_gone => return Attempt::Lost,
                        Some(false) => (is_gone, check) = (true, Instant::now() + LAST_MESSAGES_TIMEOUT),
                        Some(true) | None => check = Instant::now() + CHECK_AFTER,
                    }
                }
            }
        }
    }

    /// Reads a message. Returns the end of the attempt if the message ends it.
    fn receive(&mut self, id: &str, message: &[u8]) -> Option<Attempt> {
        let (line, end) = match self.reader.read(id, message) {
            Read::Started => {
                self.is_running = true;
                self.counted.start();
                if let Some(place) = &self.place {
                    place.start();
                }
                return None;
            }
            Read::Known => return None,
            Read::Wrong(reason) => return Some(Attempt::Wrong(reason)),
            // The requester of a move keeps waiting; only this submission has expired.
            Read::End(_, End::Failed(Failure::Expired)) if self.order.waits_for_worker => {
                return Some(Attempt::Lost);
            }
            Read::Line(line) => (Some(line), None),
            Read::End(line, end) => (line, Some(end)),
        };
        if let Some(line) = line {
            if !self.order.job.accepts(&line) {
                return Some(Attempt::Wrong("a line is no result of the job"));
            }
            let _ = self.sender.send(Update::Line(line));
        }
        end.map(Attempt::Over)
    }
}

/// Waits until the job is no longer needed.
async fn obsolete(order: &Order, remote: &Remote) -> End {
    let not_needed = async {
        let Some(is_needed) = &order.is_needed else { return std::future::pending().await };
        while is_needed() {
            sleep(POLL_INTERVAL).await;
        }
    };
    tokio::select! {
        () = order.cancel.stopped() => End::Stopped,
        () = remote.closing.cancelled() => {
            order.cancel.stop();
            End::Stopped
        }
        () = not_needed => End::Obsolete,
    }
}
