//! Migrations of the database schema.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Connection, SqlSafeStr, SqliteConnection};

use super::fill;
use crate::MigrateError;

/// The steps from each version to the next. Released steps never change.
const STEPS: [(&str, &str); 11] = [
    ("games", include_str!("../../migrations/sqlite/0001_games.sql")),
    ("checksums", include_str!("../../migrations/sqlite/0002_checksums.sql")),
    ("owners", include_str!("../../migrations/sqlite/0003_owners.sql")),
    ("owned games", include_str!("../../migrations/sqlite/0004_owned_games.sql")),
    ("seats", include_str!("../../migrations/sqlite/0005_seats.sql")),
    ("accounts", include_str!("../../migrations/sqlite/0006_accounts.sql")),
    ("bots", include_str!("../../migrations/sqlite/0007_bots.sql")),
    ("ratings", include_str!("../../migrations/sqlite/0008_ratings.sql")),
    ("push", include_str!("../../migrations/sqlite/0009_push.sql")),
    ("lobby", include_str!("../../migrations/sqlite/0010_lobby.sql")),
    ("leases", include_str!("../../migrations/sqlite/0011_leases.sql")),
];

/// The version that this program writes.
pub const VERSION: i64 = STEPS.len() as i64;

/// Migrates the database to [`VERSION`].
pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), MigrateError> {
    let found = version(connection).await?;
    if found > VERSION {
        return Err(MigrateError::Newer { found, known: VERSION });
    }
    let step = |(version, (name, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    let migrator = Migrator::with_migrations((1..).zip(STEPS).map(step).collect());
    if found == VERSION {
        // Verifies the earlier steps.
        return Ok(migrator.run(connection).await?);
    }
    // All or nothing: new columns without their content would look like damage.
    let mut transaction = connection.begin().await?;
    migrator.run(&mut *transaction).await?;
    if found == 1 {
        fill::checksums(&mut transaction).await?;
    }
    Ok(transaction.commit().await?)
}

/// Whether the database has no tables yet.
pub(super) async fn is_new(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    Ok(version(connection).await? == 0)
}

/// The version of the database; 0 if it is new.
async fn version(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let tables = "SELECT count(*) FROM sqlite_master WHERE name = '_sqlx_migrations'";
    let known: i64 = sqlx::query_scalar(tables).fetch_one(&mut *connection).await?;
    if known == 0 {
        return Ok(0);
    }
    let newest = "SELECT coalesce(max(version), 0) FROM _sqlx_migrations";
    sqlx::query_scalar(newest).fetch_one(connection).await
}
