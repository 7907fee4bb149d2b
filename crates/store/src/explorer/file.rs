//! The file of the index, for a server with a database of its own.

use std::path::Path;

use sqlx::AssertSqlSafe;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::private;

/// Version of the file's schema and of the keys. A file of another version is rebuilt; tables of a shared database need a
/// step of `migrations` that empties them.
const VERSION: i64 = 1;
/// The schema of the file. `steps` is ordered so that one range of it contains the result of a query.
const SCHEMA: &str = "
    CREATE TABLE progress (updated INTEGER NOT NULL, number INTEGER NOT NULL) STRICT;
    INSERT INTO progress VALUES (0, 0);
    CREATE TABLE games (
        number INTEGER NOT NULL PRIMARY KEY,
        id     TEXT    NOT NULL UNIQUE,
        owner  BLOB
    ) STRICT;
    CREATE TABLE steps (
        position INTEGER NOT NULL,
        next     INTEGER NOT NULL,
        winner   INTEGER NOT NULL, -- 1: first, 2: second, 0: nobody
        game     INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
        PRIMARY KEY (position, next, winner, game)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX steps_game ON steps (game);
";

/// Opens or creates the file. One that is damaged or has another version is rebuilt; if it
/// cannot be written, the index is in memory.
pub(super) async fn open(path: &Path) -> Result<SqlitePool, sqlx::Error> {
    // If it cannot be created, SQLite reports that.
    let _ = private::create_file(path);
    let on_disk = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // Games lost in a power cut are indexed again.
        .synchronous(SqliteSynchronous::Normal);
    let error = match connect(on_disk.clone()).await {
        Ok(pool) => return Ok(pool),
        Err(error) => error,
    };
    tracing::warn!(%error, path = %path.display(), "rebuilding the index of the explorer");
    remove(path);
    let _ = private::create_file(path);
    match connect(on_disk).await {
        Ok(pool) => Ok(pool),
        Err(error) => {
            tracing::warn!(%error, "the index of the explorer is in memory only");
            connect(SqliteConnectOptions::new().in_memory(true)).await
        }
    }
}

/// Opens a database and creates the schema if it is empty.
async fn connect(options: SqliteConnectOptions) -> Result<SqlitePool, sqlx::Error> {
    // One connection that stays open: a database in memory lasts as long as its connection.
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options.foreign_keys(true))
        .await?;
    let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&pool).await?;
    match version {
        VERSION => {}
        0 => {
            let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
            sqlx::raw_sql(SCHEMA).execute(&mut *transaction).await?;
            let version = format!("PRAGMA user_version = {VERSION}");
            sqlx::raw_sql(AssertSqlSafe(version)).execute(&mut *transaction).await?;
            transaction.commit().await?;
        }
        other => {
            let error = format!("the index has version {other}, not {VERSION}");
            return Err(sqlx::Error::Protocol(error));
        }
    }
    Ok(pool)
}

/// Removes a database with its log. Ignores errors.
pub(super) fn remove(path: &Path) {
    for suffix in ["", "-wal", "-shm"] {
        let mut file = path.as_os_str().to_owned();
        file.push(suffix);
        // A file that cannot be removed cannot be opened either, which is reported.
        let _ = std::fs::remove_file(file);
    }
}
