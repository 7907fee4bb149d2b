//! Servers and workers on a real bus.

mod broken;
mod order;
mod results;

use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::stream::Stream;
use async_nats::jetstream::{Context, Message};
use futures_util::StreamExt;
use ludoteca_engine::{Knowledge, Limits, Resources};
use ludoteca_jobs::{Job, JobGame};
use ludoteca_rules::{AnyMatch, Game};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::remote::queues::{self, DEAD, Lane};
use super::*;
use crate::bus::nats::Nats;
use crate::nats_server::NatsServer;
use crate::scheduler::{Cancel, Class, Task};

/// Number of polls for an eventual result, and the time between them: 30 s in all.
const MAX_POLLS: u32 = 3_000;
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// A server's queue with its own bus.
struct Bus {
    server: NatsServer,
    queue: Queue,
    jetstream: Context,
    jobs: Stream,
}

/// A worker in this process.
struct TestWorker {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Bus {
    /// A bus without workers; `None` if tests with a bus have to be skipped.
    async fn start() -> Option<Self> {
        Some(Self::on(NatsServer::start()?).await)
    }

    async fn on(server: NatsServer) -> Self {
        let nats = Nats::connect(&server.url().parse().unwrap(), "test").await.unwrap();
        let queue = Queue::remote(&nats, JobMetrics::default());
        // A connection does not receive its own messages.
        let nats = Nats::connect(&server.url().parse().unwrap(), "other").await.unwrap();
        let jetstream = queues::context(&nats.client);
        let (jobs, _) = queues::prepare(&jetstream).await;
        Self { server, queue, jetstream, jobs }
    }

    /// The queue of another server.
    async fn another(&self) -> Queue {
        let nats = Nats::connect(&self.server.url().parse().unwrap(), "another").await.unwrap();
        Queue::remote(&nats, JobMetrics::default())
    }

    /// Starts a worker with one thread for analyses and one for moves.
    async fn worker(&self) -> TestWorker {
        let config = WorkerConfig {
            bus: self.server.url().parse().unwrap(),
            threads: 1,
            memory: None,
            knowledge: Arc::new(Knowledge::built_in()),
            metrics: None,
            allowed_hosts: Vec::new(),
        };
        let worker = Worker::connect(config).await.unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let (report, ready) = oneshot::channel();
        let ready_now = || report.send(()).unwrap();
        let task = tokio::spawn(worker.run(async { drop(stopped.await) }, ready_now));
        ready.await.unwrap();
        TestWorker { stop, task }
    }

    /// Takes a job as a worker does, and does nothing else.
    async fn take(&self, lane: Lane) -> Message {
        let consumer = self.jobs.get_consumer(lane.name()).await.unwrap();
        let consumer: async_nats::jetstream::consumer::PullConsumer = consumer;
        let wait = Duration::from_secs(30);
        let mut batch = consumer.batch().max_messages(1).expires(wait).messages().await.unwrap();
        batch.next().await.expect("a job comes").unwrap()
    }

    /// Waits until the queues are empty.
    async fn drained(&self) {
        for _ in 0..MAX_POLLS {
            if self.jobs.get_info().await.unwrap().state.messages == 0 {
                return;
            }
            sleep(POLL_INTERVAL).await;
        }
        panic!("the queues do not become empty");
    }

    /// Number of dead jobs.
    async fn dead(&self) -> u64 {
        let stream = self.jetstream.get_stream(DEAD).await.unwrap();
        stream.cached_info().state.messages
    }

    async fn send_frame(&self, message: &Message, frame: impl Into<String>) {
        let subject = queues::results(queues::id_of(&message.subject));
        self.jetstream.client().publish(subject, frame.into().into()).await.unwrap();
    }
}

impl TestWorker {
    async fn stop(self) {
        drop(self.stop);
        self.task.await.unwrap();
    }
}

/// A queue on threads of this process.
fn here() -> Queue {
    Queue::local(Resources::default(), JobMetrics::default())
}

fn game(moves: &[&str]) -> JobGame {
    let mut game: AnyMatch = Game::Morris.options("").unwrap().start();
    for mv in moves {
        game.play_text(mv).unwrap();
    }
    JobGame(game)
}

fn task(class: Class) -> Task {
    Task { class, client: Some([127, 0, 0, 1].into()), stop: Cancel::default() }
}

fn request(class: Class, job: Job) -> Request {
    Request { task: task(class), job, name: None, is_needed: None }
}

fn a_move() -> Request {
    request(Class::Reply, Job::Move { game: game(&["d2"]), level: 2, seed: 7 })
}

/// An analysis of this many positions.
fn analysis(nodes: u64) -> Request {
    let limits = Limits { nodes: Some(nodes), lines: 2, ..Limits::default() };
    request(Class::Analysis, Job::Analysis { game: game(&["d2", "d6"]), limits })
}

/// All lines of a job and its end.
async fn all(mut output: JobOutput) -> (Vec<String>, End) {
    let mut lines = Vec::new();
    loop {
        match output.next(|| false).await {
            Update::Line(line) => lines.push(line),
            Update::End(end) => return (lines, end),
        }
    }
}
