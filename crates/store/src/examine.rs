//! The state of a store as its operator sees it, read without changing anything.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection as _, PgConnection, SqliteConnection};

use super::copy::{Place, file};
use super::database::{Connection, sql};
use super::leases::NOW;
use super::service_time::now;
use super::sqlite::check_version;
use super::verify::{Extent, Verified, VerifyError, check_structure, verify};
use super::{DatabaseUrl, MigrateError, VERSION, postgres};

/// The state of a database.
#[derive(Clone, Debug)]
pub struct Examined {
    /// The database system and its version, such as `SQLite 3.50.2`.
    pub system: String,
    /// The version of the schema, 0 if there is none yet.
    pub version: i64,
    /// The games whose checksums were compared; `None` if a server must upgrade the schema first.
    pub verified: Option<Verified>,
    /// How far this machine's clock is ahead of the database's, or behind it if negative. In a file the
    /// last event stands for the clock, and the difference is `None` unless that lies in the future.
    pub ahead_millis: Option<i64>,
}

/// Examines a database: its version, its structure, the checksums, the clock. A server may be using it.
///
/// # Errors
/// If the database cannot be read, is of a version that this program cannot open, or has a damaged
/// structure. Damaged games are no error.
pub async fn examine(place: &Place, extent: Extent) -> Result<Examined, VerifyError> {
    match place {
        Place::Sqlite(path) => examine_file(&file(path), extent).await,
        Place::Postgres(url) => examine_postgres(url, extent).await,
    }
}

async fn examine_file(file: &Path, extent: Extent) -> Result<Examined, VerifyError> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let mut connection = options.connect().await?;
    let program: String =
        sqlx::query_scalar("SELECT sqlite_version()").fetch_one(&mut connection).await?;
    let version = check_version(&mut connection).await.map_err(of_version)?;
    check_structure(&mut connection, extent).await?;
    let ahead_millis =
        if version == VERSION { behind_last_event(&mut connection).await? } else { None };
    let verified = verify_current(version, Connection::Sqlite(&mut connection), extent).await?;
    connection.close().await?;
    Ok(Examined { system: format!("SQLite {program}"), version, verified, ahead_millis })
}

/// The difference to the last event, if that lies in the future.
async fn behind_last_event(connection: &mut SqliteConnection) -> Result<Option<i64>, sqlx::Error> {
    let last = "SELECT coalesce((SELECT at FROM events ORDER BY number DESC LIMIT 1), 0)";
    let last: i64 = sql(last).one(connection).await?;
    let ahead = now().as_millis().cast_signed() - last;
    Ok((ahead < 0).then_some(ahead))
}

async fn examine_postgres(url: &DatabaseUrl, extent: Extent) -> Result<Examined, VerifyError> {
    let mut connection = url.connect().await.map_err(of_version)?;
    let program: String =
        sql("SELECT current_setting('server_version')").one(&mut connection).await?;
    let version = postgres::check_version(&mut connection).await.map_err(of_version)?;
    let ahead_millis = Some(ahead_of(&mut connection).await?);
    let verified = verify_current(version, Connection::Postgres(&mut connection), extent).await?;
    connection.close().await?;
    Ok(Examined { system: format!("PostgreSQL {program}"), version, verified, ahead_millis })
}

/// The difference of the clocks, halfway through the request.
async fn ahead_of(connection: &mut PgConnection) -> Result<i64, sqlx::Error> {
    let sent = now().as_millis();
    let time: i64 = sql(format!("SELECT {NOW}")).one(connection).await?;
    let received = now().as_millis();
    Ok(u64::midpoint(sent, received).cast_signed() - time)
}

async fn verify_current(
    version: i64,
    mut connection: Connection<'_>,
    extent: Extent,
) -> Result<Option<Verified>, sqlx::Error> {
    if version < VERSION {
        return Ok(None);
    }
    verify(&mut connection, extent).await.map(Some)
}

fn of_version(error: MigrateError) -> VerifyError {
    match error {
        MigrateError::Database(error) => error.into(),
        error => VerifyError::Version(error),
    }
}
