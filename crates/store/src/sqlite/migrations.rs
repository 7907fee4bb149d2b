//! Migrations of the database schema.

use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};

use crate::database::Connection;
use crate::migrate::{STEPS, VERSION, reject_older};
use crate::{MigrateError, tallies};

/// Migrates the database to [`VERSION`].
pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), MigrateError> {
    let mut transaction = connection.begin().await?;
    upgrade(&mut transaction).await?;
    Ok(transaction.commit().await?)
}

/// Runs the missing steps, and adds what follows from the games, in a transaction of the caller.
pub(crate) async fn upgrade(connection: &mut SqliteConnection) -> Result<(), MigrateError> {
    let found = check_version(connection).await?;
    if found < VERSION {
        for step in STEPS.iter().filter(|step| step.version > found) {
            sqlx::raw_sql(step.sqlite).execute(&mut *connection).await?;
        }
        let record =
            format!("DROP TABLE IF EXISTS _sqlx_migrations; PRAGMA user_version = {VERSION}");
        sqlx::raw_sql(AssertSqlSafe(record)).execute(&mut *connection).await?;
    }
    Ok(tallies::complete(&mut Connection::Sqlite(connection)).await?)
}

/// Whether the database has no tables yet.
pub(crate) async fn is_new(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    Ok(version(connection).await? == 0)
}

/// Returns the version of the database, 0 if it is new.
///
/// # Errors
/// If this program cannot open a database of this version, or if the database cannot be read.
pub async fn check_version(connection: &mut SqliteConnection) -> Result<i64, MigrateError> {
    let found = version(connection).await?;
    if found > VERSION {
        return Err(MigrateError::Newer { found, known: VERSION });
    }
    if found > 0 {
        reject_older(found)?;
    }
    Ok(found)
}

async fn version(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let recorded = recorded(connection).await?;
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    let known: i64 = sqlx::query_scalar(tables).fetch_one(&mut *connection).await?;
    if recorded > 0 || known == 0 {
        return Ok(recorded);
    }
    // Programs from before the first release recorded the version in this table.
    let newest = "SELECT coalesce(max(version), 0) FROM _sqlx_migrations";
    sqlx::query_scalar(newest).fetch_one(connection).await
}

/// The version in the header of the file.
async fn recorded(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await
}
