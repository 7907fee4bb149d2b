//! The wait for one job: it is submitted, its results are checked, and whatever goes wrong, it ends.

use std::sync::Arc;
use std::time::Duration;

use async_nats::Subscriber;
use async_nats::jetstream::publish::PublishAck;
use axum::body::Bytes;
use futures_util::StreamExt;
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use super::Remote;
use super::frame::{Read, Reader};
use super::outstanding::Place;
use super::queues::{Envelope, Lane, results};
use super::submission::Submission;
use crate::jobs::answer::{End, Failure, Update};
use crate::jobs::cancel::Cancel;
use crate::jobs::job::Job;
use crate::jobs::measured::Counted;
use crate::jobs::queue::Wanted;

/// Number of times that a job is asked for again after nonsense or lost lines.
const MOST_FAULTS: u32 = 3;
/// Number of times that a job is asked for again after it has ended without a result, and the delay, which
/// grows each time.
const MOST_UNSEEN: u32 = 10;
const AGAIN: Duration = Duration::from_millis(200);
/// Polling interval.
const TICK: Duration = Duration::from_millis(500);
/// Time without a message after which the queue is asked whether it still has the job.
const SILENCE: Duration = Duration::from_secs(3);
/// Time that the last messages of a job may need once the queue no longer has it.
const GRACE: Duration = Duration::from_millis(500);
/// Time between two attempts to submit a job.
const RETRY: Duration = Duration::from_millis(200);

/// A job to be carried out by a worker.
pub(super) struct Order {
    /// The name that everybody gives to this job.
    pub name: String,
    pub lane: Lane,
    pub job: Job,
    /// How long it may wait.
    pub patience: Duration,
    /// Whether it waits for workers even if there are none, and survives a stop of this server.
    pub is_patient: bool,
    pub cancel: Cancel,
    pub wanted: Option<Wanted>,
}

/// How one attempt to get results ends.
enum Attempt {
    /// The job has ended.
    Over(End),
    /// The job has left the queue, and nobody here has seen its end.
    Unseen,
    /// A worker has sent something wrong.
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

/// Submits a job and passes on its results until it has ended.
pub(super) async fn run(
    remote: Arc<Remote>,
    order: Order,
    place: Option<Place>,
    counted: Counted,
    sender: UnboundedSender<Update>,
) {
    let deadline = Instant::now() + order.patience;
    let (reader, remote, order) = (Reader::default(), &*remote, &order);
    let mut wait =
        Wait { remote, order, place, counted, sender, reader, is_running: false, deadline };
    let end = wait.for_the_end().await;
    let Wait { place, mut counted, sender, .. } = wait;
    counted.end(&end);
    // Whoever gets the end may submit the next job at once.
    drop((place, counted));
    // A client that no longer listens has stopped the job.
    let _ = sender.send(Update::End(end));
}

impl Wait<'_> {
    /// Asks until the job has ended. Each time, it has a new id, because `JetStream` ignores known ones.
    async fn for_the_end(&mut self) -> End {
        let (mut faults, mut unseen) = (0, 0);
        for attempt in 0_u32.. {
            let id = format!("{}-{attempt}", self.order.name);
            match self.attempt(&id).await {
                Attempt::Over(end) => return end,
                Attempt::Unseen => {
                    unseen += 1;
                    if unseen > MOST_UNSEEN {
                        return End::Failed(Failure::NoResult);
                    }
                    tracing::debug!(id, "a job has ended unseen; asking again");
                    sleep(AGAIN * unseen).await;
                }
                Attempt::Wrong(reason) => {
                    faults += 1;
                    if faults == 1 {
                        tracing::warn!(
                            id,
                            reason,
                            "a worker's answer cannot be used; asking again"
                        );
                    }
                    if faults > MOST_FAULTS {
                        return End::Failed(Failure::Nonsense(reason.into()));
                    }
                }
            }
        }
        End::Failed(Failure::NoResult)
    }

