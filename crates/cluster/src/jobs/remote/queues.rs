//! The `JetStream` queues, and the subjects of all messages about jobs.

use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::context::{CreateStreamError, CreateStreamErrorKind};
use async_nats::jetstream::stream::{
    Config, DiscardPolicy, Info, RetentionPolicy, StorageType, Stream,
};
use async_nats::jetstream::{self, Context};
use data_encoding::BASE32_DNSSEC;
use ludoteca_jobs::Job;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};
use tokio::time::sleep;

/// The stream of the jobs.
pub(in crate::jobs) const JOBS: &str = "ludoteca-jobs-v1";
/// The stream of the jobs that no worker could run.
pub(in crate::jobs) const DEAD: &str = "ludoteca-dead-v1";
/// The subjects of all jobs.
pub(in crate::jobs) const ALL_JOBS: &str = "ludoteca.v1.jobs.>";
/// Announcements of workers.
pub(in crate::jobs) const WORKERS: &str = "ludoteca.v1.workers";
/// Ids of cancelled jobs.
pub(in crate::jobs) const CANCELLED: &str = "ludoteca.v1.cancelled";
/// Timeout of a worker's progress reports, after which a job goes to another worker.
const ACK_WAIT: Duration = Duration::from_millis(1_500);
/// Time after which the queue drops a job. Its requester notices and submits it again.
const MAX_AGE: Duration = Duration::from_hours(2);
/// Time within which a job with a known id counts as a duplicate.
const DUPLICATE_WINDOW: Duration = Duration::from_mins(1);
/// Maximum number of jobs that wait.
const MAX_JOBS: i64 = 100_000;
/// Maximum number of stored dead jobs, and their maximum age.
const MAX_DEAD: i64 = 10_000;
const MAX_DEAD_AGE: Duration = Duration::from_hours(7 * 24);
/// Number of NATS servers that store a job, if there are enough.
const REPLICAS: usize = 3;
/// Number of consecutive failures before a report, because NATS servers that have just started fail, too.
const MAX_UNREPORTED: u32 = 10;
/// Time between two attempts to reach `JetStream`.
const RETRY_DELAY: Duration = Duration::from_millis(500);

/// Jobs of similar urgency, which share a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub(in crate::jobs) enum Lane {
    /// Moves for people who wait.
    Reply,
    Hint,
    /// Analyses, reviews, refutations, and moves in watched games between computers.
    Analysis,
    /// Proofs, which need much memory.
    Proof,
    /// Moves in games that no client has open.
    Unattended,
    /// Generation of puzzles.
    Puzzles,
}

impl Lane {
    /// Its name in subjects and metrics.
    pub(in crate::jobs) fn name(self) -> &'static str {
        self.into()
    }

    /// The subject of a job.
    pub(in crate::jobs) fn subject(self, id: &str) -> String {
        format!("ludoteca.v1.jobs.{}.{id}", self.name())
    }
}

/// The subject of a job's results.
pub(in crate::jobs) fn results(id: &str) -> String {
    format!("ludoteca.v1.results.{id}")
}

/// The subject of a dead job.
pub(in crate::jobs) fn dead(id: &str) -> String {
    format!("ludoteca.v1.dead.{id}")
}

/// The id of a job with this subject.
pub(in crate::jobs) fn id_of(subject: &str) -> &str {
    subject.rsplit('.').next().unwrap_or(subject)
}

/// A new name.
pub(in crate::jobs) fn unique() -> String {
    BASE32_DNSSEC.encode(&fastrand::u128(..).to_le_bytes())
}

/// The content of a job's message.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::jobs) struct Envelope {
    /// How long the job may wait, in milliseconds.
    pub within: u64,
    /// The job itself.
    pub job: Job,
}

/// `JetStream`, with a timeout after which a NATS server has probably died.
pub(in crate::jobs) fn context(client: &Client) -> Context {
    let mut context = jetstream::new(client.clone());
    context.set_timeout(Duration::from_secs(2));
    context
}

/// Creates missing queues. Waits until `JetStream` can be reached. Returns the streams of jobs and dead jobs.
pub(in crate::jobs) async fn prepare(context: &Context) -> (Stream, Stream) {
    let mut failures = 0;
    loop {
        let error = match try_prepare(context).await {
            Ok(streams) => return streams,
            Err(error) => error,
        };
        // The loss of the connection is in the log already.
        if error.kind() != CreateStreamErrorKind::TimedOut {
            failures += 1;
            tracing::debug!(%error, "no queues of jobs");
        }
        if failures == MAX_UNREPORTED {
            tracing::error!(%error, "the bus has no queues of jobs; is nats-server started with -js?");
        }
        sleep(RETRY_DELAY).await;
    }
}

async fn try_prepare(context: &Context) -> Result<(Stream, Stream), CreateStreamError> {
    let jobs = Config {
        name: JOBS.into(),
        subjects: vec![ALL_JOBS.into()],
        retention: RetentionPolicy::WorkQueue,
        discard: DiscardPolicy::New,
        max_messages: MAX_JOBS,
        max_age: MAX_AGE,
        duplicate_window: DUPLICATE_WINDOW,
        ..Config::default()
    };
    let dead = Config {
        name: DEAD.into(),
        subjects: vec![dead(">")],
        max_messages: MAX_DEAD,
        max_age: MAX_DEAD_AGE,
        ..Config::default()
    };
    let jobs = stream(context, jobs).await?;
    let dead = stream(context, dead).await?;
    for lane in Lane::VARIANTS {
        let consumer = pull::Config {
            durable_name: Some(lane.name().into()),
            filter_subject: lane.subject("*"),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_ack_pending: MAX_JOBS,
            ..pull::Config::default()
        };
        let created = jobs.get_or_create_consumer(lane.name(), consumer).await;
        created.map_err(|error| {
            CreateStreamError::with_source(CreateStreamErrorKind::Response, error)
        })?;
    }
    Ok((jobs, dead))
}

/// Opens or creates a stream, with [`REPLICAS`] replicas once there are enough servers.
async fn stream(context: &Context, config: Config) -> Result<Stream, CreateStreamError> {
    let stream = if let Ok(stream) = context.get_stream(&config.name).await {
        stream
    } else {
        // A server without a cluster accepts more replicas, but then rejects the stream at its next start.
        let config = Config { storage: StorageType::File, num_replicas: 1, ..config };
        match context.create_stream(config.clone()).await {
            Ok(stream) => stream,
            // Another program may have created it at the same moment.
            Err(error) => context.get_stream(&config.name).await.map_err(|_| error)?,
        }
    };
    let Info { config: known, cluster, .. } = stream.cached_info();
    if cluster.is_some() && known.num_replicas < REPLICAS {
        let more = Config { num_replicas: REPLICAS, ..known.clone() };
        if let Err(error) = context.update_stream(more).await {
            tracing::warn!(%error, "jobs are not kept on {REPLICAS} servers of the bus");
        }
    }
    Ok(stream)
}
