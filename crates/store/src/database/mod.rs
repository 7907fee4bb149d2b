//! The two databases behind one interface: a statement is written once, in SQL that both understand,
//! and runs on either. Placeholders are `$1`, `$2`, …; `SQLite` accepts them, too.

mod insert;
mod query;
mod row;

use std::time::Duration;

use sqlx::{PgConnection, PgPool, Postgres, Sqlite, SqliteConnection, SqlitePool};

pub(super) use insert::{Insert, Kind, bind_arrays, unnest};
pub(super) use query::{Query, Value, sql};
pub(super) use row::{FromRow, Row};

/// Longest time for a query to `PostgreSQL`, which itself ends statements earlier.
const QUERY_TIMEOUT: Duration = Duration::from_secs(15);

/// Connections to a database.
#[derive(Clone, Debug)]
pub(super) enum Pool {
    /// They only read; writes have a connection of their own.
    Sqlite(SqlitePool),
    /// They read and write.
    Postgres(PgPool),
}

/// A connection, usually in a transaction.
#[derive(Debug)]
pub(super) enum Connection<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

/// A transaction, which is rolled back unless it is committed.
pub(super) enum Transaction<'c> {
    Sqlite(sqlx::Transaction<'c, Sqlite>),
    Postgres(sqlx::Transaction<'c, Postgres>),
}

/// The target of a query.
pub(super) enum Target<'c> {
    Pool(&'c Pool),
    Connection(Connection<'c>),
}

impl Pool {
    /// A transaction that reads, and whose queries all see the same database.
    pub(super) async fn snapshot(&self) -> Result<Transaction<'static>, sqlx::Error> {
        Ok(match self {
            Self::Sqlite(pool) => Transaction::Sqlite(pool.begin().await?),
            Self::Postgres(pool) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                Transaction::Postgres(pool.begin_with(begin).await?)
            }
        })
    }

    /// Closes all connections.
    pub(super) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

impl Transaction<'_> {
    /// The connection, on which statements run.
    pub(super) fn connection(&mut self) -> Connection<'_> {
        match self {
            Self::Sqlite(transaction) => Connection::Sqlite(transaction),
            Self::Postgres(transaction) => Connection::Postgres(transaction),
        }
    }

    /// Makes the changes durable.
    pub(super) async fn commit(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(transaction) => transaction.commit().await,
            Self::Postgres(transaction) => transaction.commit().await,
        }
    }
}

impl Target<'_> {
    /// Timeout of a query; `None` if it runs in this process.
    const fn timeout(&self) -> Option<Duration> {
        match self {
            Self::Pool(Pool::Sqlite(_)) | Self::Connection(Connection::Sqlite(_)) => None,
            Self::Pool(Pool::Postgres(_)) | Self::Connection(Connection::Postgres(_)) => {
                Some(QUERY_TIMEOUT)
            }
        }
    }
}

impl<'c> From<&'c Pool> for Target<'c> {
    fn from(pool: &'c Pool) -> Self {
        Self::Pool(pool)
    }
}

impl<'c> From<&'c mut Connection<'_>> for Target<'c> {
    fn from(connection: &'c mut Connection<'_>) -> Self {
        Self::Connection(match connection {
            Connection::Sqlite(connection) => Connection::Sqlite(connection),
            Connection::Postgres(connection) => Connection::Postgres(connection),
        })
    }
}

impl<'c> From<&'c mut SqliteConnection> for Target<'c> {
    fn from(connection: &'c mut SqliteConnection) -> Self {
        Self::Connection(Connection::Sqlite(connection))
    }
}

impl<'c> From<&'c mut PgConnection> for Target<'c> {
    fn from(connection: &'c mut PgConnection) -> Self {
        Self::Connection(Connection::Postgres(connection))
    }
}
