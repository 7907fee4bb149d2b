//! Writes to an `SQLite` file, by one connection.

use std::mem;
use std::ops::RangeInclusive;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection as _, SqliteConnection};

use super::mark::{Mark, Reached};
use crate::batch;
use crate::database::{Connection, sql};
use crate::engine::Engine;
use crate::write::Run;
use crate::write::Write;
use crate::write::Written;
use crate::writer::LOCK_TIMEOUT;

/// The writing connection, and the data to recover from its failure.
#[derive(Debug)]
pub(super) struct Sqlite {
    options: SqliteConnectOptions,
    connection: SqliteConnection,
    mark: Mark,
    /// The numbers that the database has reached. They must be read again after rows are deleted.
    reached: Reached,
    /// The last row number given to a game. No number is reused while the server runs: the room of
    /// a deleted game must not write into another game.
    last_game: i64,
}

impl Sqlite {
    /// Writes on this connection; `options` open its successors.
    pub(super) const fn new(
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        mark: Mark,
        reached: Reached,
    ) -> Self {
        Self { options, connection, mark, reached, last_game: reached.games }
    }

    /// Replaces the connection after a failed transaction: depending on the cause, the old one may
    /// still be in a transaction or unusable.
    ///
    /// The new one is opened first. While no connection is open, `SQLite` forgets which part of the
    /// log is valid; it would read the log again and might find the rejected transaction in it.
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

    /// Writes with one message to the thread of the connection and one back.
    async fn write_at_once(
        &mut self,
        writes: &[Write],
        numbers: RangeInclusive<i64>,
    ) -> Result<Written, sqlx::Error> {
        let (script, tails, at) = batch::script(writes, numbers);
        match script.execute(&mut self.connection).await {
            Ok(_) => Ok(Written::All(tails, at)),
            Err(sqlx::Error::Database(error))
                if error.is_unique_violation() || error.is_foreign_key_violation() =>
            {
                sql("ROLLBACK").execute(&mut self.connection).await?;
                Ok(Written::Conflict)
            }
            Err(error) => Err(error),
        }
    }

    async fn write_in_steps(
        &mut self,
        writes: &[Write],
        numbers: RangeInclusive<i64>,
    ) -> Result<Written, sqlx::Error> {
        let mut transaction = self.connection.begin_with("BEGIN IMMEDIATE").await?;
        let written =
            batch::write(&mut Connection::Sqlite(&mut transaction), writes, numbers).await?;
        if let Written::All(..) = written {
            transaction.commit().await?;
        } else {
            transaction.rollback().await?;
        }
        Ok(written)
    }
}

impl Engine for Sqlite {
    async fn write(&mut self, writes: &[Write]) -> Result<Written, sqlx::Error> {
        let created = writes.iter().filter(|write| matches!(write, Write::Create(_))).count();
        let (first, last) = (self.last_game + 1, self.last_game + created as i64);
        self.last_game = last;
        let written = if writes.iter().any(batch::reads) {
            self.write_in_steps(writes, first..=last).await?
        } else {
            self.write_at_once(writes, first..=last).await?
        };
        if let Written::All(..) = written {
            if created > 0 {
                self.reached.games = last;
            }
            let events = writes.iter().map(|write| write.events().len() as i64);
            self.reached.events += events.sum::<i64>();
            self.mark.note(self.reached);
        }
        Ok(written)
    }

    async fn transact(&mut self, run: &Run) -> Result<(), sqlx::Error> {
        let mut transaction = self.connection.begin_with("BEGIN IMMEDIATE").await?;
        run.on(&mut Connection::Sqlite(&mut transaction)).await?;
        // After a deletion the mark is set back first, because it must never be ahead of the database.
        let reached = Reached::of(&mut transaction).await?;
        if reached != self.reached {
            self.mark.note(reached);
        }
        transaction.commit().await?;
        self.reached = reached;
        Ok(())
    }

    async fn recover(&mut self) {
        self.replace().await;
    }

    /// Empties the write-ahead log, because a damaged frame makes all later ones unreadable. Does
    /// not wait for readers.
    async fn rest(&mut self) {
        let pragmas = format!(
            "PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = {}",
            LOCK_TIMEOUT.as_millis()
        );
        let done = sqlx::raw_sql(AssertSqlSafe(pragmas)).execute(&mut self.connection).await;
        if let Err(error) = done {
            tracing::debug!(%error, "the write-ahead log was not emptied");
            self.replace().await;
        }
    }

    async fn close(self) {
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "the database was not closed cleanly");
        }
    }
}
