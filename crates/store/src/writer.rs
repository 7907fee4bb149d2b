//! The writer. Writes that arrive while the disk is busy go into one transaction and are
//! acknowledged together, so many simultaneous games need few waits for the disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::slice;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep_until;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::engine::Engine;
use super::memo::Memos;
use super::monitor::Monitor;
use super::outage::Outage;
use super::write::{Run, Write, Written};
use super::{Appended, StoreError};
use crate::StoreMetrics;

/// Maximum number of writes in one transaction.
const BATCH_SIZE: usize = 256;
/// Timeout of a write that waits for another program's lock.
pub(super) const LOCK_TIMEOUT: Duration = Duration::from_secs(2);
/// Time without a write after which the database does its maintenance.
const IDLE_TIME: Duration = Duration::from_secs(1);

type WriteResult = Result<Appended, StoreError>;
/// Called with the result of a write; it must not block.
type Done = Box<dyn FnOnce(WriteResult) + Send>;
type Job = (Write, Done);

/// A transaction of another module.
struct TransactionJob {
    run: Run,
    /// Whether it changes nothing that is cached, and needs no maintenance afterwards.
    is_upkeep: bool,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

/// Queues writes and reports when they are durable.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: mpsc::UnboundedSender<Job>,
    transactions: mpsc::UnboundedSender<TransactionJob>,
    /// What was read since the last transaction.
    pub(super) memos: Arc<Memos>,
    /// Whether the database accepts writes.
    pub(super) monitor: Arc<Monitor>,
    closing: CancellationToken,
    task: TaskTracker,
}

impl Writer {
    /// Starts a writer.
    pub(super) fn new(engine: impl Engine, metrics: StoreMetrics, is_shared: bool) -> Self {
        let (jobs, queue) = mpsc::unbounded_channel();
        let (transactions, to_run) = mpsc::unbounded_channel();
        let (closing, task) = (CancellationToken::new(), TaskTracker::new());
        let memos = Arc::new(Memos::new(is_shared));
        let monitor = Arc::<Monitor>::default();
        let database = Database {
            engine,
            outage: Outage::default(),
            metrics,
            memos: Arc::clone(&memos),
            monitor: Arc::clone(&monitor),
        };
        task.spawn(write_all(database, queue, to_run, closing.clone()));
        task.close();
        Self { jobs, transactions, memos, monitor, closing, task }
    }

    /// Queues the write at once. The returned future resolves when the write is durable.
    pub(super) fn write(&self, write: Write) -> impl Future<Output = WriteResult> + use<> {
        let (reply, written) = oneshot::channel();
        // A client that has disconnected gets no reply; its write remains.
        self.write_then(write, Box::new(move |result| drop(reply.send(result))));
        async move { written.await.map_err(|_| StoreError::Closed)? }
    }

    /// Queues the write at once. `done` runs on the writer's task once the write is durable or has failed.
    pub(super) fn write_then(&self, write: Write, done: Done) {
        if let Err(mpsc::error::SendError((_, done))) = self.jobs.send((write, done)) {
            // Not here: the caller may hold a lock that it needs.
            tokio::spawn(async { done(Err(StoreError::Closed)) });
        }
    }

    /// Runs a transaction between two batches of writes. `is_upkeep` states that it changes nothing that is cached,
    /// and needs no maintenance afterwards.
    pub(super) async fn transact(&self, run: Run, is_upkeep: bool) -> Result<(), StoreError> {
        let (reply, result) = oneshot::channel();
        let job = TransactionJob { run, is_upkeep, reply };
        self.transactions.send(job).map_err(|_| StoreError::Closed)?;
        result.await.map_err(|_| StoreError::Closed)?
    }

    /// Accepts no more writes, and waits until all queued ones are done.
    pub(super) async fn close(&self) {
        self.closing.cancel();
        self.task.wait().await;
    }
}

