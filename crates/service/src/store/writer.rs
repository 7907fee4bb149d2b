//! The writer. Writes that arrive while the disk is busy go into one transaction and are
//! acknowledged together, so that many games at once cost few waits for the disk.

use std::mem;
use std::slice;
use std::time::{Duration, Instant};

use ludoteca_room::{Event, PlayerId};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::batch::{self, Written};
use super::challenges::ChallengeChange;
use super::mark::{Mark, Reached};
use super::outage::Outage;
use super::removal::{Removal, remove};
use super::tokens::TokenChange;
use super::transaction::Transaction;
use super::{Appended, StoreError, Summary, Tail};
use crate::id::GameId;
use crate::metrics::StoreMetrics;
use crate::owner::Owner;
use crate::ratings::RatedResult;
use crate::rooms::Setting;

/// Maximum number of writes in one transaction.
const BATCH: usize = 256;
/// How long a write waits for another program's lock before it is refused.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// Time without a write after which the write-ahead log is moved into the database.
const IDLE: Duration = Duration::from_secs(1);

/// A game to create.
#[derive(Debug)]
pub(super) struct NewGame {
    pub(super) setting: Setting,
    pub(super) events: Vec<Event>,
    pub(super) summary: Summary,
    pub(super) import: Option<String>,
    pub(super) owner: Owner,
    /// Whether the game is that of an open challenge, which is thereby accepted.
    pub(super) is_accepted: bool,
}

/// Events to append. The last one has the number of the summary.
#[derive(Debug)]
pub(super) struct NewEvents {
    pub(super) id: GameId,
    pub(super) events: Vec<Event>,
    /// Where they go.
    pub(super) tail: Tail,
    pub(super) summary: Summary,
    /// The result for the ratings, if these events end a game that counts.
    pub(super) rated: Option<RatedResult>,
}

/// One write.
#[derive(Debug)]
pub(super) enum Write {
    Create(Box<NewGame>),
    Append(Box<NewEvents>),
}

/// A rare write, between two batches of the others.
#[derive(Debug)]
pub(super) enum Change {
    /// Deletes games.
    Remove(Removal),
    /// Stores the name that a player has chosen.
    Rename(PlayerId, String),
    /// Changes the tokens of players.
    Tokens(TokenChange),
    /// Changes open challenges.
    Challenges(ChallengeChange),
}

/// What a [`Change`] has changed.
#[derive(Debug, Default)]
pub(super) struct Changed {
    /// The games that were deleted.
    pub(super) games: Vec<GameId>,
    /// Number of rows that were changed otherwise.
    pub(super) rows: u64,
}

impl Write {
    /// The events that are written.
    pub(super) fn events(&self) -> &[Event] {
        match self {
            Self::Create(game) => &game.events,
            Self::Append(new) => &new.events,
        }
    }
}

type Answer = Result<Appended, StoreError>;
type Job = (Write, oneshot::Sender<Answer>);
type TransactionJob = (Transaction, oneshot::Sender<Result<(), StoreError>>);
type ChangeJob = (Change, oneshot::Sender<Result<Changed, StoreError>>);

/// Queues writes and reports when they are durable.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: mpsc::UnboundedSender<Job>,
    changes: mpsc::UnboundedSender<ChangeJob>,
    transactions: mpsc::UnboundedSender<TransactionJob>,
    closing: CancellationToken,
    task: TaskTracker,
}

