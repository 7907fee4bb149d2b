//! The store in a `PostgreSQL` database, which several servers may share.

mod address;
mod append;
mod engine;
mod failure;
mod migrations;
#[cfg(test)]
mod statements;
#[cfg(test)]
mod tests;

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, PgConnection, PgPool};
use tokio::time::timeout;

use self::engine::Postgres;
use super::database::Pool;
use super::writer::Writer;
use super::{MigrateError, Store};
use crate::StoreMetrics;

pub use address::{DatabaseUrl, InvalidDatabaseUrl};
pub(super) use failure::at_start;
pub(super) use migrations::check_version;

/// Maximum number of connections of a server that read.
const MAX_CONNECTIONS: u32 = 10;
/// How long a request waits for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum time for which a starting server waits for the database.
const START_TIMEOUT: Duration = Duration::from_secs(10);
/// A statement is cancelled after the first time, and a transaction that has gone silent after the
/// second: a server that was paused must not keep its locks.
const SETTINGS: [(&str, &str); 3] = [
    ("statement_timeout", "10s"),
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "10s"),
];

impl Store {
    /// Opens the database and migrates it to this program's version.
    pub async fn connect(url: &DatabaseUrl) -> Result<Self, MigrateError> {
        open(url).await?;
        let options = url.options().clone().application_name("ludoteca").options(SETTINGS);
        let metrics = StoreMetrics::default();
        let writing = writing().connect_lazy_with(options.clone());
        let writer = Writer::new(Postgres::new(writing), metrics.clone(), true);
        let (reading, urgent) = (pool(MAX_CONNECTIONS, options.clone()), pool(2, options));
        Ok(Self::new(Pool::Postgres(reading), Pool::Postgres(urgent), writer, metrics))
    }
}

/// A connection without time limits, to a database that has been migrated to this program's version.
pub(super) async fn open(url: &DatabaseUrl) -> Result<PgConnection, MigrateError> {
    let mut connection = url.connect().await?;
    migrations::migrate(&mut connection).await?;
    Ok(connection)
}

impl DatabaseUrl {
    /// A connection without time limits.
    pub async fn connect(&self) -> Result<PgConnection, MigrateError> {
        let options = self.options().clone().application_name("ludoteca");
        let connected = timeout(START_TIMEOUT, options.connect()).await;
        connected.map_err(|_| MigrateError::Absent("it does not respond".into()))?.map_err(at_start)
    }
}

fn pool(max_connections: u32, options: PgConnectOptions) -> PgPool {
    limited(max_connections).connect_lazy_with(options)
}

fn limited(max_connections: u32) -> PgPoolOptions {
    PgPoolOptions::new().max_connections(max_connections).acquire_timeout(ACQUIRE_TIMEOUT)
}

/// The writer uses one connection, and a second one while one that has failed is closed. Its statements are planned
/// once: for few rows, planning takes longer than execution.
fn writing() -> PgPoolOptions {
    limited(2).after_connect(|connection, _| {
        Box::pin(async move {
            let plans = "SET plan_cache_mode = force_generic_plan";
            sqlx::raw_sql(plans).execute(connection).await.map(drop)
        })
    })
}
