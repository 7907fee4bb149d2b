//! A job's message in its queue.

use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::publish::PublishAck;
use async_nats::jetstream::stream::RawMessageErrorKind;
use axum::body::Bytes;

use super::Remote;
use super::queues::{self, CANCELLED, JOBS, Lane};

/// A job under an id, under which the queue accepts it only once.
pub(super) struct Submission<'a> {
    remote: &'a Remote,
    lane: Lane,
    id: &'a str,
    subject: String,
}

impl<'a> Submission<'a> {
    pub(super) fn new(remote: &'a Remote, lane: Lane, id: &'a str) -> Self {
        Self { remote, lane, id, subject: lane.subject(id) }
    }

    /// The job's id.
    pub(super) const fn id(&self) -> &str {
        self.id
    }

    /// Puts the job into its queue; `None` without a confirmation.
    pub(super) async fn try_submit(&self, payload: Bytes) -> Option<PublishAck> {
        let jetstream = &self.remote.jetstream;
        let message = PublishMessage::build().message_id(self.id).payload(payload);
        let sent = jetstream.send_publish(self.subject.clone(), message).await;
        let error = match async { sent?.await }.await {
            Ok(ack) => return Some(ack),
            Err(error) => error,
        };
        tracing::debug!(id = self.id, %error, "a job cannot be submitted yet");
        if error.kind() == PublishErrorKind::StreamNotFound {
            // The bus may have lost the queues.
            queues::prepare(jetstream).await;
        }
        None
    }

    /// Whether the queue still has the job, either waiting or with a worker; `None` if that is
    /// unknown.
    pub(super) async fn is_queued(&self, submitted: &PublishAck) -> Option<bool> {
        let stream = self.remote.jetstream.get_stream_no_info(JOBS).await.ok()?;
        match stream.get_raw_message(submitted.sequence).await {
            // A queue that was lost and created again restarts its numbering.
            Ok(message) if *message.subject != *self.subject => Some(false),
            Ok(_) => {
                // NATS servers, at least version 2.9, sometimes keep an acknowledged message, which is never delivered
                // again.
                let consumer: PullConsumer = stream.get_consumer(self.lane.name()).await.ok()?;
                Some(consumer.cached_info().ack_floor.stream_sequence < submitted.sequence)
            }
            Err(error) => match error.kind() {
                RawMessageErrorKind::NoMessageFound => Some(false),
                RawMessageErrorKind::JetStream(error) => {
                    let gone = [ErrorCode::NO_MESSAGE_FOUND, ErrorCode::STREAM_NOT_FOUND];
                    gone.contains(&error.error_code()).then_some(false)
                }
                _ => None,
            },
        }
    }

    /// Removes the job from its queue, and stops it if it is running.
    pub(super) async fn withdraw(&self, submitted: Option<&PublishAck>) {
        let Remote { client, jetstream, .. } = self.remote;
        let _ = client.publish(CANCELLED, self.id.to_owned().into()).await;
        let Ok(stream) = jetstream.get_stream_no_info(JOBS).await else { return };
        let failure = if let Some(ack) = submitted {
            stream.delete_message(ack.sequence).await.err().map(|error| error.to_string())
        } else {
            let purge = stream.purge().filter(&self.subject);
            purge.await.err().map(|error| error.to_string())
        };
        if let Some(error) = failure {
            // Usually because it has just ended.
            tracing::debug!(id = self.id, error, "a job cannot be withdrawn");
        }
    }
}
