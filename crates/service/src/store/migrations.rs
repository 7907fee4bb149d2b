//! The database's form, version by version.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{SqlSafeStr, SqliteConnection};
use thiserror::Error;

/// Each version's step from the one before. Steps that have been released never change.
const STEPS: [(&str, &str); 1] = [("games", include_str!("../../migrations/0001_games.sql"))];

/// The version that this program writes.
const VERSION: i64 = STEPS.len() as i64;

/// Why the database cannot be brought to this program's version.
#[derive(Debug, Error)]
pub enum MigrateError {
    /// A newer program has written it.
    #[error(
        "it is of version {found}, written by a newer program; \
         this one knows versions up to {VERSION}"
    )]
    Newer {
        /// The version found.
        found: i64,
    },
    /// A step failed, or one that was taken has changed since.
    #[error(transparent)]
    Failed(#[from] sqlx::migrate::MigrateError),
    /// It cannot be read.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Brings the database to [`VERSION`].
pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), MigrateError> {
    let found = version(connection).await?;
    if found > VERSION {
        return Err(MigrateError::Newer { found });
    }
    let step = |(version, (name, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    let migrator = Migrator::with_migrations((1..).zip(STEPS).map(step).collect());
    Ok(migrator.run(connection).await?)
}

/// 0 for a new database.
async fn version(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let tables = "SELECT count(*) FROM sqlite_master WHERE name = '_sqlx_migrations'";
    let known: i64 = sqlx::query_scalar(tables).fetch_one(&mut *connection).await?;
    if known == 0 {
        return Ok(0);
    }
    let newest = "SELECT coalesce(max(version), 0) FROM _sqlx_migrations";
    sqlx::query_scalar(newest).fetch_one(connection).await
}