impl Writer {
    /// Starts a writer with a connection of its own; `options` open its successors.
    pub(super) fn new(
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        mark: Mark,
        reached: Reached,
        metrics: StoreMetrics,
    ) -> Self {
        let (jobs, queue) = mpsc::unbounded_channel();
        let (changes, to_change) = mpsc::unbounded_channel();
        let (transactions, to_run) = mpsc::unbounded_channel();
        let (closing, task) = (CancellationToken::new(), TaskTracker::new());
        let writer = WriteConnection {
            options,
            connection,
            mark,
            reached,
            last_game: reached.games,
            outage: Outage::default(),
            metrics,
        };
        task.spawn(write_all(writer, queue, to_change, to_run, closing.clone()));
        task.close();
        Self { jobs, changes, transactions, closing, task }
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

    /// Makes a change between two batches of writes.
    pub(super) async fn change(&self, change: Change) -> Result<Changed, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.changes.send((change, answer)).map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Runs a transaction between two batches of writes.
    pub(super) async fn transact(&self, transaction: Transaction) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.transactions.send((transaction, answer)).map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Accepts no more writes, and waits until all queued ones are done.
    pub(super) async fn close(&self) {
        self.closing.cancel();
        self.task.wait().await;
    }
}

async fn write_all(
    mut database: WriteConnection,
    mut queue: mpsc::UnboundedReceiver<Job>,
    mut to_change: mpsc::UnboundedReceiver<ChangeJob>,
    mut to_run: mpsc::UnboundedReceiver<TransactionJob>,
    closing: CancellationToken,
) {
    let mut batch = Vec::with_capacity(BATCH);
    let mut is_checkpointed = true;
    loop {
        tokio::select! {
            _ = queue.recv_many(&mut batch, BATCH) => {}
            Some((change, reply)) = to_change.recv() => {
                is_checkpointed = false;
                let _ = reply.send(database.change(&change).await);
                continue;
            }
            Some((transaction, reply)) = to_run.recv() => {
                is_checkpointed = false;
                let _ = reply.send(database.transact(transaction).await);
                continue;
            }
            () = closing.cancelled() => {
                queue.close();
                queue.recv_many(&mut batch, BATCH).await;
            }
            () = sleep(IDLE), if !is_checkpointed => {
                database.checkpoint().await;
                is_checkpointed = true;
                continue;
            }
        }
        if batch.is_empty() {
            break;
        }
        is_checkpointed = false;
        let (writes, replies): (Vec<_>, Vec<_>) = batch.drain(..).unzip();
        for (reply, answer) in replies.into_iter().zip(database.write(&writes).await) {
            // A client that has disconnected gets no answer; its write remains.
            let _ = reply.send(answer);
        }
    }
    if let Err(error) = database.connection.close().await {
        tracing::warn!(%error, "the database was not closed cleanly");
    }
}

/// The writing connection, and what is needed to recover when it fails.
#[derive(Debug)]
struct WriteConnection {
    options: SqliteConnectOptions,
    connection: SqliteConnection,
    mark: Mark,
    /// The numbers that the database has reached. They must be read again after rows are deleted.
    reached: Reached,
    /// The last row number given to a game. No number is reused while the server runs: the room of
    /// a deleted game must not write into another game.
    last_game: i64,
    outage: Outage,
    metrics: StoreMetrics,
}

impl WriteConnection {
    /// Writes all in one transaction. If one of them conflicts with the database or touches a
    /// damaged page, writes each in its own transaction.
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
        let (connection, last_game) = (&mut self.connection, &mut self.last_game);
        let began = Instant::now();
        let written = batch::write(connection, writes, last_game, &mut self.reached).await;
        self.metrics.seconds.observe(began.elapsed().as_secs_f64());
        match written {
            Ok(written) => {
                if let Written::All(_) = &written {
                    let events = writes.iter().map(|write| write.events().len() as u64).sum();
                    self.metrics.events.inc_by(events);
                }
                self.mark.note(self.reached);
                self.outage.succeeded(Instant::now());
                Ok(written)
            }
            Err(error) => Err(self.failed(&error, writes.len()).await),
        }
    }

    /// Makes a change.
    async fn change(&mut self, change: &Change) -> Result<Changed, StoreError> {
        let done = match change {
            Change::Remove(removal) => {
                let games = self.remove(removal).await?;
                return Ok(Changed { games, rows: 0 });
            }
            Change::Rename(player, name) => {
                let rename = sqlx::query("INSERT OR REPLACE INTO players VALUES (?, ?, ?)");
                let rename = rename.bind(player.bytes().to_vec()).bind(name).bind(batch::now());
                rename.execute(&mut self.connection).await.map(|done| done.rows_affected())
            }
            Change::Tokens(change) => change.apply(&mut self.connection).await,
            Change::Challenges(change) => change.apply(&mut self.connection).await,
        };
        match done {
            Ok(rows) => Ok(Changed { rows, ..Changed::default() }),
            Err(error) => Err(self.failed(&error, 1).await),
        }
    }

    /// Runs a transaction.
    async fn transact(&mut self, Transaction(statements): Transaction) -> Result<(), StoreError> {
        let done = async {
            let mut transaction = self.connection.begin_with("BEGIN IMMEDIATE").await?;
            statements(&mut transaction).await?;
            transaction.commit().await
        };
        match done.await {
            Ok(()) => Ok(()),
            Err(error) => Err(self.failed(&error, 1).await),
        }
    }

    /// Deletes games and returns their ids.
    async fn remove(&mut self, removal: &Removal) -> Result<Vec<GameId>, StoreError> {
        match remove(&mut self.connection, removal, &mut self.mark).await {
            Ok((removed, reached)) => {
                self.reached = reached;
                Ok(removed)
            }
            Err(error) => Err(self.failed(&error, 1).await),
        }
    }

    /// Handles a failed transaction, whatever the cause.
    async fn failed(&mut self, error: &sqlx::Error, writes: usize) -> StoreError {
        let error = StoreError::of_write(error);
        self.metrics.failures.inc();
        if error.is_temporary() {
            self.outage.failed(&error, writes, Instant::now());
        }
        self.replace().await;
        error
    }

    /// Replaces the connection after a failed transaction: depending on the cause, the old one may
    /// still be in a transaction or unusable.
    ///
    /// The new one is opened first. While no connection is open, `SQLite` forgets which part of the
    /// log is valid; it would read the log again and might find the refused transaction in it.
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
            // The next write fails too, and retries.
            Err(error) => tracing::debug!(%error, "no new connection to the database"),
        }
    }

    /// Empties the write-ahead log while there is nothing to write: what is in the log is lost if a
    /// frame before it is damaged. Does not wait for readers.
    async fn checkpoint(&mut self) {
        self.outage.paused(Instant::now());
        let pragmas = format!(
            "PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = {}",
            PATIENCE.as_millis()
        );
        let done = sqlx::raw_sql(AssertSqlSafe(pragmas)).execute(&mut self.connection).await;
        if let Err(error) = done {
            tracing::debug!(%error, "the write-ahead log was not emptied");
            self.replace().await;
        }
    }
}
