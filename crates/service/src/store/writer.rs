//! The one who writes. Writes that come while the disk is busy go into one transaction and are
//! acknowledged together, so that many games at once cost few waits for the disk.

use std::time::{SystemTime, UNIX_EPOCH};

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

async fn write_batch(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Appended>, sqlx::Error> {
    let at = now();
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers = Vec::with_capacity(writes.len());
    for write in writes {
        answers.push(match write {
            Write::Create(game) => create(&mut transaction, game, at).await?,
            Write::Append(NewEvent { game, seq, event, summary }) => {
                append(&mut transaction, *game, (*seq, event), summary, at).await?
            }
        });
    }
    transaction.commit().await?;
    Ok(answers)
}

async fn create(
    transaction: &mut Transaction<'_, Sqlite>,
    game: &NewGame,
    at: i64,
) -> Result<Appended, sqlx::Error> {
    let NewGame { setting, events, summary, import } = game;
    let Setting { id, options, start, players } = setting;
    sqlx::query("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)")
        .bind(id.to_string())
        .bind(options.game().name())
        .bind(options.json())
        .bind(options.digest())
        .bind(start)
        .bind(json(players))
        .bind(at)
        .execute(&mut **transaction)
        .await?;
    if let Some(record) = import {
        sqlx::query("INSERT INTO imports VALUES (?, ?)")
            .bind(id.to_string())
            .bind(record)
            .execute(&mut **transaction)
            .await?;
    }
    for numbered in (1..).zip(events) {
        insert(transaction, *id, numbered, at).await?;
    }
    summarise(transaction, *id, summary, at).await?;
    Ok(Appended::Yes)
}

async fn append(
    transaction: &mut Transaction<'_, Sqlite>,
    game: GameId,
    event: (u64, &Event),
    summary: &Summary,
    at: i64,
) -> Result<Appended, sqlx::Error> {
    let appended = insert(transaction, game, event, at).await?;
    if appended == Appended::Yes {
        summarise(transaction, game, summary, at).await?;
    }
    Ok(appended)
}

async fn insert(
    transaction: &mut Transaction<'_, Sqlite>,
    game: GameId,
    (seq, event): (u64, &Event),
    at: i64,
) -> Result<Appended, sqlx::Error> {
    let inserted = sqlx::query("INSERT INTO events VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
        .bind(game.to_string())
        .bind(seq as i64)
        .bind(json(event))
        .bind(at)
        .execute(&mut **transaction)
        .await?;
    Ok(if inserted.rows_affected() == 1 { Appended::Yes } else { Appended::NumberTaken })
}

async fn summarise(
    transaction: &mut Transaction<'_, Sqlite>,
    game: GameId,
    summary: &Summary,
    at: i64,
) -> Result<(), sqlx::Error> {
    let Summary { ply, to_move, outcome, waiting } = *summary;
    sqlx::query("INSERT OR REPLACE INTO summaries VALUES (?, ?, ?, ?, ?, ?, ?)")
        .bind(game.to_string())
        .bind(ply as i64)
        .bind(to_move.map(ludoteca_rules::Side::name))
        .bind(outcome.and_then(|outcome| outcome.winner).map(ludoteca_rules::Side::name))
        .bind(outcome.map(|outcome| outcome.reason.0))
        .bind(waiting)
        .bind(at)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("players and events are JSON")
}

/// Milliseconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
