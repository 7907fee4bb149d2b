//! The one who writes. Writes that come while the disk is busy go into one transaction and are
//! acknowledged together, so that many games at once cost few waits for the disk.

use std::collections::HashSet;
use std::time::{SystemTime, UNIX_EPOCH};

use ludoteca_rules::{Reason, Side};
use serde::Serialize;
use sqlx::{Connection, Sqlite, SqliteConnection, Transaction};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::{Appended, StoreError, Summary};
use crate::id::GameId;
use crate::table::{Event, Setting};

/// The most writes in one transaction.
const BATCH: usize = 256;

/// A game to be created.
#[derive(Debug)]
pub(super) struct NewGame {
    pub(super) setting: Setting,
    pub(super) events: Vec<Event>,
    pub(super) summary: Summary,
    pub(super) import: Option<String>,
}

/// An event to be appended.
#[derive(Debug)]
pub(super) struct NewEvent {
    pub(super) game: GameId,
    pub(super) seq: u64,
    pub(super) event: Event,
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
    /// Starts a writer, who has the connection for itself.
    pub(super) fn new(connection: SqliteConnection) -> Self {
        let (jobs, queue) = mpsc::unbounded_channel();
        let (closing, task) = (CancellationToken::new(), TaskTracker::new());
        task.spawn(write_all(connection, queue, closing.clone()));
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
    mut connection: SqliteConnection,
    mut queue: mpsc::UnboundedReceiver<Job>,
    closing: CancellationToken,
) {
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        tokio::select! {
            _ = queue.recv_many(&mut batch, BATCH) => {}
            () = closing.cancelled() => {
                queue.close();
                queue.recv_many(&mut batch, BATCH).await;
            }
        }
        if batch.is_empty() {
            break;
        }
        let (writes, askers): (Vec<_>, Vec<_>) = batch.drain(..).unzip();
        let answers = match write_batch(&mut connection, &writes).await {
            Ok(answers) => answers.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(StoreError::from(error)); writes.len()],
        };
        for (asker, answer) in askers.into_iter().zip(answers) {
            // Who has hung up does not hear it; the write stands all the same.
            let _ = asker.send(answer);
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed cleanly");
    }
}

/// Writes all in one transaction, in few statements: each costs a trip to the database's thread.
async fn write_batch(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Appended>, sqlx::Error> {
    let at = now();
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut events = Vec::with_capacity(writes.len());
    for write in writes {
        match write {
            Write::Create(game) => {
                create(&mut transaction, game, at).await?;
                let NewGame { setting, events: played, .. } = &**game;
                let row = |(seq, event)| EventRow { game: setting.id.to_string(), seq, event };
                events.extend((1..).zip(played).map(row));
            }
            Write::Append(NewEvent { game, seq, event, .. }) => {
                events.push(EventRow { game: game.to_string(), seq: *seq, event });
            }
        }
    }
    let mut inserted = insert(&mut transaction, &events, at).await?;
    let mut summaries = Vec::with_capacity(writes.len());
    let mut answers = Vec::with_capacity(writes.len());
    for write in writes {
        let (game, summary, is_written) = match write {
            Write::Create(game) => (game.setting.id.to_string(), &game.summary, true),
            Write::Append(NewEvent { game, seq, summary, .. }) => {
                let key = (game.to_string(), *seq as i64);
                let is_written = inserted.remove(&key);
                (key.0, summary, is_written)
            }
        };
        answers.push(if is_written { Appended::Yes } else { Appended::NumberTaken });
        if is_written {
            summaries.push(SummaryRow::new(game, summary));
        }
    }
    summarise(&mut transaction, &summaries, at).await?;
    transaction.commit().await?;
    Ok(answers)
}

async fn create(
    transaction: &mut Transaction<'_, Sqlite>,
    game: &NewGame,
    at: i64,
) -> Result<(), sqlx::Error> {
    let Setting { id, options, start, players } = &game.setting;
    sqlx::query("INSERT INTO games VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)")
        .bind(id.to_string())
        .bind(options.game().name())
        .bind(options.json())
        .bind(options.digest())
        .bind(start)
        .bind(json(players))
        .bind(at)
        .execute(&mut **transaction)
        .await?;
    if let Some(record) = &game.import {
        sqlx::query("INSERT INTO imports SELECT number, ? FROM games WHERE id = ?")
            .bind(record)
            .bind(id.to_string())
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

#[derive(Serialize)]
struct EventRow<'a> {
    game: String,
    seq: u64,
    event: &'a Event,
}

/// Inserts the events whose numbers are free, and tells which they were.
async fn insert(
    transaction: &mut Transaction<'_, Sqlite>,
    events: &[EventRow<'_>],
    at: i64,
) -> Result<HashSet<(String, i64)>, sqlx::Error> {
    let inserted = sqlx::query_as(
        "INSERT INTO events (game, seq, event, at) \
         SELECT number, value ->> 'seq', value ->> 'event', ? \
         FROM json_each(?) JOIN games ON games.id = value ->> 'game' WHERE true \
         ON CONFLICT DO NOTHING RETURNING (SELECT id FROM games WHERE number = events.game), seq",
    );
    let inserted = inserted.bind(at).bind(json(&events)).fetch_all(&mut **transaction).await?;
    Ok(inserted.into_iter().collect())
}

#[derive(Serialize)]
struct SummaryRow {
    game: String,
    ply: usize,
    to_move: Option<Side>,
    winner: Option<Side>,
    reason: Option<Reason>,
    waiting: bool,
}

impl SummaryRow {
    fn new(game: String, summary: &Summary) -> Self {
        let Summary { ply, to_move, outcome, waiting } = *summary;
        let winner = outcome.and_then(|outcome| outcome.winner);
        Self { game, ply, to_move, winner, reason: outcome.map(|outcome| outcome.reason), waiting }
    }
}

async fn summarise(
    transaction: &mut Transaction<'_, Sqlite>,
    summaries: &[SummaryRow],
    at: i64,
) -> Result<(), sqlx::Error> {
    let replace = sqlx::query(
        "INSERT OR REPLACE INTO summaries \
         SELECT number, value ->> 'ply', value ->> 'to_move', value ->> 'winner', \
         value ->> 'reason', value ->> 'waiting', ? \
         FROM json_each(?) JOIN games ON games.id = value ->> 'game'",
    );
    replace.bind(at).bind(json(&summaries)).execute(&mut **transaction).await?;
    Ok(())
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("players, events and summaries are JSON")
}

/// Milliseconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
