//! The `SQLite` database of a data folder, as another program opens it.

use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};
use tempfile::TempDir;

/// The database of the folder.
pub(crate) fn options(folder: &TempDir) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(folder.path().join("ludoteca.db"))
}

/// The same; writes wait for locks of other programs only for a short time.
pub(crate) fn with_short_timeout(folder: &TempDir) -> SqliteConnectOptions {
    options(folder).busy_timeout(Duration::from_millis(200))
}

/// Another program that has the database open.
pub(crate) async fn other_program(folder: &TempDir) -> SqliteConnection {
    options(folder).connect().await.unwrap()
}

/// Executes statements without parameters.
pub(crate) async fn run(connection: &mut SqliteConnection, sql: &'static str) {
    sqlx::raw_sql(sql).execute(connection).await.unwrap();
}
