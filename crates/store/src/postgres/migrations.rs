//! Migrations of the database schema.
//!
//! Servers of two versions may use the database at the same time while an operator replaces one by
//! the other. A step therefore either expands the schema, so that earlier programs keep working, or
//! contracts it, once no program needs the removed parts. A step records which programs can work
//! with the schema after it.

use sqlx::{Connection as _, PgConnection};

use super::at_start;
use crate::database::Connection;
use crate::migrate::{STEPS, Step, VERSION, reject_older};
use crate::{MigrateError, tallies};

/// The key of the lock that lets one server at a time migrate the schema: `ludoteca` as bytes.
const LOCK: i64 = i64::from_be_bytes(*b"ludoteca");

/// The version of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Found {
    version: i64,
    needs: i64,
}

/// Migrates the database to [`VERSION`](crate::VERSION), unless it has this version or a later one. Fails if the
/// schema needs a newer program. Adds what follows from the games.
pub(super) async fn migrate(connection: &mut PgConnection) -> Result<(), MigrateError> {
    run(connection, STEPS).await?;
    let mut transaction = connection.begin().await.map_err(at_start)?;
    let mut target = Connection::Postgres(&mut transaction);
    tallies::complete(&mut target).await.map_err(at_start)?;
    transaction.commit().await.map_err(at_start)
}

/// Returns the version of the database, 0 if it is new.
///
/// # Errors
/// If this program cannot open a database of this version, or if the database cannot be read.
pub(crate) async fn check_version(connection: &mut PgConnection) -> Result<i64, MigrateError> {
    let Some(Found { version, needs }) = find(connection).await.map_err(at_start)? else {
        return Ok(0);
    };
    reject_older(version)?;
    if needs > VERSION {
        return Err(MigrateError::Newer { found: version, known: VERSION });
    }
    Ok(version)
}

/// Runs the missing steps, all or none.
pub(super) async fn run(connection: &mut PgConnection, steps: &[Step]) -> Result<(), MigrateError> {
    let own = steps.last().map_or(0, |step| step.version);
    let mut found = find(connection).await.map_err(at_start)?;
    if let Some(found) = found {
        reject_older(found.version)?;
    }
    if found.is_none_or(|found| found.version < own) {
        let mut transaction = connection.begin().await.map_err(at_start)?;
        found = expand(&mut transaction, steps).await.map_err(at_start)?;
        transaction.commit().await.map_err(at_start)?;
    }
    match found {
        Some(Found { version, needs }) if needs > own => {
            Err(MigrateError::Newer { found: version, known: own })
        }
        _ => Ok(()),
    }
}

async fn expand(
    connection: &mut PgConnection,
    steps: &[Step],
) -> Result<Option<Found>, sqlx::Error> {
    // Released at the end of the transaction.
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *connection).await?;
    sqlx::raw_sql(
        "CREATE TABLE IF NOT EXISTS schema_steps \
         (version BIGINT PRIMARY KEY, needs BIGINT NOT NULL, taken TIMESTAMPTZ NOT NULL DEFAULT now())",
    )
    .execute(&mut *connection)
    .await?;
    // Another server may have migrated the database meanwhile.
    let found = find(connection).await?;
    for step in steps.iter().filter(|step| found.is_none_or(|found| step.version > found.version)) {
        tracing::info!("migrating the database to version {}", step.version);
        sqlx::raw_sql(step.postgres).execute(&mut *connection).await?;
        sqlx::query("INSERT INTO schema_steps (version, needs) VALUES ($1, $2)")
            .bind(step.version)
            .bind(step.needs)
            .execute(&mut *connection)
            .await?;
    }
    find(connection).await
}

/// The version of the schema; `None` if there is none.
async fn find(connection: &mut PgConnection) -> Result<Option<Found>, sqlx::Error> {
    let exists: bool = sqlx::query_scalar("SELECT to_regclass('schema_steps') IS NOT NULL")
        .fetch_one(&mut *connection)
        .await?;
    if !exists {
        return Ok(None);
    }
    let found: (Option<i64>, Option<i64>) =
        sqlx::query_as("SELECT max(version), max(needs) FROM schema_steps")
            .fetch_one(connection)
            .await?;
    Ok(match found {
        (Some(version), Some(needs)) => Some(Found { version, needs }),
        _ => None,
    })
}
