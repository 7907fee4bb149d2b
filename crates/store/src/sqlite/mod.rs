//! The store in an `SQLite` file.

mod engine;
mod mark;
mod migrations;
mod wal;

#[cfg(test)]
mod tests;

use std::path::Path;

use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use self::engine::Sqlite;
use self::mark::{Mark, Reached};
use super::database::Pool;
use super::writer::{LOCK_TIMEOUT, Writer};
use super::{MigrateError, Store};
use crate::StoreMetrics;
use crate::private;

pub use mark::mark_of;
pub use migrations::check_version;
pub(super) use migrations::{is_new, upgrade};

/// Connections that read; there is one more that writes.
const READER_COUNT: u32 = 4;
/// Maximum number of prepared statements that a connection caches: each number of inserted rows needs its own.
const STATEMENT_CACHE_SIZE: usize = 300;
/// Number of pages in the write-ahead log after which they are moved to the database.
const LOG_PAGES: u64 = 1_000;
const PAGE_BYTES: u64 = 4096;

impl Store {
    /// Opens or creates the file, and migrates it to this program's version.
    pub async fn open(path: &Path) -> Result<Self, MigrateError> {
        let options = SqliteConnectOptions::new().filename(path).busy_timeout(LOCK_TIMEOUT);
        Self::open_with(options).await
    }

    /// Opens the file that the options name, with their timeout for locks of other programs.
    pub async fn open_with(options: SqliteConnectOptions) -> Result<Self, MigrateError> {
        let options = options
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // An acknowledged move survives a power cut.
            .synchronous(SqliteSynchronous::Full);
        let path = options.get_filename().to_owned();
        let options = options
            .pragma("wal_autocheckpoint", log_pages(&path).to_string())
            .statement_cache_capacity(STATEMENT_CACHE_SIZE);
        // Before SQLite reads the log, because it drops and later overwrites unreadable frames.
        let copy = wal::check(&path)?;
        // If it cannot be created, SQLite reports that.
        let _ = private::create_file(&path);
        let mut connection = options.connect().await?;
        let mut mark = Mark::open(&path);
        if !migrations::is_new(&mut connection).await? {
            let missing = mark.missing(Reached::of(&mut connection).await?);
            if missing > 0 {
                let keep = || wal::keep(&path);
                mark::report(missing, copy.map_or_else(keep, |copy| Ok(Some(copy)))?);
            }
        }
        migrations::migrate(&mut connection).await?;
        let reached = Reached::of(&mut connection).await?;
        mark.note(reached);
        let reading = options.clone().read_only(true).create_if_missing(false);
        // A connection to a file does not break, so a test before each use would find nothing.
        let readers =
            SqlitePoolOptions::new().max_connections(READER_COUNT).test_before_acquire(false);
        let readers = readers.connect_lazy_with(reading);
        let metrics = StoreMetrics::default();
        let engine = Sqlite::new(options, connection, mark, reached);
        let writer = Writer::new(engine, metrics.clone(), false);
        let readers = Pool::Sqlite(readers);
        Ok(Self::new(readers.clone(), readers, writer, metrics))
    }
}

/// [`LOG_PAGES`], or an eighth of the disk if that is less. Otherwise the log fills a small disk,
/// and a full disk has no room to move the log's pages to the database.
fn log_pages(database: &Path) -> u64 {
    let folder = database.parent().unwrap_or(database);
    let disk = fs4::total_space(folder).unwrap_or(u64::MAX);
    (disk / 8 / PAGE_BYTES).clamp(1, LOG_PAGES)
}
