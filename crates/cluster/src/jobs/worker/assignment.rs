//! One job assigned to a worker: runs it, and reports to the queue and the server.

use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use async_nats::HeaderMap;
use async_nats::jetstream::{AckKind, Message};
use ludoteca_engine::Stop;
use ludoteca_jobs::Run;
use serde_json::value::RawValue;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{interval, timeout};

use super::Shared;
use super::source::Delivery;
use crate::jobs::measured::Counted;
use crate::jobs::output::{End, Failure};
use crate::jobs::remote::frame::{Body, Frame};
use crate::jobs::remote::queues::{Envelope, dead, id_of, results};

/// Time between two reports to the queue that the job is in progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(500);
/// Maximum time for a confirmation by the bus.
const CONFIRM_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum number of workers that try a job.
const MAX_RUNS: i64 = 5;
/// The header of a dead job that contains the reason.
const REASON: &str = "Ludoteca-Reason";

/// Runs a job on this thread.
pub(super) async fn run(shared: &Shared, Delivery { message, _memory }: Delivery) {
    let Ok(info) = message.info() else { return };
    let (delivered, waited) = (info.delivered, info.published.unix_timestamp_nanos());
    let id = id_of(&message.subject).to_owned();
    let assignment = Assignment { shared, message: &message, id, run: delivered as u64 };
    let mut counted = shared.metrics.waiting();
    if delivered > MAX_RUNS {
        let reason = format!("{MAX_RUNS} workers have tried it and did not end it");
        return assignment.dead_letter(reason, &mut counted).await;
    }
    let Envelope { within, job } = match serde_json::from_slice(&message.payload) {
        Ok(envelope) => envelope,
        Err(error) => return assignment.dead_letter(error.to_string(), &mut counted).await,
    };
    // A job that has been started before does not expire.
    if delivered == 1 && shared.clock.since(waited) > within as i64 {
        let end = End::Failed(Failure::Expired);
        counted.end(&end);
        assignment.end(end).await;
        return assignment.acknowledge().await;
    }
    counted.start();
    let stop = Stop::default();
    shared.running.lock().insert(assignment.id.clone(), stop.clone());
    let (sender, frames) = unbounded_channel();
    let progress = tokio::spawn(report_progress(message.clone()));
    let publisher = tokio::spawn(publish(shared.client.clone(), results(&assignment.id), frames));
    let run = Run::new(job, shared.resources.clone(), stop);
    let lines = Lines { sender, id: &assignment.id, run: assignment.run, next: 0 };
    let end = run_to_the_end(run, lines, shared);
    // Send the results before the queue removes the job.
    let _ = publisher.await;
    progress.abort();
    shared.running.lock().remove(&assignment.id);
    match end {
        Some(end) => {
            counted.end(&end);
            assignment.acknowledge().await;
        }
        None => drop(message.ack_with(AckKind::Nak(None)).await),
    }
}

/// Runs a job and sends its results; `None` if the job goes back to the queue.
fn run_to_the_end(mut run: Run, mut lines: Lines<'_>, shared: &Shared) -> Option<End> {
    lines.send(Body::Started);
    let end = loop {
        // A panic in one job must not end the thread.
        let step = AssertUnwindSafe(|| run.step(&mut |line| lines.line(line)));
        match panic::catch_unwind(step) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(end)) => break End::from(end),
            Err(_) => break End::Failed(Failure::NoResult),
        }
    };
    if shared.returning.is_cancelled() && end == End::Stopped {
        return None;
    }
    lines.send(Body::End(lines.next, end.clone()));
    Some(end)
}

/// Sends the lines of a run from its thread.
struct Lines<'a> {
    sender: UnboundedSender<Vec<u8>>,
    id: &'a str,
    run: u64,
    next: u64,
}

impl Lines<'_> {
    fn line(&mut self, text: String) {
        let line = RawValue::from_string(text).expect("lines are JSON");
        self.send(Body::Line(self.next, line));
        self.next += 1;
    }

    fn send(&self, body: Body) {
        // The receiver lives as long as the sender.
        let _ = self.sender.send(frame(self.id, self.run, body));
    }
}

fn frame(id: &str, run: u64, body: Body) -> Vec<u8> {
    let frame = Frame { job: id.to_owned(), run, body };
    serde_json::to_vec(&frame).expect("a frame is JSON")
}

/// Publishes frames until their sender is dropped.
async fn publish(
    client: async_nats::Client,
    subject: String,
    mut frames: UnboundedReceiver<Vec<u8>>,
) {
    while let Some(frame) = frames.recv().await {
        let _ = client.publish(subject.clone(), frame.into()).await;
    }
    let _ = timeout(CONFIRM_TIMEOUT, client.flush()).await;
}

/// Reports to the queue that this worker is still working on the job.
async fn report_progress(message: Message) {
    let mut tick = interval(PROGRESS_INTERVAL);
    loop {
        tick.tick().await;
        // Without a connection, another worker gets the job.
        let _ = message.ack_with(AckKind::Progress).await;
    }
}

struct Assignment<'a> {
    shared: &'a Shared,
    message: &'a Message,
    id: String,
    run: u64,
}

impl Assignment<'_> {
    /// Reports to the requester that the job has ended without running.
    async fn end(&self, end: End) {
        let frame = frame(&self.id, self.run, Body::End(0, end));
        let _ = self.shared.client.publish(results(&self.id), frame.into()).await;
    }

    /// Removes the job from its queue. If that fails, another worker repeats the job, which changes nothing.
    async fn acknowledge(&self) {
        let _ = timeout(CONFIRM_TIMEOUT, self.message.double_ack()).await;
    }

    /// Moves a job that cannot be run to the dead jobs.
    async fn dead_letter(&self, reason: String, counted: &mut Counted) {
        tracing::error!(id = self.id, reason, "a job cannot be run; it is moved to the dead jobs");
        let mut headers = HeaderMap::new();
        headers.insert(REASON, reason.replace(['\r', '\n'], " "));
        let payload = self.message.payload.clone();
        let sent = self.shared.jetstream.publish_with_headers(dead(&self.id), headers, payload);
        let stored = async { sent.await?.await }.await;
        if let Err(error) = stored {
            tracing::error!(id = self.id, %error, "a dead job cannot be stored");
        }
        let end = End::Failed(Failure::Dead(reason));
        counted.end(&end);
        self.end(end).await;
        self.acknowledge().await;
    }
}
