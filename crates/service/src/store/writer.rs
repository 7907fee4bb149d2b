//! The one who writes. Writes that come while the disk is busy go into one transaction and are
//! acknowledged together, so that many games at once cost few waits for the disk.

use std::mem;
use std::slice;
use std::time::{Duration, Instant};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::batch::{self, Written};
use super::mark::{Mark, Reached};
use super::outage::Outage;
use super::{Appended, StoreError, Summary, Tail};
use crate::id::GameId;
use crate::table::{Event, Setting};

/// The most writes in one transaction.
const BATCH: usize = 256;
/// How long a write waits for another program's lock before it is refused.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// After this long without a write, what is in the write-ahead log goes into the database.
const IDLE: Duration = Duration::from_secs(1);

/// A game to be created.
#[derive(Debug)]
pub(super) struct NewGame {
    pub(super) setting: Setting,
    pub(super) events: Vec<Event>,
    pub(super) summary: Summary,
    pub(super) import: Option<String>,
}

/// An event to be appended; its number is the summary's.
#[derive(Debug)]
pub(super) struct NewEvent {
    pub(super) id: GameId,
    pub(super) event: Event,
    /// Where it goes.
    pub(super) tail: Tail,
    pub(super) summary: Summary,
}

/// One write.
#[derive(Debug)]
pub(super) enum Write {
    Create(Box<NewGame>),
    Append(NewEvent),
}

type Answer = Result<Appended, StoreError>;
type Job = (Write, oneshot::Sender<Answer>);

/// Takes writes and says when they are durable.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: mpsc::UnboundedSender<Job>,
    closing: CancellationToken,
    task: TaskTracker,
}

impl Writer {
    /// Starts a writer, who has the connection for itself; with the options it makes others.
    pub(super) fn new(
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        mark: Mark,
        reached: Reached,
    ) -> Self {
        let (jobs, queue) = mpsc::unbounded_channel();
        let (closing, task) = (CancellationToken::new(), TaskTracker::new());
        let line = Line {
            options,
            connection,
            mark,
            reached,
            last_game: reached.games,
            outage: Outage::default(),
        };
        task.spawn(write_all(line, queue, closing.clone()));
        task.close();
        Self { jobs, closing, task }
    }

    /// Queues the write at once; the answer comes when it is on the disk.
    pub(super) fn write(&self, write: Write) -> impl Future<Output = Answer> + use<> {
        let (answer, answered) = oneshot::channel();
        let sent = self.jobs.send((write, answer));
        async move {
            sent.map_err(|_| StoreError::Closed)?;
            answered.await.map_err(|_| StoreError::Closed)?
        }
    }

    /// Takes no more, and waits until all that was queued is written.
    pub(super) async fn close(&self) {
        self.closing.cancel();
        self.task.wait().await;
    }
}

async fn write_all(
    mut line: Line,
    mut queue: mpsc::UnboundedReceiver<Job>,
    closing: CancellationToken,
) {
    let mut batch = Vec::with_capacity(BATCH);
    let mut is_settled = true;
    loop {
        tokio::select! {
            _ = queue.recv_many(&mut batch, BATCH) => {}
            () = closing.cancelled() => {
                queue.close();
                queue.recv_many(&mut batch, BATCH).await;
            }
            () = sleep(IDLE), if !is_settled => {
                line.settle().await;
                is_settled = true;
                continue;
            }
        }
        if batch.is_empty() {
            break;
        }
        is_settled = false;
        let (writes, askers): (Vec<_>, Vec<_>) = batch.drain(..).unzip();
        for (asker, answer) in askers.into_iter().zip(line.write(&writes).await) {
            // Who has hung up does not hear it; the write stands all the same.
            let _ = asker.send(answer);
        }
    }
    if let Err(error) = line.connection.close().await {
        tracing::warn!(%error, "the database was not closed cleanly");
    }
}

/// The connection that writes, and all that is needed when it fails.
#[derive(Debug)]
struct Line {
    options: SqliteConnectOptions,
    connection: SqliteConnection,
    mark: Mark,
    /// How far the database has come. What deletes rows has to look it up anew.
    reached: Reached,
    /// The last number given to a game. None is given twice while the server runs: whoever still
    /// holds a game that was deleted must not write into another one.
    last_game: i64,
    outage: Outage,
}

impl Line {
    /// Writes all in one transaction. Where that cannot be because of what one of them asks for or
    /// touches, the others are written without it.
    async fn write(&mut self, writes: &[Write]) -> Vec<Answer> {
        let all = self.attempt(writes).await;
        match all {
            Ok(Written::All(tails)) => {
                tails.into_iter().map(|tail| Ok(Appended::Yes(tail))).collect()
            }
            Ok(Written::Conflict) if writes.len() == 1 => vec![Ok(Appended::NumberTaken)],
            Err(error) if writes.len() == 1 || error.is_temporary() => {
                vec![Err(error); writes.len()]
            }
            Ok(Written::Conflict) | Err(_) => {
                let mut answers = Vec::with_capacity(writes.len());
                for write in writes {
                    answers.extend(Box::pin(self.write(slice::from_ref(write))).await);
                }
                answers
            }
        }
    }

    async fn attempt(&mut self, writes: &[Write]) -> Result<Written, StoreError> {
        match batch::write(&mut self.connection, writes, &mut self.last_game, &mut self.reached)
            .await
        {
            Ok(written) => {
                self.mark.note(self.reached);
                self.outage.succeeded(Instant::now());
                Ok(written)
            }
            Err(error) => {
                let error = StoreError::of_write(&error);
                if error.is_temporary() {
                    self.outage.failed(&error, writes.len(), Instant::now());
                }
                self.replace().await;
                Err(error)
            }
        }
    }

    /// Puts a new connection in the place of one whose transaction failed: whether that one is
    /// still in a transaction, and whether it can be used at all, depends on what went wrong.
    ///
    /// The new one is opened first, so that the database never is without a connection: `SQLite`
    /// would read the log anew, and might find a transaction in it that was refused.
    async fn replace(&mut self) {
        match self.options.connect().await {
            Ok(mut connection) => {
                // Another program may have written.
                if let Ok(found) = Reached::of(&mut connection).await {
                    self.reached = found;
                    self.last_game = self.last_game.max(found.games);
                }
                let failed = mem::replace(&mut self.connection, connection);
                if let Err(error) = failed.close().await {
                    tracing::debug!(%error, "the failed connection was not closed cleanly");
                }
            }
            // The next write fails as well, and tries again.
            Err(error) => tracing::debug!(%error, "no new connection to the database"),
        }
    }

    /// Makes the write-ahead log empty while nothing is to be written: the less is in it, the less
    /// can be damaged there. Where readers are in the way, it does not wait for them.
    async fn settle(&mut self) {
        self.outage.paused(Instant::now());
        let checkpoint = format!(
            "PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = {}",
            PATIENCE.as_millis()
        );
        let done = sqlx::raw_sql(AssertSqlSafe(checkpoint)).execute(&mut self.connection).await;
        if let Err(error) = done {
            tracing::debug!(%error, "the write-ahead log was not emptied");
            self.replace().await;
        }
    }
}