async fn write_all<E: Engine>(
    mut database: Database<E>,
    mut queue: mpsc::UnboundedReceiver<Job>,
    mut to_run: mpsc::UnboundedReceiver<TransactionJob>,
    closing: CancellationToken,
) {
    let mut batch = Vec::with_capacity(BATCH_SIZE);
    let mut is_tidy = true;
    let mut last_write = Instant::now();
    loop {
        tokio::select! {
            _ = queue.recv_many(&mut batch, BATCH_SIZE) => {}
            Some(TransactionJob { run, is_upkeep, reply }) = to_run.recv() => {
                if !is_upkeep {
                    (is_tidy, last_write) = (false, Instant::now());
                }
                let _ = reply.send(database.transact(&run, is_upkeep).await);
                continue;
            }
            () = closing.cancelled() => {
                queue.close();
                queue.recv_many(&mut batch, BATCH_SIZE).await;
            }
            () = sleep_until((last_write + IDLE_TIME).into()), if !is_tidy => {
                database.outage.paused(Instant::now());
                database.engine.rest().await;
                is_tidy = true;
                continue;
            }
        }
        if batch.is_empty() {
            break;
        }
        (is_tidy, last_write) = (false, Instant::now());
        batch.sort_by_key(|(write, _)| E::group(write));
        let (writes, done): (Vec<_>, Vec<_>) = batch.drain(..).unzip();
        let mut done = done.into_iter();
        for writes in writes.chunk_by(|one, other| E::group(one) == E::group(other)) {
            for (result, done) in database.write(writes).await.into_iter().zip(done.by_ref()) {
                // A bug in one game must not stop the writes of the others. The panic hook reports it.
                let _ = catch_unwind(AssertUnwindSafe(|| done(result)));
            }
        }
    }
    database.engine.close().await;
}

/// The database, and its current outage if there is one.
#[derive(Debug)]
struct Database<E> {
    engine: E,
    outage: Outage,
    metrics: StoreMetrics,
    memos: Arc<Memos>,
    monitor: Arc<Monitor>,
}

impl<E: Engine> Database<E> {
    /// Performs all writes in one transaction. If some of them conflict with the database, or one touches a damaged
    /// page, performs each of those that were not made in its own transaction.
    async fn write(&mut self, writes: &[Write]) -> Vec<WriteResult> {
        let all = self.attempt(writes).await;
        match all {
            Ok(Written::All(tails, at)) => {
                tails.into_iter().map(|tail| Ok(Appended::Yes(tail, at))).collect()
            }
            Ok(Written::Some(tails, at)) => {
                let mut results = Vec::with_capacity(writes.len());
                for (write, tail) in writes.iter().zip(tails) {
                    match tail {
                        Some(tail) => results.push(Ok(Appended::Yes(tail, at))),
                        None => results.extend(Box::pin(self.write(slice::from_ref(write))).await),
                    }
                }
                results
            }
            Ok(Written::Conflict) if writes.len() == 1 => vec![Ok(Appended::NumberTaken)],
            Err(error) if writes.len() == 1 || error.is_temporary() => {
                vec![Err(error); writes.len()]
            }
            Ok(Written::Conflict) | Err(_) => {
                let mut results = Vec::with_capacity(writes.len());
                for write in writes {
                    results.extend(Box::pin(self.write(slice::from_ref(write))).await);
                }
                results
            }
        }
    }

    async fn attempt(&mut self, writes: &[Write]) -> Result<Written, StoreError> {
        let began = Instant::now();
        let written = self.engine.write(writes).await;
        self.metrics.seconds.observe(began.elapsed().as_secs_f64());
        match written {
            Ok(written) => {
                for write in written.made(writes) {
                    self.metrics.events.inc_by(write.events().len() as u64);
                    for player in write.summary().board.iter().flat_map(|(players, _)| players) {
                        self.memos.boards.remove(player);
                    }
                }
                self.outage.succeeded(Instant::now());
                Ok(written)
            }
            Err(error) => Err(self.failed(&error, writes.len()).await),
        }
    }

    /// Runs a transaction.
    async fn transact(&mut self, run: &Run, is_upkeep: bool) -> Result<(), StoreError> {
        let done = self.engine.transact(run).await;
        if !is_upkeep {
            self.memos.forget();
        }
        match done {
            Ok(()) => Ok(()),
            Err(error) => Err(self.failed(&error, 1).await),
        }
    }

    /// Handles a failed transaction.
    async fn failed(&mut self, error: &sqlx::Error, writes: usize) -> StoreError {
        let error = StoreError::of_write(error);
        self.metrics.failures.inc();
        if error.is_temporary() {
            self.outage.failed(&error, writes, Instant::now());
            self.monitor.fail();
        }
        self.engine.recover().await;
        error
    }
}