    async fn attempt(&mut self, id: &str) -> Attempt {
        // The subscription comes first, so that no result is missed.
        let Ok(mut frames) = self.remote.client.subscribe(results(id)).await else {
            return Attempt::Over(End::Stopped);
        };
        let (order, remote) = (self.order, self.remote);
        let submission = Submission::new(remote, order.lane, id);
        let submitted = tokio::select! {
            submitted = self.submit(&submission) => submitted.map_err(End::Failed),
            end = unwanted(order, remote) => Err(end),
        };
        let submitted = match submitted {
            Ok(submitted) => submitted,
            Err(end) => {
                // It may have arrived.
                submission.withdraw(None).await;
                return Attempt::Over(end);
            }
        };
        let attempt = tokio::select! {
            attempt = self.follow(&submission, &submitted, &mut frames) => attempt,
            end = unwanted(order, remote) => Attempt::Over(end),
        };
        // Another server may wait for the same move, or take over the game.
        let is_shared = order.is_patient && remote.closing.is_cancelled();
        let has_ended = match &attempt {
            Attempt::Over(End::Done | End::Failed(Failure::Dead(_) | Failure::NoResult))
            | Attempt::Unseen => true,
            Attempt::Over(_) | Attempt::Wrong(_) => false,
        };
        if !has_ended && !is_shared {
            submission.withdraw(Some(&submitted)).await;
        }
        attempt
    }

    /// Puts the job into its queue. Tries until `JetStream` has confirmed that, which may be a repetition.
    async fn submit(&self, submission: &Submission<'_>) -> Result<PublishAck, Failure> {
        let Order { job, patience, .. } = self.order;
        let envelope = Envelope { within: patience.as_millis() as u64, job: job.clone() };
        let payload = serde_json::to_vec(&envelope);
        let payload: Bytes = payload.map_err(|error| Failure::Dead(error.to_string()))?.into();
        loop {
            if let Some(ack) = submission.try_submit(payload.clone()).await {
                return Ok(ack);
            }
            self.check_patience()?;
            sleep(RETRY).await;
        }
    }

    /// Whether the job may wait longer.
    fn check_patience(&self) -> Result<(), Failure> {
        if self.is_running || self.order.is_patient {
            return Ok(());
        }
        if self.remote.workers.are_missing() {
            return Err(Failure::NoWorker);
        }
        if Instant::now() < self.deadline { Ok(()) } else { Err(Failure::Expired) }
    }

    /// Passes on the results.
    async fn follow(
        &mut self,
        submission: &Submission<'_>,
        submitted: &PublishAck,
        frames: &mut Subscriber,
    ) -> Attempt {
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // A job that was known already may have ended before.
        let silence = if submitted.duplicate { Duration::ZERO } else { SILENCE };
        let mut check = Instant::now() + silence;
        let mut is_gone = false;
        loop {
            tokio::select! {
                biased;
                message = frames.next() => {
                    let Some(message) = message else { return Attempt::Over(End::Stopped) };
                    check = Instant::now() + SILENCE;
                    if let Some(attempt) = self.receive(submission.id(), &message.payload) {
                        return attempt;
                    }
                }
                _ = tick.tick() => {
                    if let Err(failure) = self.check_patience() {
                        return Attempt::Over(End::Failed(failure));
                    }
                    if Instant::now() < check {
                        continue;
                    }
                    match submission.is_queued(submitted).await {
                        Some(false) if is_gone => return Attempt::Unseen,
                        Some(false) => (is_gone, check) = (true, Instant::now() + GRACE),
                        Some(true) | None => check = Instant::now() + SILENCE,
                    }
                }
            }
        }
    }

    /// Reads a message; returns how the attempt ends if it does.
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
            // Whoever waits for a move is patient; only the message has become too old.
            Read::End(_, End::Failed(Failure::Expired)) if self.order.is_patient => {
                return Some(Attempt::Unseen);
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

/// Waits until nobody wants the job any more.
async fn unwanted(order: &Order, remote: &Remote) -> End {
    let asked = async {
        let Some(wanted) = &order.wanted else { return std::future::pending().await };
        while wanted() {
            sleep(TICK).await;
        }
    };
    tokio::select! {
        () = order.cancel.stopped() => End::Stopped,
        () = remote.closing.cancelled() => {
            order.cancel.stop();
            End::Stopped
        }
        () = asked => End::Unwanted,
    }
}
