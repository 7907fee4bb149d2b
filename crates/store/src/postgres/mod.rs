//! The store in a `PostgreSQL` database, which several servers may share.

mod address;
mod append;
mod engine;
mod failure;
mod lag;
mod migrations;
mod position;
#[cfg(test)]
mod replica_tests;
#[cfg(test)]
mod statements;
#[cfg(test)]
mod tests;
mod watch;

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, PgConnection, PgPool};
use tokio::time::timeout;

use self::engine::Postgres;
use self::position::Position;
use self::watch::Watch;
use super::database::Pool;
use super::writer::Writer;
use super::{MigrateError, Store};
use crate::StoreMetrics;
use crate::replicas::Replicas;

pub use address::{DatabaseUrl, InvalidDatabaseUrl};
pub(super) use failure::at_start;
pub use lag::{ReplicaState, replica_states};
pub(super) use migrations::check_version;

/// Maximum number of connections of a server that read.
const MAX_CONNECTIONS: u32 = 10;
/// How long a request waits for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum time for which a starting server waits for the database.
const START_TIMEOUT: Duration = Duration::from_secs(10);
/// A statement is cancelled after the first time, and a transaction that has gone silent after the
/// second: a server that was paused must not keep its locks. The first is longer than any request waits for a
/// transaction: `PostgreSQL` reports a commit as successful if it cancels the wait for a synchronous replica.
const SETTINGS: [(&str, &str); 3] = [
    ("statement_timeout", "20s"),
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "10s"),
];

impl Store {
    /// Opens the database and migrates it to this program's version. Reads that may lag go to the `replicas`.
    pub async fn connect(
        url: &DatabaseUrl,
        replicas: Option<&DatabaseUrl>,
    ) -> Result<Self, MigrateError> {
        let (mut connection, primary) = url.connect_to_primary().await?;
        migrations::migrate(&mut connection).await?;
        let limited = |options: &PgConnectOptions| {
            options.clone().application_name("ludoteca").options(SETTINGS)
        };
        let servers: Vec<PgConnectOptions> = url.servers().iter().map(limited).collect();
        let (reading, urgent) =
            (pool(MAX_CONNECTIONS, &servers[primary]), pool(2, &servers[primary]));
        let writing = writing().connect_lazy_with(servers[primary].clone());
        let metrics = StoreMetrics::default();
        let writer = Writer::new(Postgres::new(writing.clone()), metrics.clone(), true);
        let copies: Vec<PgConnectOptions> =
            replicas.into_iter().flat_map(DatabaseUrl::servers).map(limited).collect();
        let copy = |options| (address::server_name(options), pool(MAX_CONNECTIONS, options));
        let replicas = Arc::new(Replicas::new(copies.iter().map(copy), metrics.clone()));
        if servers.len() > 1 || !copies.is_empty() {
            let pools = vec![reading.clone(), urgent.clone(), writing];
            Watch::new(servers, primary, pools, copies, Arc::clone(&replicas)).start();
        }
        let store = Self::new(Pool::Postgres(reading), Pool::Postgres(urgent), writer, metrics);
        Ok(store.with_replicas(replicas))
    }
}

/// A connection without time limits, to a database that has been migrated to this program's version.
pub(super) async fn open(url: &DatabaseUrl) -> Result<PgConnection, MigrateError> {
    let mut connection = url.connect().await?;
    migrations::migrate(&mut connection).await?;
    Ok(connection)
}

/// A connection without time limits.
async fn connect(server: &PgConnectOptions) -> Result<PgConnection, MigrateError> {
    let options = server.clone().application_name("ludoteca");
    let connected = timeout(START_TIMEOUT, options.connect()).await;
    connected.map_err(|_| MigrateError::Absent("it does not respond".into()))?.map_err(at_start)
}

impl DatabaseUrl {
    /// A connection without time limits; to the primary, if there are several servers.
    pub async fn connect(&self) -> Result<PgConnection, MigrateError> {
        self.connect_to_primary().await.map(|(connection, _)| connection)
    }

    /// The same, and the index of the server.
    async fn connect_to_primary(&self) -> Result<(PgConnection, usize), MigrateError> {
        if let [server] = self.servers() {
            return Ok((connect(server).await?, 0));
        }
        let mut failure = MigrateError::Absent("none of its servers is the primary".into());
        for (index, server) in self.servers().iter().enumerate() {
            match connect(server).await {
                Ok(mut connection) => match Position::of(&mut connection).await {
                    Ok(Position::Written(_)) => return Ok((connection, index)),
                    Ok(Position::Replayed(_)) => {}
                    Err(error) => failure = at_start(error),
                },
                Err(error) => failure = error,
            }
        }
        Err(failure)
    }
}

fn pool(max_connections: u32, options: &PgConnectOptions) -> PgPool {
    limited(max_connections).connect_lazy_with(options.clone())
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
